/** It is booked, or requested: what happens next. */
import { Text } from '@mantine/core';
import type { MadeBooking } from '#shared/appointments/self-service/public-booking.ts';
import { LinkFacts } from '#client/appointments/patient/LinkFacts.tsx';
import { StepHeading } from './StepHeading.tsx';

export function BookingDone({ state, time }: MadeBooking) {
  const isBooked = state === 'booked';
  return (
    <>
      <StepHeading>{isBooked ? 'Your appointment is booked' : 'Your request is sent'}</StepHeading>
      <LinkFacts
        {...time}
        hospital={`${time.unit}, ${time.hospital}`}
        practitioners={[time.practitioner]}
      />
      <Text>
        {isBooked
          ? 'We send you a message with all of this, and a link to it. You can close this page.'
          : `The time is held for you. ${time.hospital} answers you by email. You can close this page.`}
      </Text>
    </>
  );
}
