/** Tests the rules of one person and one shift, of the cover, and what an organization makes of a rule. */
import { expect, test } from 'vitest';
import { plainContract, type PersonOnRoster } from '#shared/roster/roster-people.ts';
import { defaultRules, type RuleSetting } from '#shared/roster/rule-catalogue.ts';
import { typeOf } from '#server/test/duty-scene.ts';
import { RosterIndex, type ProposedShift, type RosterFacts } from './roster-index.ts';

const day = '2026-07-01';
const nurse: PersonOnRoster = {
  id: 'nurse',
  fullName: 'Nurse Ruiz',
  hospitalRole: 'Nurse Practitioner',
  unitId: 'unit',
  active: true,
  phone: null,
  contract: plainContract,
  version: 0,
  skills: [],
};
const night = { ...typeOf('N', 'night', 19, 12), name: 'Night', skillIds: ['acls'] };

const shift: ProposedShift = {
  id: 'new',
  practitionerId: nurse.id,
  shiftTypeId: 'N',
  day,
  rank: 'primary',
};

const indexOf = (facts: Partial<RosterFacts>) =>
  new RosterIndex({
    zone: 'Europe/London',
    shiftTypes: [night],
    people: [{ ...nurse, skills: [{ skillId: 'acls', expiresOn: null }] }],
    assignments: [],
    rules: [...defaultRules],
    skills: [{ id: 'acls', name: 'Advanced life support', version: 1 }],
    cover: [],
    holidays: [],
    absences: [],
    booked: [],
    wishes: [],
    ...facts,
  });

const rulesOf = (facts: Partial<RosterFacts>) =>
  indexOf(facts)
    .check(shift)
    .map(({ rule }) => rule);

const withSkill = (expiresOn: string | null) => ({
  people: [{ ...nurse, skills: [{ skillId: 'acls', expiresOn }] }],
});

test('a skill is there and valid through the last day that the shift touches', () => {
  expect(rulesOf({})).toEqual([]);
  expect(rulesOf({ people: [nurse] })).toEqual(['skill']);
  expect(rulesOf(withSkill('2026-07-01'))).toEqual(['credential-expired']);
  expect(rulesOf(withSkill('2026-07-02'))).toEqual([]);
});

const during = (startsAt: string, endsAt: string) => ({
  practitionerId: nurse.id,
  startsAt: `2026-07-${startsAt}:00.000Z`,
  endsAt: `2026-07-${endsAt}:00.000Z`,
});

test('time off and appointments stand in the way while the shift lasts, in summer time too', () => {
  const away = (from: string, to: string) =>
    rulesOf({ absences: [{ ...during(from, to), kind: 'time-off' }] });
  expect(away('01T17:00', '01T18:00')).toEqual([]);
  expect(away('01T17:00', '01T18:01')).toEqual(['time-off']);
  expect(away('02T06:00', '03T06:00')).toEqual([]);
  const booked = [{ ...during('02T05:30', '02T06:30'), isTeleVisit: true }];
  expect(rulesOf({ booked })).toEqual(['appointment']);
  expect(rulesOf({ booked, shiftTypes: [{ ...night, holdsAppointments: true }] })).toEqual([]);
  expect(rulesOf({ booked, shiftTypes: [{ ...night, isAtHome: true }] })).toEqual([]);
});

test('the contract and what somebody said they cannot are warned of', () => {
  const people = withSkill(null).people;
  const contract = (rules: Partial<PersonOnRoster['contract']>) => ({
    people: people.map((person) => ({ ...person, contract: { ...plainContract, ...rules } })),
  });
  expect(rulesOf(contract({ takesNights: false }))).toEqual(['contract']);
  expect(rulesOf(contract({ mostWeekMinutes: 719 }))).toEqual(['contract']);
  expect(rulesOf(contract({ mostWeekMinutes: 720, mostNightsInRow: 1 }))).toEqual([]);
  const shiftWish = { id: 'w', practitionerId: nurse.id, day, note: null };
  const findingsOf = (kind: 'impossible' | 'unwanted', shiftTypeId: string | null) =>
    rulesOf({ wishes: [{ ...shiftWish, kind, shiftTypeId }] });
  expect(findingsOf('impossible', null)).toEqual(['wish']);
  expect(findingsOf('impossible', 'N')).toEqual(['wish']);
  expect(findingsOf('impossible', 'D')).toEqual([]);
  expect(findingsOf('unwanted', null)).toEqual([]);
});

test('an organization turns a rule off or into a stop; an overlap stays a stop', () => {
  const set = (rule: RuleSetting['rule'], severity: RuleSetting['severity']) =>
    defaultRules.map((defaultRule) =>
      defaultRule.rule === rule ? { ...defaultRule, severity } : defaultRule,
    );
  const standing = {
    ...shift,
    id: 'old',
    unitId: 'unit',
    startsAt: '2026-07-01T18:00:00.000Z',
    endsAt: '2026-07-02T06:00:00.000Z',
    roleLabel: null,
    overrideReason: null,
  };
  const assignments = [{ ...standing, state: 'published' as const }];
  const facts = { people: [nurse], assignments };
  expect(indexOf({ ...facts, rules: set('skill', 'off') }).check(shift)).toMatchObject([
    { rule: 'overlap', severity: 'stop', isFinal: true },
  ]);
  expect(indexOf({ ...facts, rules: set('overlap', 'off') }).check(shift)).toMatchObject([
    { rule: 'overlap', severity: 'stop', isFinal: true },
    { rule: 'skill', severity: 'stop', isFinal: false },
  ]);
  expect(
    indexOf(facts)
      .check(shift, ['old'])
      .map(({ rule }) => rule),
  ).toEqual(['skill']);
});

test('the cover counts primaries, and a holiday comes before its weekday', () => {
  const rows = [
    { shiftTypeId: 'N', on: 3, least: 2, wanted: 3 },
    { shiftTypeId: 'N', on: 'holiday' as const, least: 1, wanted: 1 },
  ];
  const index = indexOf({ cover: rows });
  expect(index.coverOn('N', day)).toEqual({ primaries: 0, least: 2, wanted: 3 });
  expect(index.coverOn('N', '2026-07-02')).toEqual({ primaries: 0, least: 0, wanted: 0 });
  expect(index.judgeCover('N', day)).toMatchObject([
    { rule: 'cover', severity: 'warning', words: 'N on 2026-07-01 has 0 of at least 2.' },
  ]);
  const of = (unitId: string | null) =>
    indexOf({ cover: rows, holidays: [{ day, name: 'A holiday', unitId }] }).coverOn('N', day);
  expect(of(null).least).toBe(1);
  expect(of('unit').least).toBe(1);
  expect(of('another unit').least).toBe(2);
});
