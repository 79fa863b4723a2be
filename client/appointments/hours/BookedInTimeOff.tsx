/** Lists what is booked in a time that becomes time off: it stays booked until somebody moves or cancels it. */
import { trpc } from '#client/shell/api/api.ts';
import { BookedNotice, DisplacedLink } from '#client/shell/forms/BookedNotice.tsx';
import { dayIn } from '#client/ui/times/times.ts';

interface Props {
  span: { startsAt: string; endsAt: string };
  zone: string;
  practitionerId: string | undefined;
}

export function BookedInTimeOff({ span, zone, practitionerId }: Props) {
  const whose = practitionerId === undefined ? {} : { practitionerId };
  const { data } = trpc.appointments.bookedWithin.useQuery({ ...whose, ...span });
  if (!data || data.count === 0) return null;
  const linkTo = ({ id, startsAt }: { id: string; startsAt: string }) => {
    const view = practitionerId ? { view: 'people', of: practitionerId } : { view: 'week' };
    const search = new URLSearchParams({ ...view, day: dayIn(zone, startsAt), appointment: id });
    return `/Scheduling?${search.toString()}`;
  };
  return (
    <BookedNotice {...data} zone={zone} linkTo={linkTo}>
      They stay booked, and are listed under <DisplacedLink /> until each is settled.
    </BookedNotice>
  );
}
