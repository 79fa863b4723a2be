/** Lists what is booked in a time that closes, before that is saved. */
import { Alert, Anchor, Text } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import classes from './BookedNotice.module.css';

interface Booked {
  id: string;
  patientName: string;
  startsAt: string;
  typeName: string;
}

interface Props {
  /** More than are listed. */
  count: number;
  appointments: readonly Booked[];
  zone: string;
  title?: string;
  /** What becomes of them. */
  children: ReactNode;
  linkTo?: (booked: Booked) => string;
}

const titleOf = (count: number) =>
  count === 1 ? '1 appointment is booked then' : `${count} appointments are booked then`;

export const DisplacedLink = () => (
  <Anchor component={Link} to="/desk/displaced" c="inherit" underline="always">
    Displaced appointments
  </Anchor>
);

export function BookedNotice(props: Props) {
  const { count, appointments, zone, title = titleOf(count), children, linkTo } = props;
  const remaining = count - appointments.length;
  return (
    <Alert
      color="warn"
      role="note"
      title={title}
      icon={<IconCalendarExclamation stroke={1.5} aria-hidden />}
    >
      <Text size="sm" mb="xs">
        {children}
      </Text>
      <ul className={classes.booked} aria-label="Booked in this time">
        {appointments.map((appointment) => {
          const words = `${shortDay(dayIn(zone, appointment.startsAt))}, ${clockTime(appointment.startsAt, zone)}, ${appointment.patientName}`;
          return (
            <li key={appointment.id}>
              {linkTo ? (
                <Anchor component={Link} to={linkTo(appointment)} c="inherit" underline="always">
                  {words}
                </Anchor>
              ) : (
                words
              )}{' '}
              <Text span size="xs">
                {appointment.typeName}
              </Text>
            </li>
          );
        })}
      </ul>
      {remaining > 0 && <Text size="sm">And {remaining} more.</Text>}
    </Alert>
  );
}
