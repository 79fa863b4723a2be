/** What the state of one of today's appointments means now: who waits, what is next, what was left open. */
import type { Appointment } from '#shared/appointments.ts';
import { minuteMs } from '#shared/durations.ts';
import { isLeftOpen, leftOpenWord } from './over.ts';
import { lengthWords } from '#client/ui/times/times.ts';

export interface DueWords {
  word: string;
  kind: 'waiting' | 'delayed' | 'late' | 'open' | 'over' | 'soon' | 'later';
}

/** Before that an appointment is not yet worth preparing. */
const soonMinutes = 15;
/** Before that its start says more than how long it is until then. */
const laterMinutes = 60;
/** Until then a patient is delayed as many are; from then on somebody should ask where they are. */
const lateMinutes = 5;

export type DueAppointment = Pick<Appointment, 'state' | 'startsAt' | 'endsAt'> &
  Partial<Pick<Appointment, 'attendance'>> & { type?: Pick<Appointment['type'], 'kind'> };

/**
 * Null where the appointment's own state says it: in progress, completed, no-show, cancelled, and
 * booked for more than an hour from now.
 * `waitingSince`: since when its patient is in the waiting room.
 */
export function dueWords(
  appointment: DueAppointment,
  { now, waitingSince: inWaitingRoom }: { now: number; waitingSince: string | null },
): DueWords | null {
  const { state, startsAt, endsAt, attendance, type } = appointment;
  if (state !== 'booked' && state !== 'arrived') return null;
  const waitingSince = state === 'arrived' ? (attendance?.arrivedAt ?? null) : inWaitingRoom;
  const minutesSince = (instant: string) => Math.floor((now - Date.parse(instant)) / minuteMs);
  if (waitingSince !== null) {
    const waited = Math.max(0, minutesSince(waitingSince));
    return { kind: 'waiting', word: waited === 0 ? 'Waiting' : `Waiting ${lengthWords(waited)}` };
  }
  // A meeting begins without anybody who is waited for, and ends by itself.
  const isMeeting = type?.kind === 'meeting';
  if (isLeftOpen(appointment, now)) return { kind: 'open', word: leftOpenWord };
  if (Date.parse(endsAt) <= now) return { kind: 'over', word: 'Over' };
  const begun = minutesSince(startsAt);
  if (begun === 0 || (begun > 0 && isMeeting)) return { kind: 'soon', word: 'Now' };
  if (begun > 0)
    return {
      kind: begun < lateMinutes ? 'delayed' : 'late',
      word: `${lengthWords(begun)} late`,
    };
  if (-begun > laterMinutes) return null;
  const kind = -begun <= soonMinutes ? 'soon' : 'later';
  return { kind, word: `In ${lengthWords(-begun)}` };
}
