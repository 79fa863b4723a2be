/** The shifts that the rules look at, by person and in order of time. */
import type { Assignment } from '#shared/roster.ts';
import { minuteMs } from '#shared/durations.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { dayAfter, dayNumber, shiftTime, wallInstantMs } from '#shared/roster/shift-times.ts';

/** A shift with all that the rules need of its type. */
export interface Duty {
  id: string;
  practitionerId: string;
  type: ShiftType;
  day: string;
  /** Of the first and last local day that it touches; consecutive days are consecutive. */
  dayNumber: number;
  lastDayNumber: number;
  startsMs: number;
  endsMs: number;
  countedMinutes: number;
  isBackup: boolean;
}

export const isOnSite = ({ type }: Duty): boolean => !type.isAtHome;
export const isNight = ({ type }: Duty): boolean => type.kind === 'night';

type TimedShift = Pick<Assignment, 'id' | 'practitionerId' | 'day' | 'rank'>;

function lastDayNumberOf(day: string, endsMs: number, zone: string): number {
  let days = 0;
  while (endsMs > wallInstantMs(dayAfter(day, days + 1), 0, zone)) days += 1;
  return dayNumber(day) + days;
}

/** Returns the duty of a stored shift, at the instants that it was planned at. */
export function dutyOf(
  assignment: TimedShift & Pick<Assignment, 'startsAt' | 'endsAt'>,
  type: ShiftType,
  zone: string,
): Duty {
  const startsMs = Date.parse(assignment.startsAt);
  const endsMs = Date.parse(assignment.endsAt);
  return {
    id: assignment.id,
    practitionerId: assignment.practitionerId,
    type,
    day: assignment.day,
    dayNumber: dayNumber(assignment.day),
    lastDayNumber: lastDayNumberOf(assignment.day, endsMs, zone),
    startsMs,
    endsMs,
    countedMinutes: countedMinutesOf({ type, day: assignment.day, startsMs, endsMs }, zone),
    isBackup: assignment.rank === 'backup',
  };
}

/** Returns the duty of a shift that would be planned. */
export function plannedDuty(shift: TimedShift, type: ShiftType, zone: string): Duty {
  const { startsMs, endsMs } = shiftTime(type, shift.day, zone);
  const times = {
    startsAt: new Date(startsMs).toISOString(),
    endsAt: new Date(endsMs).toISOString(),
  };
  return dutyOf({ ...shift, ...times }, type, zone);
}

/**
 * Of a shift that two people share, this one's part of it; of a whole shift 1. A shift that is an hour
 * shorter than its type is whole: clocks may have changed.
 */
export function shareOf(
  { type, day, startsMs, endsMs }: Pick<Duty, 'type' | 'day' | 'startsMs' | 'endsMs'>,
  zone: string,
): number {
  const lengthMs = endsMs - startsMs;
  if (lengthMs >= (type.durationMinutes - 60) * minuteMs) return 1;
  const whole = shiftTime(type, day, zone);
  return Math.min(1, lengthMs / (whole.endsMs - whole.startsMs));
}

/** Returns the counted minutes: on site all of them; on call from home the shift's share. */
export function countedMinutesOf(
  time: Pick<Duty, 'type' | 'day' | 'startsMs' | 'endsMs'>,
  zone: string,
): number {
  const { type, startsMs, endsMs } = time;
  if (type.isAtHome) return Math.round(type.countedMinutes * shareOf(time, zone));
  const longer = (endsMs - startsMs) / minuteMs - type.durationMinutes;
  return Math.max(0, type.countedMinutes + longer);
}

const inOrder = (duty: Duty, other: Duty) =>
  duty.startsMs - other.startsMs || duty.endsMs - other.endsMs;

/** Duties by person, in order of their start; adding and removing one costs its person's list. */
export class DutyList {
  readonly #ofPerson = new Map<string, Duty[]>();
  readonly #byId = new Map<string, Duty>();

  constructor(duties: Iterable<Duty>) {
    for (const duty of duties) {
      this.#byId.set(duty.id, duty);
      const list = this.#ofPerson.get(duty.practitionerId);
      if (list) list.push(duty);
      else this.#ofPerson.set(duty.practitionerId, [duty]);
    }
    for (const list of this.#ofPerson.values()) list.sort(inOrder);
  }

  of(practitionerId: string): readonly Duty[] {
    return this.#ofPerson.get(practitionerId) ?? [];
  }

  byId(id: string): Duty | undefined {
    return this.#byId.get(id);
  }

  add(duty: Duty): void {
    this.remove(duty.id);
    this.#byId.set(duty.id, duty);
    const list = [...this.of(duty.practitionerId), duty].toSorted(inOrder);
    this.#ofPerson.set(duty.practitionerId, list);
  }

  /** Returns what it was. */
  remove(id: string): Duty | undefined {
    const duty = this.#byId.get(id);
    if (!duty) return undefined;
    this.#byId.delete(id);
    const otherDuties = this.of(duty.practitionerId).filter((other) => other.id !== id);
    this.#ofPerson.set(duty.practitionerId, otherDuties);
    return duty;
  }
}
