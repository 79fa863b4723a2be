/** Chooses which dates of a series a change applies to, and says how many that are. */
import { Radio, Stack } from '@mantine/core';
import type { Appointment, Scope } from '#shared/appointments.ts';
import { concernedBy, type SeriesDate } from '#shared/appointments/series.ts';
import { trpc } from '#client/shell/api/api.ts';
import { dayIn, longDay } from '#client/ui/times/times.ts';
import classes from '#client/ui/forms/ChoiceRow.module.css';

interface Props {
  appointment: Appointment;
  zone: string;
  now: number;
  doing: 'move' | 'cancel';
  value: Scope;
  onChange: (scope: Scope) => void;
}

const labels: Record<Scope, string> = {
  this: 'This date only',
  later: 'This and the later dates',
  all: 'All dates',
};

interface ScopeQuery extends Pick<Props, 'doing' | 'now' | 'zone'> {
  appointmentId: string;
  scope: Scope;
}

const inScope = (dates: readonly SeriesDate[], { scope, appointmentId }: ScopeQuery) => {
  const chosen = dates.find((date) => date.appointmentId === appointmentId);
  return scope === 'all'
    ? dates
    : dates.filter(({ seriesAt }) => chosen && seriesAt >= chosen.seriesAt);
};

/** "4 dates, until Tuesday, 26 January. 1 stays: it has begun, is over, or was moved by hand." */
function effect(dates: readonly SeriesDate[] | undefined, query: ScopeQuery): string | undefined {
  if (!dates || query.scope === 'this') return undefined;
  const concerned = concernedBy(dates, query);
  const last = concerned.at(-1);
  const open = inScope(dates, query).filter(({ state }) => state !== 'cancelled');
  const stay = open.length - concerned.filter(({ state }) => state !== 'cancelled').length;
  const until = last ? `, until ${longDay(dayIn(query.zone, last.startsAt))}` : '';
  const count = `${concerned.length} ${concerned.length === 1 ? 'date' : 'dates'}${until}.`;
  const moved = query.doing === 'move' ? ', or moved by hand' : '';
  return stay > 0 ? `${count} ${stay} not: started, over${moved}.` : count;
}

export function ScopeChoice({ appointment, zone, now, doing, value, onChange }: Props) {
  const { id: appointmentId, series } = appointment;
  const { data } = trpc.appointments.seriesDates.useQuery(
    { appointmentId },
    { enabled: series !== null },
  );
  if (!series) return null;
  return (
    <Radio.Group
      label={doing === 'move' ? 'Which dates move?' : 'Which dates are cancelled?'}
      description={
        doing === 'move'
          ? 'The others move by as many days, and to the same time and length.'
          : undefined
      }
      value={value}
      onChange={(scope) => onChange(scope as Scope)}
    >
      <Stack gap={10} mt={8}>
        {(Object.keys(labels) as Scope[]).map((scope) => (
          <Radio
            key={scope}
            className={classes.choice}
            value={scope}
            label={labels[scope]}
            description={effect(data?.dates, { doing, scope, now, zone, appointmentId })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
