/** The facts of a time on a booking page, which is of a unit. */
import type { PublicTime } from '#shared/self-service/booking-page.ts';
import { LinkFacts } from '#client/self-service/links/LinkFacts.tsx';

export const TimeFacts = ({ time }: { time: PublicTime }) => (
  <LinkFacts
    {...time}
    hospital={`${time.unit}, ${time.hospital}`}
    practitioners={[time.practitioner]}
    reason={time.reason ?? undefined}
  />
);
