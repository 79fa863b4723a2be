/** A week of a unit as the tests of the board read it: its shift types, people and shifts. */
import type { Assignment, RosterPeriod } from '#shared/roster.ts';
import { packAssignments } from '#shared/roster/packed-period.ts';
import { plainContract, type PersonOnRoster } from '#shared/roster/roster-people.ts';
import { defaultRules } from '#shared/roster/rule-catalogue.ts';
import { dayNumber, shiftTime } from '#shared/roster/shift-times.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';

const zone = 'Europe/London';

/** A day of twelve hours from eight. */
export const typeOf = (letter: string, details: Partial<ShiftType> = {}): ShiftType => ({
  id: letter,
  unitId: 'unit',
  name: 'day',
  letter,
  kind: 'day',
  colour: 'day',
  startMinute: 8 * 60,
  durationMinutes: 720,
  countedMinutes: 720,
  paidMinutes: 720,
  isAtHome: false,
  holdsAppointments: false,
  skillIds: [],
  isOpenToOthers: false,
  active: true,
  version: 1,
  ...details,
});

export const personOf = (id: string, details: Partial<PersonOnRoster> = {}): PersonOnRoster => ({
  id,
  fullName: id,
  hospitalRole: 'Resident',
  unitId: 'unit',
  active: true,
  phone: null,
  contract: plainContract,
  version: 0,
  skills: [],
  ...details,
});

interface PlannedShift {
  id: string;
  practitionerId: string;
  type: ShiftType;
  day: string;
  state: Assignment['state'];
}

export function shiftOf({ id, practitionerId, type, day, state }: PlannedShift): Assignment {
  const { startsMs, endsMs } = shiftTime(type, day, zone);
  return {
    id,
    practitionerId,
    unitId: 'unit',
    day,
    shiftTypeId: type.id,
    startsAt: new Date(startsMs).toISOString(),
    endsAt: new Date(endsMs).toISOString(),
    rank: 'primary',
    roleLabel: null,
    state,
    overrideReason: null,
  };
}

/** For a planner, from Monday to Sunday. */
export function periodOf(
  details: Partial<Omit<RosterPeriod, 'assignments'>> & Pick<RosterPeriod, 'people' | 'shiftTypes'>,
  shifts: readonly Assignment[] = [],
): RosterPeriod {
  const rows = shifts.map(({ startsAt, endsAt, day, ...shift }) => ({
    ...shift,
    dayNumber: dayNumber(day),
    startsAtMinute: Date.parse(startsAt) / 60_000,
    durationMinutes: (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000,
  }));
  return {
    zone,
    from: '2026-11-16',
    to: '2026-11-22',
    mayPlan: true,
    units: [{ id: 'unit', name: 'Cardiology', version: 1, publishedAt: null, isOpen: true }],
    skills: [],
    cover: [],
    holidays: [],
    rules: [...defaultRules],
    absences: [],
    wishes: [],
    ...details,
    assignments: packAssignments(rows, details),
  };
}
