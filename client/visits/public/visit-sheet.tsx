/** What stands beside the video of some visits: the routes file says whose it is. A guest's page has none of them. */
import { Suspense, type ComponentType } from 'react';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';

export interface VisitSheetParts {
  useHasSheet: (visitId: string) => boolean;
  Sheet: ComponentType<{ visitId: string }>;
}

/** In one order, for each asks whether it has something. */
let sheets: readonly VisitSheetParts[] = [];

export function setVisitSheets(all: readonly VisitSheetParts[]): void {
  sheets = all;
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
