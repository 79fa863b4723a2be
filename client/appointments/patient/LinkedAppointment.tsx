/** A patient's own appointment: when, where, with whom, and in which state. */
import { Paper, Text, Title } from '@mantine/core';
import type { LinkedAppointment as Linked } from '#shared/appointments/appointment-links.ts';
import { clockTime, dayIn, isViewersZone, longDay } from '#client/ui/times/times.ts';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { CheckIn } from './CheckIn.tsx';
import { CannotCome } from './CannotCome.tsx';
import { useNewHeading } from '#client/ui/use-new-heading.ts';
import classes from './PatientLinkPage.module.css';

const titles: Record<Linked['state'], string> = {
  booked: 'Your appointment',
  arrived: 'You are checked in',
  begun: 'Your appointment has begun',
  cancelled: 'Your appointment is cancelled',
};

function Facts({ startsAt, endsAt, zone, hospital, phone, kind, with: names }: Linked) {
  const day = longDay(dayIn(zone, startsAt));
  return (
    <Paper withBorder component="dl" className={classes.facts}>
      <dt>When</dt>
      <dd>
        <Text component="span" fw={650}>
          {day}
        </Text>
        <br />
        {clockTime(startsAt, zone)} to {clockTime(endsAt, zone)}
        {!isViewersZone(zone) && ` (${zone})`}
      </dd>
      <dt>Where</dt>
      <dd>{kind === 'tele-visit' ? `By video, ${hospital}` : hospital}</dd>
      {names.length > 0 && (
        <>
          <dt>With</dt>
          <dd>{names.join(', ')}</dd>
        </>
      )}
      {phone && (
        <>
          <dt>Phone</dt>
          <dd>
            <PhoneLink phone={phone} />
          </dd>
        </>
      )}
    </Paper>
  );
}

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
      <Facts {...appointment} />
      {appointment.mayCheckIn && <CheckIn token={token} />}
      {state === 'booked' ? (
        <CannotCome token={token} hospital={appointment.hospital} />
      ) : (
        <Ending {...appointment} />
      )}
    </>
  );
}
