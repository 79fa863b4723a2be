/** What stands beside the video of some visits: the routes file says whose it is, for the hospital's people and for guests. */
import { Suspense, type ComponentType } from 'react';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';

export interface VisitSheetParts {
  useHasSheet: (visitId: string) => boolean;
  Sheet: ComponentType<{ visitId: string }>;
}

/** In one order, for each asks whether it has something. */
let sheets: readonly VisitSheetParts[] = [];
/** A guest's page has none of them, but what is laid before the guest. */
let GuestSheet: ComponentType = () => null;

export function setVisitSheets(all: readonly VisitSheetParts[]): void {
  sheets = all;
}

export function setGuestSheet(Sheet: ComponentType): void {
  GuestSheet = Sheet;
}

const useFilledSheets = (visitId: string): VisitSheetParts[] =>
  sheets
    .map((sheet) => ({ sheet, isFilled: sheet.useHasSheet(visitId) }))
    .flatMap(({ sheet, isFilled }) => (isFilled ? [sheet] : []));

export const useHasSheet = (visitId: string): boolean => useFilledSheets(visitId).length > 0;

export function VisitSheet({ visitId }: { visitId: string }) {
  const filled = useFilledSheets(visitId);
  return (
    <Suspense fallback={<LoadingRows isBare words="Loading the sheet" height={40} />}>
      {filled.map(({ Sheet }, at) => (
        <Sheet key={at} visitId={visitId} />
      ))}
    </Suspense>
  );
}

export const OfGuest = () => (
  <Suspense>
    <GuestSheet />
  </Suspense>
);
