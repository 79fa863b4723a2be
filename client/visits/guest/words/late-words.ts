/** Words for a waiting patient on how late the visit begins. */
import type { GuestVisit } from '#shared/visits/guests.ts';
import { clockTime } from '#client/ui/times/times.ts';
import { counted } from './queue-position-words.ts';

/** "Dr. Okafor is about 12 minutes late. Your visit was planned for 10:30."; null: in time. */
export function lateWords({
  lateMinutes,
  inLineFor,
  startsAt,
  zone,
}: Pick<GuestVisit, 'lateMinutes' | 'inLineFor' | 'startsAt' | 'zone'>): string | null {
  if (lateMinutes === 0) return null;
  const planned = `Your visit was planned for ${clockTime(startsAt, zone)}.`;
  return `${inLineFor} is about ${counted(lateMinutes)} late. ${planned}`;
}
