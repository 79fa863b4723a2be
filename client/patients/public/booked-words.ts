/** Words for what a patient who has died still has booked: what it is, and the step of each. */
import type { BookedItem, BookedKind } from '#shared/patients/booked-of-deceased.ts';
import { clockTime, comingDay, dayIn, pastDay, viewersToday } from '#client/ui/times/times.ts';

const kindWords: Record<BookedKind, string> = {
  appointment: 'Appointment',
  series: 'Series',
  'tele-visit': 'Tele-visit',
  arrived: 'Waits here now',
  waitlist: 'On the waiting list',
  offer: 'Offered a time of the waiting list',
  request: 'Request of the booking page',
  companion: 'Link of a companion',
};

const steps: Record<BookedKind, string> = {
  appointment: 'Cancel',
  series: 'Cancel series',
  'tele-visit': 'Cancel',
  arrived: 'Cancel',
  waitlist: 'Remove',
  offer: 'Withdraw offer',
  request: 'Decline',
  companion: 'Revoke link',
};

export const stepWords = ({ kind }: Pick<BookedItem, 'kind'>): string => steps[kind];

/** "Series: Follow-up, 6 dates". */
export const titleWords = ({ kind, typeName, count }: BookedItem): string =>
  `${kindWords[kind]}: ${typeName}${count > 1 ? `, ${count} dates` : ''}`;

/** "Tue, 3 Dec, 10:00, Dr. Lena Okafor". */
export function whenWords({ kind, at, people, count }: BookedItem, zone: string): string {
  const day = dayIn(zone, at);
  const when =
    kind === 'waitlist'
      ? `Waits since ${pastDay(day)}`
      : `${count > 1 ? 'From ' : ''}${comingDay(day, viewersToday())}, ${clockTime(at, zone)}`;
  return [when, ...people].join(', ');
}

export const countWords = (count: number): string =>
  count === 1 ? '1 booking' : `${count} bookings`;
