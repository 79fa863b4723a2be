/** Decides whether a letter is still true when it is due, from the appointment as it is by then, and how soon changes are mailed. */
import type { AppointmentState } from '#shared/appointments.ts';
import { minuteMs } from '#shared/durations.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { letterLimits } from '#shared/limits.ts';

interface AppointmentNow {
  state: AppointmentState;
  startsAt: Date;
  /** How long before the start the appointment's type sends reminders. */
  reminderMinutes: readonly number[];
}

type ChangeKind = JobData['appointment.letter']['about'];

/** `late`: its time has passed; `overtaken`: the appointment has changed since. */
export type LetterVerdict = 'due' | 'late' | 'overtaken';

/** A change that a later one has overtaken: the later one has a letter of its own. */
export function decideChangeLetter(
  { about, startsAt }: { about: ChangeKind; startsAt: string },
  appointment: AppointmentNow,
  now: Date,
): LetterVerdict {
  if (appointment.startsAt.getTime() !== Date.parse(startsAt)) return 'overtaken';
  const isTrue = appointment.state === (about === 'cancelled' ? 'cancelled' : 'booked');
  if (!isTrue) return 'overtaken';
  return appointment.startsAt <= now ? 'late' : 'due';
}

/** A reminder is late also when the next one is due already. */
export function decideReminder(
  { minutesBefore, startsAt }: { minutesBefore: number; startsAt: string },
  appointment: AppointmentNow,
  now: Date,
): LetterVerdict {
  if (appointment.state !== 'booked') return 'overtaken';
  if (appointment.startsAt.getTime() !== Date.parse(startsAt)) return 'overtaken';
  if (!appointment.reminderMinutes.includes(minutesBefore)) return 'overtaken';
  const leftMs = appointment.startsAt.getTime() - now.getTime();
  const isNextDue = appointment.reminderMinutes.some(
    (later) => later < minutesBefore && leftMs <= later * minuteMs,
  );
  return leftMs <= 0 || isNextDue ? 'late' : 'due';
}

/**
 * When the next change of an appointment may be mailed, given when the letters about its latest
 * changes were begun, the newest first. Null: at once. A cancellation never waits: it is the last.
 */
export function changeLetterWaitsUntil(
  about: ChangeKind,
  begunAt: readonly Date[],
  now: Date,
): Date | null {
  const { changes, changesWindowMinutes } = letterLimits;
  const counted = begunAt[changes - 1];
  if (about === 'cancelled' || !counted) return null;
  const until = new Date(counted.getTime() + changesWindowMinutes * minuteMs);
  return until > now ? until : null;
}
