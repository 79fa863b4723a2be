/** Lists what closed days or a locked account would displace, before that is saved. */
import { Alert, Anchor, Text } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { FindHit } from '#shared/appointments/desk/displaced.ts';
import { trpc } from '#client/shell/api/api.ts';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import classes from './HitNotice.module.css';

const titleOf = (count: number) =>
  count === 1 ? '1 appointment is booked then' : `${count} appointments are booked then`;

export function HitNotice({ hit }: { hit: FindHit }) {
  const { data } = trpc.appointments.displaced.findHit.useQuery(hit);
  if (!data || data.count === 0) return null;
  const { zone, count, appointments } = data;
  const left = count - appointments.length;
  return (
    <Alert
      color="warn"
      role="note"
      title={titleOf(count)}
      icon={<IconCalendarExclamation stroke={1.5} aria-hidden />}
    >
      <Text size="sm" mb="xs">
        They stay booked. After you save they are listed under{' '}
        <Anchor component={Link} to="/desk/displaced" c="inherit" underline="always">
          Displaced appointments
        </Anchor>
        , where they are settled one by one or all at once.
      </Text>
      <ul className={classes.booked} aria-label="Booked in this time">
        {appointments.map(({ id, patientName, startsAt, typeName }) => (
          <li key={id}>
            {shortDay(dayIn(zone, startsAt))}, {clockTime(startsAt, zone)}, {patientName}{' '}
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
