/** The figures of all kinds of cases that the reader's job works. */
import { workedBy } from '#shared/case-kinds/kinds.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { CaseNumbers } from './public/CaseNumbers.tsx';
import { RecordFiguresBelow } from './public/figures/RecordFiguresBelow.tsx';

export function CaseReports() {
  const kinds = workedBy(useUser());
  if (kinds.length > 0)
    return (
      <CaseNumbers
        title="Reports"
        kinds={kinds}
        below={(days) => <RecordFiguresBelow days={days} />}
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
