/** Whether a letter still holds when its turn has come: judged from what stands in the book by then. */
import type { AppointmentState } from '#shared/appointments.ts';

const minuteMs = 60_000;

interface Standing {
  state: AppointmentState;
  startsAt: Date;
  /** How long before the patient is reminded, as the type says now. */
  reminderMinutes: readonly number[];
}

/** A change that another has overtaken is not told: the other has a letter of its own. */
export function isChangeWorthTelling(
  { about, startsAt }: { about: 'booked' | 'moved' | 'cancelled'; startsAt: string },
  standing: Standing,
  now: Date,
): boolean {
  if (standing.startsAt <= now) return false;
  if (standing.startsAt.getTime() !== Date.parse(startsAt)) return false;
  return standing.state === (about === 'cancelled' ? 'cancelled' : 'booked');
}

/** One that comes so late that the next one is due already is left to that one. */
export function isReminderDue(
  { minutesBefore, startsAt }: { minutesBefore: number; startsAt: string },
  standing: Standing,
  now: Date,
): boolean {
  if (standing.state !== 'booked' || standing.startsAt <= now) return false;
  if (standing.startsAt.getTime() !== Date.parse(startsAt)) return false;
  if (!standing.reminderMinutes.includes(minutesBefore)) return false;
  const left = standing.startsAt.getTime() - now.getTime();
  return !standing.reminderMinutes.some(
    (later) => later < minutesBefore && left <= later * minuteMs,
  );
}
