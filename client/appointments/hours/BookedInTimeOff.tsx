/** Lists what is booked in a time that becomes time off: it stays booked until somebody moves or cancels it. */
import { Alert, Anchor, Text } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { trpc } from '#client/shell/api/api.ts';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import classes from './Hours.module.css';

interface Props {
  span: { startsAt: string; endsAt: string };
  zone: string;
  practitionerId: string | undefined;
}

const titleOf = (count: number) =>
  count === 1 ? '1 appointment is booked then' : `${count} appointments are booked then`;

export function BookedInTimeOff({ span, zone, practitionerId }: Props) {
  const whose = practitionerId === undefined ? {} : { practitionerId };
  const { data } = trpc.appointments.bookedWithin.useQuery({ ...whose, ...span });
  if (!data || data.count === 0) return null;
  const left = data.count - data.appointments.length;
  const linkTo = (id: string, startsAt: string) => {
    const day = dayIn(zone, startsAt);
    const view = practitionerId ? { view: 'people', of: practitionerId } : { view: 'week' };
    const search = new URLSearchParams({ ...view, day, appointment: id });
    return `/Scheduling?${search.toString()}`;
  };
  return (
    <Alert
      color="warn"
      role="note"
      title={titleOf(data.count)}
      icon={<IconCalendarExclamation stroke={1.5} aria-hidden />}
    >
      <Text size="sm" mb="xs">
        They stay booked, and are listed under{' '}
        <Anchor component={Link} to="/desk/displaced" c="inherit" underline="always">
          Displaced appointments
        </Anchor>{' '}
        until each is settled.
      </Text>
      <ul className={classes.booked} aria-label="Booked in this time">
        {data.appointments.map(({ id, patientName, startsAt, typeName }) => (
          <li key={id}>
            <Anchor component={Link} to={linkTo(id, startsAt)} c="inherit" underline="always">
              {shortDay(dayIn(zone, startsAt))}, {clockTime(startsAt, zone)}, {patientName}
            </Anchor>{' '}
            <Text span size="xs">
              {typeName}
            </Text>
          </li>
        ))}
      </ul>
      {left > 0 && <Text size="sm">And {left} more.</Text>}
    </Alert>
  );
}
