/** Tests that plans of the solver keep every rule of duty, by the judge that judges what planners type. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Assignment } from '#shared/roster.ts';
import { wholeBackup, type BackupCount } from '#shared/roster/backup-count.ts';
import type { ContractRules } from '#shared/roster/roster-people.ts';
import { defaultNurseRules, RuleSetName } from '#shared/roster/rule-catalogue.ts';
import { RosterIndex } from '#shared/roster/rules/roster-index.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { FillProposal } from '#shared/roster/fill-proposal.ts';
import { assignmentOf } from '#server/test/duty-scene.ts';
import { fillScene, fillTypes } from '#server/test/roster/fill-scene.ts';
import { proposalOf } from './explain-plan.ts';
import { loadHighs } from './highs.ts';
import { fillModel } from './model.ts';
import { fillProblem, type FillRequest } from './problem.ts';
import { search } from './search-plan.ts';
import { seeded } from './seeded.ts';

/** On a busy machine the solver takes its time. */
const patience = { timeout: 240_000 };

const highs = await loadHighs();

/** Counts solves and nodes rather than seconds, so that a busy machine plans alike. */
function planOf(request: FillRequest, steps = 12): FillProposal {
  const problem = fillProblem(request);
  const model = fillModel(problem);
  let left = steps;
  const values = search({
    highs,
    model,
    secondsLeft: () => (left-- > 0 ? 1_000 : 0),
    limits: { weekSeconds: 1_000, partSeconds: 1_000, nodes: 20 },
    isStopped: () => false,
    random: seeded(),
    onPlan: () => undefined,
  });
  return proposalOf(
    problem,
    model.choices.filter(({ column }) => (values[column] ?? 0) > 0.5),
  );
}

const cellOf = ({ practitionerId, day }: { practitionerId: string; day: string }) =>
  `${practitionerId} ${day}`;

function shiftsOf(request: FillRequest, { cells }: FillProposal): Assignment[] {
  const types = new Map(request.facts.shiftTypes.map((type) => [type.id, type]));
  return cells.flatMap(({ shiftTypeId, unitId, practitionerId, day }) => {
    const type = types.get(shiftTypeId ?? '');
    if (!type) return [];
    const id = cellOf({ practitionerId, day });
    return {
      ...assignmentOf(id, type, { zone: request.facts.zone, day }),
      unitId,
      practitionerId,
    };
  });
}

/** What the judge says of each filled cell, in the roster as it would be then. */
function findingsOf(request: FillRequest, proposal: FillProposal) {
  const touched = new Set(proposal.cells.map(cellOf));
  const assignments = request.facts.assignments.filter(
    (assignment) => assignment.unitId !== request.unitId || !touched.has(cellOf(assignment)),
  );
  const shifts = shiftsOf(request, proposal);
  const index = new RosterIndex({ ...request.facts, assignments: [...assignments, ...shifts] });
  return shifts.flatMap((shift) =>
    index
      .check(shift)
      .map(({ rule, words }) => `${shift.id} ${shift.shiftTypeId} ${rule}: ${words}`),
  );
}

const letters = fillTypes.map(({ id }) => id);

const jobs = ['Attending', 'Resident', 'Nurse Practitioner'] as const;

