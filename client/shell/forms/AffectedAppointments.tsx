/** Lists what closed days or a locked account would displace, before that is saved. */
import type { FindHit } from '#shared/front-desk/displaced.ts';
import { trpc } from '#client/shell/api/api.ts';
import { BookedNotice, DisplacedLink } from './BookedNotice.tsx';

export function HitNotice({ hit }: { hit: FindHit }) {
  const { data } = trpc.appointments.displaced.findHit.useQuery(hit);
  if (!data || data.count === 0) return null;
  return (
    <BookedNotice {...data}>
      They stay booked. After you save they are listed under <DisplacedLink />, where they are
      settled one by one or all at once.
    </BookedNotice>
  );
}
