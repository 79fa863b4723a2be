/** A person, shift types and shifts for the tests of the rules of duty. */
import type { Assignment } from '#shared/roster.ts';
import { plainContract, type PersonOnRoster } from '#shared/roster/roster-people.ts';
import {
  defaultNurseRules,
  defaultRules,
  type RuleSetName,
} from '#shared/roster/rule-catalogue.ts';
import type { RuleSetChoices } from '#shared/roster/rules/rule-sets.ts';
import type { RosterFacts } from '#shared/roster/rules/roster-index.ts';
import { shiftTime } from '#shared/roster/shift-times.ts';
import type { ShiftKind, ShiftType } from '#shared/roster/shift-types.ts';

export const typeOf = (
  letter: string,
  kind: ShiftKind,
  from: number,
  hours: number,
): ShiftType => ({
  id: letter,
  unitId: 'unit',
  name: letter,
  letter,
  kind,
  colour: 'day',
  startMinute: from * 60,
  durationMinutes: hours * 60,
  countedMinutes: kind === 'on-call' ? 120 : hours * 60,
  paidMinutes: hours * 60,
  isAtHome: kind === 'on-call',
  holdsAppointments: false,
  skillIds: [],
  isOpenToOthers: false,
  active: true,
  version: 1,
});

export const types = [
  typeOf('D', 'day', 7, 12),
  typeOf('N', 'night', 19, 12),
  typeOf('E', 'night', 21, 10.5),
  typeOf('S', 'swing', 12, 9),
  typeOf('24', 'call-24', 7, 24),
  typeOf('28', 'custom', 8, 28),
  typeOf('H', 'on-call', 17, 15),
];
export const typeById = new Map(types.map((type) => [type.id, type]));

const person: PersonOnRoster = {
  id: 'person',
  fullName: 'Dr. Person',
  hospitalRole: 'Attending',
  unitId: 'unit',
  active: true,
  phone: null,
  contract: plainContract,
  version: 0,
  skills: [],
};

export interface Scene {
  zone: string;
  assignments: Assignment[];
  /** Time off of the person. */
  leave?: { startsAt: string; endsAt: string }[];
  /** The set of rules that the person is under, and what chose it; the residents' without it. */
  set?: { name: RuleSetName; by: 'unit' | 'job' };
}

export const assignmentOf = (
  id: string,
  type: ShiftType,
  { zone, day }: { zone: string; day: string },
) => {
  const { startsMs, endsMs } = shiftTime(type, day, zone);
  return {
    id,
    practitionerId: person.id,
    unitId: 'unit',
    shiftTypeId: type.id,
    day,
    startsAt: new Date(startsMs).toISOString(),
    endsAt: new Date(endsMs).toISOString(),
    rank: 'primary' as const,
    roleLabel: null,
    state: 'draft' as const,
    overrideReason: null,
  };
};

/** Fewer nights than any hospital allows, so that many scenes have too many. */
const rules = [...defaultRules, ...defaultNurseRules].map((setting) =>
  setting.rule === 'nights-in-row' ? { ...setting, limits: { most: 3 } } : setting,
);

/** A unit's choice stands beside another one of the job, which it wins over. */
function choicesOf({ name, by }: NonNullable<Scene['set']>): RuleSetChoices {
  const other = name === 'none' ? 'residents' : 'none';
  return {
    jobs: [{ job: person.hospitalRole, set: by === 'job' ? name : other }],
    units: by === 'unit' ? [{ unitId: 'unit', set: name }] : [{ unitId: 'elsewhere', set: other }],
  };
}

export const factsOf = ({ zone, assignments, leave = [], set }: Scene): RosterFacts => ({
  zone,
  assignments,
  shiftTypes: types,
  people: [person],
  rules,
  ...(set && { ruleSets: choicesOf(set) }),
  skills: [],
  cover: [],
  holidays: [],
  absences: leave.map((time) => ({ ...time, practitionerId: person.id, kind: 'time-off' })),
  booked: [],
  wishes: [],
});