/** A small ward with shifts that stand already, some of which may be planned anew, and rules of any strictness. */
const ward = fc
  .record({
    people: fc.integer({ min: 2, max: 6 }),
    days: fc.integer({ min: 3, max: 10 }),
    from: fc.constantFrom('2026-03-23', '2026-10-19', '2026-06-01'),
    scope: fc.constantFrom('open' as const, 'drafts' as const, 'published' as const),
    standing: fc.array(
      fc.record({
        person: fc.nat({ max: 5 }),
        at: fc.integer({ min: -6, max: 12 }),
        letter: fc.constantFrom(...letters),
        state: fc.constantFrom('draft' as const, 'published' as const),
      }),
      { maxLength: 12 },
    ),
    restMinutes: fc.constantFrom(0, 480, 600, 960),
    nightsInRow: fc.integer({ min: 1, max: 4 }),
    weekHours: fc.constantFrom(16, 40, 80),
    freeDays: fc.integer({ min: 0, max: 20 }),
    severity: fc.constantFrom('stop' as const, 'warning' as const),
    sets: fc.array(fc.constantFrom(...RuleSetName.options), { minLength: 3, maxLength: 3 }),
  })
  .map(({ people, days, from, scope, standing, severity, sets, ...limits }): FillRequest => {
    const scene = fillScene({ people, days, from });
    const setOf = (at: number) => sets[at % 3] ?? 'residents';
    const staff = scene.facts.people.map((person, at) => ({
      ...person,
      hospitalRole: jobs[at % 3]!,
    }));
    const ruleSets = { jobs: jobs.map((job, at) => ({ job, set: setOf(at) })), units: [] };
    const byCell = new Map(
      standing
        .filter(({ person }) => person < people)
        .map((one) => [`${one.person} ${one.at}`, one]),
    );
    const assignments = [...byCell.values()].flatMap(({ person, at, letter, state }) =>
      shiftsOf(scene, {
        open: [],
        cells: [
          {
            unitId: scene.unitId,
            practitionerId: `p${person}`,
            day: dayAfter(from, at),
            shiftTypeId: letter,
            instead: null,
            why: '',
          },
        ],
      }).map((shift) => ({ ...shift, id: `standing ${shift.id}`, state })),
    );
    const own: Record<string, Record<string, number>> = {
      rest: { leastMinutes: limits.restMinutes },
      'nights-in-row': { most: limits.nightsInRow },
      'weekly-hours': { mostWeekMinutes: limits.weekHours * 60, weeks: 1 },
      'free-days': { leastDays: limits.freeDays, ofDays: 28 },
    };
    const rules = [...scene.facts.rules, ...defaultNurseRules].map((setting) => ({
      ...setting,
      severity,
      limits: (setting.set === 'nurses' ? undefined : own[setting.rule]) ?? setting.limits,
    }));
    return {
      ...scene,
      scope,
      facts: { ...scene.facts, people: staff, assignments, rules, ruleSets },
    };
  });

