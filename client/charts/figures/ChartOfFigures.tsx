/** The chart of any measure with its table, read with the rights of who looks at it. */
import { useState } from 'react';
import type { AppointmentMeasure, Measure } from '#shared/charts.ts';
import { appointmentFigureOf } from '#shared/front-desk/appointment-figures.ts';
import type { ReportRow } from '#shared/front-desk/appointment-report.ts';
import { ChartOfMeasure } from '#client/cases/public/figures/ChartOfMeasure.tsx';
import { definitionOf, type ChartParts } from '#client/cases/public/figures/ChartWithTable.tsx';
import { CountedPanel } from '#client/front-desk/public/CountedPanel.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { daysOfMonth, rowWords } from './appointment-chart.ts';
import { AppointmentsWithTable } from './AppointmentsWithTable.tsx';

/** What a measure counts, as it stands beside its chart. */
export const wordsOfMeasure = (measure: Measure): string =>
  measure.source === 'appointments'
    ? appointmentFigureOf(measure.figure).definition
    : definitionOf(measure);

interface AppointmentProps extends ChartParts {
  measure: AppointmentMeasure;
}

function ChartOfAppointments(props: AppointmentProps) {
  const { measure, days } = props;
  const { figure, by } = measure;
  const query = trpc.appointments.reports.figure.useQuery({ figure, by, ...days });
  const [opened, setOpened] = useState<ReportRow | null>(null);
  if (query.error && !query.data)
    return <QueryFailed title="The figures of this chart could not be loaded." query={query} />;
  if (!query.data) return <LoadingRows words="Loading the figures" height={44} />;
  const { opens } = appointmentFigureOf(figure);
  const isAll = opened !== null && opened.id === null && opened.name === 'all';
  return (
    <>
      <AppointmentsWithTable {...props} figures={query.data} onOpen={setOpened} />
      {opened && opens && (
        <CountedPanel
          of={
            isAll || by !== 'month'
              ? { ...days, by: isAll ? 'month' : by }
              : { ...daysOfMonth(opened.name, days), by }
          }
          figure={{
            row: { ...opened, name: isAll ? 'all' : rowWords(by, opened) },
            state: opens,
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface Props extends ChartParts {
  measure: Measure;
}

export const ChartOfFigures = ({ measure, ...props }: Props) =>
  measure.source === 'appointments' ? (
    <ChartOfAppointments measure={measure} {...props} />
  ) : (
    <ChartOfMeasure measure={measure} {...props} />
  );
