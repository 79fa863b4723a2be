/** What is booked in a shift that is about to go to somebody else, and what becomes of each. */
import { Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { ShiftBookings, StaysBecause } from '#shared/appointments/shift-bookings.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { DisplacedLink } from '#client/shell/forms/BookedNotice.tsx';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import { appointmentsWords } from '#client/ui/appointments/appointment-words.ts';
import classes from './BookedInShift.module.css';

interface Props {
  fromId: string;
  to: { id: string; fullName: string };
  /** Of the shift, or of the part of it that goes. */
  startsAt: string;
  endsAt: string;
}

const becauseWords: Record<StaysBecause, (name: string) => string> = {
  'not-able': (name) => `${name} may not hold this type`,
  busy: (name) => `${name} has something else then`,
  beyond: () => 'it is not wholly within the time that goes',
};

function Listed({
  zone,
  of,
}: {
  zone: string;
  of: readonly (ShiftBookings['going'][number] & { why?: string })[];
}) {
  return (
    <ul className={classes.booked}>
      {of.map(({ id, startsAt, patientName, typeName, why }) => (
        <li key={id}>
          {[shortDay(dayIn(zone, startsAt)), clockTime(startsAt, zone), patientName, typeName]
            .filter(Boolean)
            .join(', ')}
          {why !== undefined && `: ${why}`}
        </li>
      ))}
    </ul>
  );
}

export function BookedInShift({ fromId, to, startsAt, endsAt }: Props) {
  const query = trpc.appointments.reassigning.ofShift.useQuery(
    { fromId, toId: to.id, startsAt, endsAt },
    { placeholderData: keepPreviousData },
  );
  if (query.error && !query.data)
    return <QueryFailed title="What is booked in it could not be loaded." query={query} />;
  const { zone = 'UTC', going = [], staying = [], others: otherCount = 0 } = query.data ?? {};
  if (going.length + staying.length + otherCount === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Booked in it">
      {going.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {appointmentsWords(going.length)} {going.length === 1 ? 'goes' : 'go'} with it to{' '}
            {to.fullName}. Patients with an email address are told.
          </Text>
          <Listed zone={zone} of={going} />
        </div>
      )}
      {staying.length > 0 && (
        <div>
          <Text size="sm" fw={600} c="var(--warn)">
            {appointmentsWords(staying.length)} cannot go with it, and{' '}
            {staying.length === 1 ? 'is' : 'are'} listed under <DisplacedLink />:
          </Text>
          <Listed
            zone={zone}
            of={staying.map((appointment) => ({
              ...appointment,
              why: becauseWords[appointment.because](to.fullName),
            }))}
          />
        </div>
      )}
      {otherCount > 0 && (
        <Text size="sm">
          {appointmentsWords(otherCount)} of types that do not follow the roster{' '}
          {otherCount === 1 ? 'stays' : 'stay'} as before.
        </Text>
      )}
    </Stack>
  );
}
