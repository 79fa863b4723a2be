/** It is booked, or requested: what happens next. */
import { Text } from '@mantine/core';
import type { MadeBooking } from '#shared/self-service/booking-page.ts';
import { FocusedHeading } from '#client/self-service/links/LinkForm.tsx';
import { TimeFacts } from './TimeFacts.tsx';

export function BookingDone({ state, time }: MadeBooking) {
  const isBooked = state === 'booked';
  return (
    <>
      <FocusedHeading order={1}>
        {isBooked ? 'Your appointment is booked' : 'Your request is sent'}
      </FocusedHeading>
      <TimeFacts time={time} />
      <Text>
        {isBooked
          ? 'We send you a message with all of this, and a link to it. You can close this page.'
          : `The time is held for you. ${time.hospital} answers you by email. You can close this page.`}
      </Text>
    </>
  );
}
