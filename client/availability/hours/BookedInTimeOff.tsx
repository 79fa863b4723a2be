/** Lists what is booked in a time that becomes time off: it stays booked until somebody moves or cancels it. */
import { trpc } from '#client/shell/api/api.ts';
import { BookedNotice, DisplacedLink } from '#client/shell/forms/BookedNotice.tsx';
import { linkToBooked } from './booked-link.ts';

interface Props {
  span: { startsAt: string; endsAt: string };
  zone: string;
  practitionerId: string | undefined;
}

export function BookedInTimeOff({ span, zone, practitionerId }: Props) {
  const whose = practitionerId === undefined ? {} : { practitionerId };
  const { data } = trpc.appointments.bookedWithin.useQuery({ ...whose, ...span });
  if (!data || data.count === 0) return null;
  return (
    <BookedNotice {...data} zone={zone} linkTo={linkToBooked(zone, practitionerId)}>
      They stay booked, and are listed under <DisplacedLink /> until each is settled.
    </BookedNotice>
  );
}
