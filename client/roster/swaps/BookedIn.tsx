/** What is booked in a shift that a planner is about to let go to somebody else, and what becomes of it. */
import { Text } from '@mantine/core';
import type { ShiftOffer } from '#shared/roster/swaps.ts';
import { trpc } from '#client/shell/api/api.ts';
import { DisplacedLink } from '#client/shell/forms/BookedNotice.tsx';

export function BookedIn({ offer: { from, taker, shift } }: { offer: ShiftOffer }) {
  const { startsAt, endsAt } = shift;
  const booked = trpc.appointments.bookedWithin.useQuery({
    practitionerId: from.id,
    startsAt,
    endsAt,
  });
  const count = booked.data?.count ?? 0;
  if (count === 0) return null;
  const many = count === 1 ? '1 appointment is' : `${count} appointments are`;
  return (
    <Text size="sm">
      {many} booked in it. Those of types that follow the roster go with it, where{' '}
      {taker?.fullName ?? 'who takes it'} is able and free; the others are listed under{' '}
      <DisplacedLink />.
    </Text>
  );
}
