/** What a list says of a case in each of its columns. */
import type { ReactNode } from 'react';
import { caseColumns, type CaseColumnName } from '#shared/case-kinds/columns.ts';
import type { CaseLine } from '#shared/cases.ts';
import { lengthOfStay } from '#shared/cases/case-columns.ts';
import { moneyWords } from '#shared/money.ts';
import { counted } from '#client/ui/list/counted.ts';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { todayIn, wholeDay } from '#client/ui/times/times.ts';

/** Null where the record does not say. `zone`: of the organization. */
export function columnWords(
  caseLine: CaseLine,
  column: CaseColumnName,
  zone: string | undefined,
): ReactNode {
  if (column === 'admittedOn') return caseLine.admittedOn && wholeDay(caseLine.admittedOn);
  if (column === 'openedAt') return <RelativeTime instant={caseLine.openedAt} />;
  if (column === 'amount')
    return caseLine.amount && moneyWords(caseLine.amount.amount, caseLine.amount.currency);
  if (column !== 'lengthOfStay') return caseLine[column];
  const days = lengthOfStay(caseLine, todayIn(zone, Date.now()));
  return days === null ? null : counted(days, 'day');
}

/** With its label, where there is no heading above it: "Payer Acme". */
export function ColumnFact({
  caseLine,
  column,
  zone,
}: {
  caseLine: CaseLine;
  column: CaseColumnName;
  zone: string | undefined;
}) {
  const words = columnWords(caseLine, column, zone);
  if (words === null) return null;
  return (
    <span>
      {caseColumns[column].label} {words}
    </span>
  );
}
