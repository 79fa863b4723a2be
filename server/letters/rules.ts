/** Decides whether a letter is still true when it is due, from the appointment as it is by then. */
import type { AppointmentState } from '#shared/appointments.ts';
import { minuteMs } from '#shared/durations.ts';

interface AppointmentNow {
  state: AppointmentState;
  startsAt: Date;
  /** How long before the start the appointment's type sends reminders. */
  reminderMinutes: readonly number[];
}

/** False for a change that a later one has overtaken: the later one has a letter of its own. */
export function isChangeLetterDue(
  { about, startsAt }: { about: 'booked' | 'moved' | 'cancelled'; startsAt: string },
  appointment: AppointmentNow,
  now: Date,
): boolean {
  if (appointment.startsAt <= now) return false;
  if (appointment.startsAt.getTime() !== Date.parse(startsAt)) return false;
  return appointment.state === (about === 'cancelled' ? 'cancelled' : 'booked');
}

/** False also for a reminder so late that the next one is due already. */
export function isReminderDue(
  { minutesBefore, startsAt }: { minutesBefore: number; startsAt: string },
  appointment: AppointmentNow,
  now: Date,
): boolean {
  if (appointment.state !== 'booked' || appointment.startsAt <= now) return false;
  if (appointment.startsAt.getTime() !== Date.parse(startsAt)) return false;
  if (!appointment.reminderMinutes.includes(minutesBefore)) return false;
  const left = appointment.startsAt.getTime() - now.getTime();
  return !appointment.reminderMinutes.some(
    (later) => later < minutesBefore && left <= later * minuteMs,
  );
}
