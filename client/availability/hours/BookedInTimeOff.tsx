/** Lists what is booked in a time that becomes time off: it stays booked until somebody moves or cancels it. */
import type { BookedWithin } from '#shared/availability.ts';
import { BookedNotice, DisplacedLink } from '#client/shell/forms/BookedNotice.tsx';
import { linkToBooked } from './booked-link.ts';

interface Props {
  /** Undefined while it is looked for. */
  booked: BookedWithin | undefined;
  zone: string;
  practitionerId: string | undefined;
}

export function BookedInTimeOff({ booked, zone, practitionerId }: Props) {
  if (!booked || booked.count === 0) return null;
  const { count, appointments } = booked;
  return (
    <BookedNotice
      count={count}
      appointments={appointments}
      zone={zone}
      linkTo={linkToBooked(zone, practitionerId)}
    >
      They stay booked, and are listed under <DisplacedLink /> until each is settled.
    </BookedNotice>
  );
}
