/** A patient's own appointment: when, where, with whom, and in which state. */
import { Text, Title } from '@mantine/core';
import type { LinkedAppointment as Linked } from '#shared/appointments/appointment-links.ts';
import { CheckIn } from './CheckIn.tsx';
import { CannotCome } from './CannotCome.tsx';
import { LinkFacts } from './LinkFacts.tsx';
import { useNewHeading } from '#client/ui/use-new-heading.ts';

const titles: Record<Linked['state'], string> = {
  booked: 'Your appointment',
  arrived: 'You are checked in',
  begun: 'Your appointment has begun',
  cancelled: 'Your appointment is cancelled',
};

function Ending({ state, hospital }: Linked) {
  if (state === 'arrived')
    return <Text component="output">We know that you are here. Please wait; we call you.</Text>;
  if (state === 'cancelled')
    return (
      <Text component="output">You do not need to come. Changed your mind? Call {hospital}.</Text>
    );
  return (
    <Text>It cannot be cancelled here any more. If you are on your way, call {hospital}.</Text>
  );
}

export function LinkedAppointment({ appointment, token }: { appointment: Linked; token: string }) {
  const { state } = appointment;
  const heading = useNewHeading(state);
  return (
    <>
      <Title order={1} size={24} ref={heading} tabIndex={-1}>
        {titles[state]}
      </Title>
      <LinkFacts
        {...appointment}
        isTeleVisit={appointment.kind === 'tele-visit'}
        practitioners={appointment.with}
      />
      {appointment.mayCheckIn && <CheckIn token={token} />}
      {state === 'booked' ? (
        <CannotCome token={token} hospital={appointment.hospital} />
      ) : (
        <Ending {...appointment} />
      )}
    </>
  );
}
