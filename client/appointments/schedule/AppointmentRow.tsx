/** One appointment of the day in the list: its name opens the details, its button leads into the visit. */
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { VisitButton } from '#client/shell/visits/VisitButton.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { AppointmentLine } from '#client/ui/appointments/AppointmentLine.tsx';
import type { Address } from '../address.ts';
import { isOver } from './days.ts';

/** What every row of a list shares. */
export interface Shown {
  zone: string;
  now: number;
  address: Address;
  changed: ReadonlySet<string>;
}

interface Props {
  appointment: Appointment;
  isDue: boolean;
  shown: Shown;
}

export function AppointmentRow(props: Props) {
  const { appointment, isDue } = props;
  const { zone, now, address, changed } = props.shown;
  const user = useUser();
  const { id, patientName } = appointment;
  const { to, state } = address.linkTo(id);
  return (
    <AppointmentLine
      appointment={appointment}
      zone={zone}
      ownId={user.uid}
      isOver={isOver(appointment, now)}
      isDue={isDue}
      isChanged={changed.has(id)}
      name={(className) => (
        <Link to={to} state={state} className={className}>
          {patientName}
        </Link>
      )}
      door={<VisitButton appointment={appointment} now={now} zone={zone} isDue={isDue} />}
    />
  );
}