test(
  'the judge of the roster accepts every cell of a plan, whatever stands there, however strict the rules are, and whichever set each person is under (S214)',
  patience,
  () => {
    fc.assert(
      fc.property(ward, (request) => {
        const plan = planOf(request, 8);
        expect(findingsOf(request, plan)).toEqual([]);
        expect(plan.open.flatMap(({ askable }) => askable)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  },
);

test(
  'a ward is covered, each cell says why, and nobody has more than their shares by far',
  patience,
  () => {
    const request = fillScene({ people: 8, days: 7 });
    const { cells, open } = planOf(request);
    expect(open).toEqual([]);
    expect(findingsOf(request, { cells, open })).toEqual([]);
    for (const { why } of cells) expect(why).toMatch(/^[A-Z\d].*(rest|rested)/);
    expect(
      cells.some(({ why, shiftTypeId }) => shiftTypeId === 'N' && why.includes('has ICU')),
    ).toBe(true);
  },
);

test(
  'a search that ends at once leaves no gap that somebody could take without a warning',
  patience,
  () => {
    const request = fillScene({ people: 8, days: 7 });
    const plan = planOf(request, 0);
    expect(plan.cells.length).toBeGreaterThan(0);
    expect(findingsOf(request, plan)).toEqual([]);
    expect(plan.open.flatMap(({ askable }) => askable)).toEqual([]);
  },
);

test('a shift that nobody can take stays open, and says what stands in whose way', patience, () => {
  const scene = fillScene({ people: 3, days: 2 });
  const [first] = scene.facts.people;
  const people = scene.facts.people.map((person) => ({ ...person, skills: [] }));
  const request = { ...scene, facts: { ...scene.facts, people, absences: [], wishes: [] } };
  const { open, cells } = planOf(request);
  expect(cells.every(({ shiftTypeId }) => shiftTypeId !== 'N')).toBe(true);
  const nights = open.filter(({ shiftTypeId }) => shiftTypeId === 'N');
  expect(nights.map(({ day, missing }) => ({ day, missing }))).toEqual([
    { day: scene.from, missing: 1 },
    { day: scene.to, missing: 1 },
  ]);
  const obstacle = nights[0]?.obstacles.find(({ practitionerId }) => practitionerId === first?.id);
  expect(obstacle?.words).toMatch(/ICU|that day/);
  expect(nights[0]?.obstacles).toHaveLength(3);
  expect(nights[0]?.askable).toEqual([]);
});

test('what is published stays where it keeps the rules', patience, () => {
  const scene = fillScene({ people: 6, days: 5 });
  const planned = shiftsOf(scene, planOf(scene)).map((shift) => ({
    ...shift,
    state: 'published' as const,
  }));
  const [left, ...kept] = planned;
  const facts = { ...scene.facts, assignments: kept };
  const { cells } = planOf({ ...scene, scope: 'published', facts });
  expect(left).toBeDefined();
  expect(cells.length).toBeLessThan(planned.length / 2);
});

interface NightScene {
  weights: Partial<FillRequest['weights']>;
  contracts?: Partial<ContractRules>[];
  /** Days after the first on which the first person is the backup. */
  backups?: number[];
  backup?: BackupCount;
}

/** Counts the nights that each of two people gets of those on these weekdays of two weeks. */
function nightsGiven(
  on: readonly number[],
  { weights, contracts = [], backups = [], backup = wholeBackup }: NightScene,
): number[] {
  const scene = fillScene({ people: 2, days: 14 });
  const people = scene.facts.people.map((person, at) => ({
    ...person,
    contract: { ...person.contract, ftePercent: 100, ...contracts[at] },
  }));
  const night = fillTypes.find(({ kind }) => kind === 'night')!;
  const { zone } = scene.facts;
  const assignments = backups.map((day) => ({
    ...assignmentOf(`backup ${day}`, night, { zone, day: dayAfter(scene.from, day) }),
    practitionerId: 'p0',
    rank: 'backup' as const,
  }));
  const cover = on.map((day) => ({ shiftTypeId: night.id, on: day, least: 1, wanted: 1 }));
  const facts = { ...scene.facts, people, assignments, cover, backup, absences: [], wishes: [] };
  const none = { fairness: 0, hours: 0, wishes: 0, continuity: 0 };
  const { cells } = planOf({ ...scene, weights: { ...none, ...weights }, facts, history: [] });
  return people.map(({ id }) => cells.filter((cell) => cell.practitionerId === id).length);
}

test.for<[as: BackupCount['as'], percent: number, nights: number[]]>([
  ['whole', 50, [0, 2]],
  ['share', 75, [0, 2]],
  ['share', 25, [1, 1]],
  ['on-call', 50, [1, 1]],
  ['none', 50, [1, 1]],
])(
  'S215 two nights as a backup, counted %s (%i), are weighed against two nights to fill',
  patience,
  ([as, percent, nights]) => {
    for (const weights of [{ fairness: 1 }, { hours: 1 }])
      expect(nightsGiven([5], { weights, backups: [0, 2], backup: { as, percent } })).toEqual(
        nights,
      );
  },
);

test.for<[aim: 'fairness' | 'hours', contract: Partial<ContractRules>, nights: number[]]>([
  ['fairness', { ftePercent: 50 }, [4, 2]],
  ['fairness', { fullTimeWeekMinutes: 20 * 60 }, [3, 3]],
  ['hours', { ftePercent: 50 }, [4, 2]],
  ['hours', { fullTimeWeekMinutes: 20 * 60 }, [4, 2]],
])(
  'S124 nights are shared by FTE and hours by the contract: %s beside %j',
  patience,
  ([aim, contract, nights]) => {
    const contracts = [{}, contract];
    expect(nightsGiven([1, 3, 5], { weights: { [aim]: 1 }, contracts })).toEqual(nights);
  },
);
