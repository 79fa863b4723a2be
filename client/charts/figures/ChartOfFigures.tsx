/** The chart of any measure with its table, read with the rights of who looks at it. */
import { useState } from 'react';
import type { Days } from '#shared/cases/figure-periods.ts';
import type { AppointmentMeasure, Measure } from '#shared/charts.ts';
import { appointmentFigureOf } from '#shared/front-desk/appointment-figures.ts';
import type { ReportRow } from '#shared/front-desk/appointment-report.ts';
import type { FigureGroup } from '#shared/front-desk/report-groups.ts';
import { ChartOfMeasure } from '#client/cases/public/figures/ChartOfMeasure.tsx';
import type { ChartParts } from '#client/cases/public/figures/ChartWithTable.tsx';
import { CountedPanel } from '#client/front-desk/public/CountedPanel.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { daysOfMonth, rowWords } from './appointment-chart.ts';
import { AppointmentsWithTable } from './AppointmentsWithTable.tsx';

type Opened = ReportRow | 'all';

interface AppointmentProps extends ChartParts {
  measure: AppointmentMeasure;
}

/** By month it is all of the days. */
function countedOf(opened: Opened, { by }: AppointmentMeasure, days: Days) {
  if (opened === 'all') return { ...days, by: 'month' as const };
  return { ...(by === 'month' ? daysOfMonth(opened.name, days) : days), by };
}

const countedRow = (opened: Opened, by: FigureGroup) =>
  opened === 'all'
    ? { id: null, name: 'all', side: null }
    : { ...opened, name: rowWords(by, opened) };

function ChartOfAppointments(props: AppointmentProps) {
  const { measure, days } = props;
  const { figure, by } = measure;
  const query = trpc.appointments.reports.figure.useQuery({ figure, by, ...days });
  const [opened, setOpened] = useState<Opened | null>(null);
  if (query.error && !query.data)
    return <QueryFailed title="The figures of this chart could not be loaded." query={query} />;
  if (!query.data) return <LoadingRows words="Loading the figures" height={44} />;
  const { opens } = appointmentFigureOf(figure);
  return (
    <>
      <AppointmentsWithTable {...props} figures={query.data} onOpen={setOpened} />
      {opened && opens && (
        <CountedPanel
          of={countedOf(opened, measure, days)}
          figure={{ row: countedRow(opened, by), state: opens }}
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
