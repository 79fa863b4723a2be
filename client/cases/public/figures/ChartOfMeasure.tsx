/** A chart of a measure with its table, read with the rights of who looks at it. */
import { useState } from 'react';
import { numberOf } from '#shared/case-kinds/numbers.ts';
import type { Days } from '#shared/cases/figure-periods.ts';
import type { CaseMeasure, ChartShape, Measure, RecordMeasure } from '#shared/charts.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { CountedCasesPanel } from '#client/cases/numbers/CountedCasesPanel.tsx';
import type { OpenedNumber } from '#client/cases/numbers/Figure.tsx';
import { RecordRowsPanel, type OpenedFigure } from '#client/cases/numbers/RecordRowsPanel.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { NumberWithTable, RecordWithTable } from './ChartWithTable.tsx';

interface Props<Of extends Measure> {
  /** The name of the chart. */
  name: string;
  measure: Of;
  shape: ChartShape;
  days: Days;
  tools?: Parameters<typeof NumberWithTable>[0]['tools'];
}

/** What the figures of a chart are asked by. */
export const numberInput = ({ number, by, every, of }: CaseMeasure, days: Days) => ({
  kind: numberOf(number).kind,
  only: number,
  ...days,
  ...(by && { by }),
  ...(every && { every }),
  of,
});

const failed = 'The figures of this chart could not be loaded.';
const loading = <LoadingRows words="Loading the figures" height={44} />;

function ChartOfNumbers(props: Props<CaseMeasure>) {
  const { measure, days } = props;
  const query = trpc.cases.numbers.useQuery(numberInput(measure, days));
  const [opened, setOpened] = useState<OpenedNumber | null>(null);
  if (query.error && !query.data) return <QueryFailed title={failed} query={query} />;
  if (!query.data) return loading;
  return (
    <>
      <NumberWithTable {...props} numbers={query.data} onOpen={setOpened} />
      {opened && <CountedCasesPanel opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function ChartOfRecord(props: Props<RecordMeasure>) {
  const { measure, days } = props;
  const input = { figure: measure.figure, by: measure.by, ...days };
  const query = trpc.cases.recordFigure.useQuery(input);
  const [opened, setOpened] = useState<OpenedFigure | null>(null);
  if (query.error && !query.data) return <QueryFailed title={failed} query={query} />;
  if (!query.data) return loading;
  return (
    <>
      <RecordWithTable {...props} record={query.data} onOpen={setOpened} />
      {opened && <RecordRowsPanel input={input} opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Of cases, stays and claims. */
export const ChartOfMeasure = ({ measure, ...props }: Props<CaseMeasure | RecordMeasure>) =>
  measure.source === 'cases' ? (
    <ChartOfNumbers measure={measure} {...props} />
  ) : (
    <ChartOfRecord measure={measure} {...props} />
  );
