/** What became of the demo's appointments: who came, when, how long they waited, and how far ahead they had booked. */
import { DateTime } from 'luxon';
import type { AppointmentState } from '#shared/appointments.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import type { PlannedAppointment } from './day-plan.ts';

/** A number below `sides` for an appointment, the same each time; `salt` tells one use from another. */
const rollOf = ({ id }: Pick<PlannedAppointment, 'id'>, salt: number, sides: number): number =>
  (Number.parseInt(id.slice(24 + (salt % 8), 28 + (salt % 8)), 16) * (2 * salt + 7)) % sides;

/** Of a thousand, by week of the year and day of the week: Mondays and the cold weeks are worse. */
function rates(startsAt: Date): { noShow: number; cancelled: number } {
  const { weekNumber, weekday } = DateTime.fromJSDate(startsAt, { zone: 'utc' });
  const season = [0, 6, 14, 20, 24, 18, 10, 4, -4, -8, -10, -6, -2][weekNumber % 13] ?? 0;
  const monday = weekday === 1 ? 12 : 0;
  return { noShow: 62 + season + monday, cancelled: 96 + season / 2 + (weekday === 5 ? 14 : 0) };
}

const reasons = ['Asked for another day', 'Ill', 'Admitted to hospital', 'Clinician away', null];

interface Outcome {
  state: AppointmentState;
  because: string | null;
}

/** Of what is still to come a part is cancelled already. */
export function outcomeOf(one: PlannedAppointment, now: Date): Outcome {
  const isOver = one.endsAt <= now;
  if (one.type.kind === 'meeting') return { state: isOver ? 'completed' : 'booked', because: null };
  const { noShow, cancelled } = rates(one.startsAt);
  const roll = rollOf(one, 0, 1000);
  if (one.startsAt > now ? roll < cancelled / 2 : isOver && roll < cancelled)
    return { state: 'cancelled', because: reasons[rollOf(one, 1, reasons.length)] ?? null };
  if (!isOver) return { state: 'booked', because: null };
  return { state: roll < cancelled + noShow ? 'no-show' : 'completed', because: null };
}

/** Days between booking and start, by type: at least, and how many more at most. */
const leadDays: Readonly<Record<string, readonly [least: number, more: number]>> = {
  'Follow-up': [5, 40],
  'New patient': [9, 34],
  'Ward consultation': [0, 2],
  'First visit': [3, 18],
  Results: [1, 9],
  'Medication review': [4, 30],
  'Chest pain review': [0, 4],
};

/** Never in the future. */
export function bookedAt(one: PlannedAppointment, now: Date): Date {
  const [least, more] = leadDays[one.type.name] ?? [1, 14];
  const { weekNumber } = DateTime.fromJSDate(one.startsAt, { zone: 'utc' });
  const days = (least + rollOf(one, 2, more)) * (0.85 + (weekNumber % 6) * 0.06);
  const minutes = 9 * 60 - rollOf(one, 3, 600);
  return new Date(
    Math.min(
      one.startsAt.getTime() - days * dayMs - Math.max(0, minutes) * minuteMs,
      now.getTime(),
    ),
  );
}

export interface Attendance {
  arrivedAt: Date;
  arrivedBy: 'staff' | 'patient';
  startedAt: Date;
  endedAt: Date;
}

/** Of a completed visit in person; one in five comes after the booked start. */
export function attendanceOf(one: PlannedAppointment): Attendance {
  const start = one.startsAt.getTime();
  const isLate = rollOf(one, 4, 100) < 20;
  const arrived = start + (isLate ? 2 + rollOf(one, 5, 16) : -(3 + rollOf(one, 5, 17))) * minuteMs;
  const { weekday, month } = DateTime.fromJSDate(one.startsAt, { zone: 'utc' });
  const busy = (weekday === 1 || weekday === 4 ? 5 : 0) + (month % 3) * 2;
  const started =
    Math.max(start - 4 * minuteMs, arrived) + (1 + rollOf(one, 6, 11 + busy)) * minuteMs;
  const length = one.type.durationMinutes + rollOf(one, 7, 9) - 5;
  return {
    arrivedAt: new Date(arrived),
    arrivedBy: rollOf(one, 3, 10) < 3 ? 'patient' : 'staff',
    startedAt: new Date(started),
    endedAt: new Date(started + length * minuteMs),
  };
}
