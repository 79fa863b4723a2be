/** The appointments behind one figure: those of a row that were cancelled, or whose patient did not come. */
import { Anchor, Text } from '@mantine/core';
import { IconCalendarX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type {
  CountedAppointment,
  CountedState,
  ReportRow,
} from '#shared/front-desk/appointment-report.ts';
import type { FigureGroup, ReportGroup } from '#shared/front-desk/report-groups.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { ItemList, Item } from '#client/ui/list/ItemList.tsx';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { appointmentsWords } from '#client/ui/appointments/appointment-words.ts';
import { clockTime, dayIn, longDay } from '#client/ui/times/times.ts';

export interface OpenedFigure {
  row: Pick<ReportRow, 'id' | 'name' | 'side'>;
  state: CountedState;
}

interface Props {
  /** What the figure is of: a month of the report, or any days by a group. */
  of: { month: string; by: ReportGroup } | { from: string; to: string; by: FigureGroup };
  figure: OpenedFigure;
  onClose: () => void;
}

const stateWords: Record<CountedState, string> = { cancelled: 'Cancelled', 'no-show': 'No-show' };

function CountedItem({ appointment, zone }: { appointment: CountedAppointment; zone: string }) {
  const { id, startsAt, patientName, typeName, practitioners, because } = appointment;
  return (
    <Item
      picture={<IconCalendarX size={22} stroke={1.5} aria-hidden />}
      name={
        <Anchor component={Link} to={`/desk?appointment=${id}`} fw={600}>
          {patientName || typeName}
        </Anchor>
      }
      facts={
        <>
          {longDay(dayIn(zone, startsAt))}, {clockTime(startsAt, zone)}.{' '}
          {[typeName, ...practitioners].join(', ')}.{because && ` ${because}`}
        </>
      }
    />
  );
}

export function CountedPanel({ of, figure: { row, state }, onClose }: Props) {
  const { id, side, name } = row;
  const query = trpc.appointments.reports.counted.useQuery({ ...of, id, side, state });
  const { data } = query;
  const isMore = data !== undefined && data.appointments.length < data.count;
  return (
    <Panel
      title={stateWords[state]}
      state={data ? `${name}: ${appointmentsWords(data.count)}` : name}
      opened
      onClose={onClose}
    >
      <ItemList
        label={`${stateWords[state]}: ${name}`}
        rows={data?.appointments}
        failure={failureOf(query, 'The appointments could not be loaded.')}
        loading={<LoadingRows words="Loading the appointments" height={62} />}
        empty={<Text c="dimmed">None of them is here any more.</Text>}
      >
        {(appointment) => (
          <CountedItem key={appointment.id} appointment={appointment} zone={data?.zone ?? 'UTC'} />
        )}
      </ItemList>
      {isMore && (
        <Text size="sm" c="dimmed" mt="sm">
          The first {data.appointments.length} are listed.
        </Text>
      )}
    </Panel>
  );
}
