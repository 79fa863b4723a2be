/** The figures of all kinds of cases that the reader's job works. */
import { Suspense } from 'react';
import { workedBy } from '#shared/case-kinds/kinds.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { CaseNumbers } from './public/CaseNumbers.tsx';

/** Loaded after the figures of cases, which come first. */
const RecordFigures = onDemand(
  async () => (await import('./numbers/RecordFigures.tsx')).RecordFigures,
);

export function CaseReports() {
  const kinds = workedBy(useUser());
  if (kinds.length > 0)
    return (
      <CaseNumbers
        title="Reports"
        kinds={kinds}
        below={(days) => (
          <Suspense fallback={null}>
            <RecordFigures days={days} />
          </Suspense>
        )}
      />
    );
  return (
    <>
      <PageHeader title="Reports" />
      <EmptyCard>
        Figures are for those who work the cases that they count. Your job works no cases here yet.
      </EmptyCard>
    </>
  );
}
