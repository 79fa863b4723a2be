/** Lists what the hours that are being typed would leave outside of them, before they are saved. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { HoursChange } from '#shared/availability.ts';
import { trpc } from '#client/shell/api/api.ts';
import { BookedNotice, DisplacedLink } from '#client/shell/forms/BookedNotice.tsx';
import { linkToBooked } from './booked-link.ts';

interface Props {
  change: HoursChange;
  zone: string;
}

/** Somebody is still typing. */
const pauseMs = 400;

const titleOf = (count: number) =>
  count === 1
    ? '1 appointment is outside of these hours'
    : `${count} appointments are outside of these hours`;

export function HoursHit({ change, zone }: Props) {
  const [typed] = useDebouncedValue(JSON.stringify(change), pauseMs);
  const input = JSON.parse(typed) as HoursChange;
  const { data } = trpc.appointments.hoursHit.useQuery(input, {
    placeholderData: keepPreviousData,
  });
  if (!data || data.count === 0) return null;
  return (
    <BookedNotice
      {...data}
      title={titleOf(data.count)}
      zone={zone}
      linkTo={linkToBooked(zone, change.practitionerId)}
    >
      They stay booked. After you save they are listed under <DisplacedLink /> until each is
      settled.
    </BookedNotice>
  );
}
