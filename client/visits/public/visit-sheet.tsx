/** What stands beside the video of some visits, for the hospital's people: the routes file says whose it is. */
import { Suspense, type ComponentType } from 'react';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';

interface VisitSheetParts {
  useHasSheet: (visitId: string) => boolean;
  Sheet: ComponentType<{ visitId: string }>;
}

/** A guest's page has none. */
let parts: VisitSheetParts = { useHasSheet: () => false, Sheet: () => null };

export function setVisitSheet(sheetParts: VisitSheetParts): void {
  parts = sheetParts;
}

export const useHasSheet = (visitId: string): boolean => parts.useHasSheet(visitId);

export function VisitSheet({ visitId }: { visitId: string }) {
  const { Sheet } = parts;
  return (
    <Suspense fallback={<LoadingRows isBare words="Loading the sheet" height={40} />}>
      <Sheet visitId={visitId} />
    </Suspense>
  );
}
