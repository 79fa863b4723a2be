/** Tests the numbers of cases against a slow model, while days are summed, changed late, and summed again. */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { kindNames, kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import { groupsOf, numberOf, numbersOfKind, type NumberName } from '#shared/case-kinds/numbers.ts';
import {
  everyNames,
  type CountedCases,
  type Figure,
  type ReadNumbers,
} from '#shared/cases/number-figures.ts';
import { openClinic } from '#server/test/clinic.ts';
import { keyIn, slowRows, type SlowCase, type SlowRead } from '#server/test/cases/slow-numbers.ts';
import { claimValues, randomClaim, type RandomClaim } from '#server/test/cases/random-claims.ts';
import { sumDays } from './sum-days.ts';

const clinic = await openClinic();
const { world } = clinic;
const { organizationId } = world;
const reader = await clinic.clinician({ role: 'ADMIN', fullName: 'Amara Diallo' });
const people = [
  reader,
  await clinic.clinician({ fullName: 'Grace Hughes', hospitalRole: 'CDI Specialist' }),
  await clinic.clinician({ fullName: 'Wei Zhang' }),
];
afterAll(() => clinic.close());

/** With both switches of New York, and of London, within. */
const first = '2024-02-20';
const daysInAll = 290;
const yearEnds = new Date('2024-12-31T12:00:00Z');
const dayOf = (at: number) =>
  new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10);

const sum = (now = yearEnds) => sumDays({ ...world.deps, now: () => now }, { organizationId });

const zoneIs = (zone: string) =>
  world.owner.query('update organizations set zone = $2 where id = $1', [organizationId, zone]);

async function allCases(): Promise<SlowCase[]> {
  const { rows } = await world.owner.query<SlowCase>(
    `select id, kind, state, owner_id as "ownerId", opened_by as "openedBy", parent_id as "parentId",
       opened_at as "openedAt", closed_at as "closedAt", target_at as "targetAt", due_at as "dueAt",
       unit_key as unit, service, payer, reason, amount::integer as amount, currency
     from cases where organization_id = $1`,
    [organizationId],
  );
  return rows;
}

interface RandomCase {
  kind: KindName;
  state: number;
  owner: number;
  opener: number;
  parent: number | null;
  openedMinute: number;
  minutes: number;
  targetMinutes: number | null;
  /** Of its stay, which a later message changes. */
  stay: { unit: string | null; service: string | null; payer: string | null };
  claim: RandomClaim;
}

const randomCase: fc.Arbitrary<RandomCase> = fc.record({
  kind: fc.constantFrom(...kindNames),
  state: fc.nat(20),
  owner: fc.nat(people.length),
  opener: fc.nat(people.length),
  parent: fc.option(fc.nat(50)),
  openedMinute: fc.nat(daysInAll * 1440),
  minutes: fc.oneof(fc.nat(500), fc.nat(20 * 1440)),
  targetMinutes: fc.option(fc.nat(10 * 1440)),
  stay: fc.record({
    unit: fc.constantFrom('ICU', '4 West', null),
    service: fc.constantFrom('MED', 'SUR', null),
    payer: fc.constantFrom('Acme', null),
  }),
  claim: randomClaim,
});

function valuesOf({
  kind,
  state,
  owner,
  opener,
  openedMinute,
  minutes,
  targetMinutes,
}: RandomCase) {
  const states = Object.keys(kindOf(kind).states);
  const stateName = states[state % states.length]!;
  const openedAt = Date.parse(`${first}T00:00Z`) + openedMinute * 60_000;
  const isClosed = kindOf(kind).states[stateName]?.isClosed === true;
  const target = targetMinutes === null ? null : new Date(openedAt + targetMinutes * 60_000);
  return {
    stateName,
    ownerId: people[owner]?.id ?? null,
    openerId: people[opener]?.id ?? null,
    openedAt: new Date(openedAt),
    closedAt: isClosed ? new Date(openedAt + minutes * 60_000) : null,
    target,
  };
}

async function insert(random: RandomCase): Promise<void> {
  const { stateName, ownerId, openerId, openedAt, closedAt, target } = valuesOf(random);
  const reviews =
    random.kind === 'cdi-query' && random.parent !== null
      ? (await allCases()).filter(({ kind }) => kind === 'cdi-review')
      : [];
  await world.owner.query(
    `insert into cases (organization_id, kind, queue, state, title, subject, owner_id, opened_by,
       parent_id, target_at, due_at, opened_at, changed_at, closed_at, unit, service, payer, reason,
       amount, currency)
     values ($1, $2, $3, $4, 'Case', '{}', $5, $6, $7, $8, $8, $9, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      organizationId,
      random.kind,
      kindOf(random.kind).queue,
      stateName,
      ownerId,
      openerId,
      reviews[(random.parent ?? 0) % (reviews.length || 1)]?.id ?? null,
      target,
      openedAt,
      closedAt,
      random.stay.unit,
      random.stay.service,
      random.stay.payer,
      ...claimValues(random.kind, random.claim),
    ],
  );
}

/** As a reopened case, a corrected one or another owner does it: another state, owner and time of closing. */
async function change(at: number, random: RandomCase): Promise<void> {
  const all = await allCases();
  const changed = all[at % all.length]!;
  const { stateName, ownerId, closedAt } = valuesOf({ ...random, kind: changed.kind });
  await world.owner.query(
    `update cases set state = $2, owner_id = $3, closed_at = $4, unit = $5, service = $6,
       payer = $7, reason = $8, amount = $9, currency = $10, version = version + 1 where id = $1`,
    [
      changed.id,
      stateName,
      ownerId,
      closedAt && new Date(changed.openedAt.getTime() + random.minutes * 60_000),
      random.stay.unit,
      random.stay.service,
      random.stay.payer,
      ...claimValues(changed.kind, random.claim),
    ],
  );
}

async function remove(at: number): Promise<void> {
  const closed = (await allCases()).filter(
    ({ closedAt, kind }) => closedAt !== null && kind !== 'cdi-review',
  );
  const { id } = closed[at % closed.length] ?? {};
  if (id) await world.owner.query('delete from cases where id = $1', [id]);
}

const randomRead = fc
  .record({
    kind: fc.constantFrom(...kindNames),
    from: fc.nat(daysInAll),
    length: fc.oneof(fc.nat(9), fc.nat(80)),
    by: fc.option(fc.nat(5), { nil: undefined }),
    every: fc.option(fc.constantFrom(...everyNames), { nil: undefined }),
    filter: fc.option(fc.tuple(fc.nat(5), fc.nat(200)), { nil: undefined }),
  })
  .map((read) => ({ ...read, groups: groupsOf(read.kind).map(({ name }) => name) }));
type RandomRead = typeof randomRead extends fc.Arbitrary<infer Read> ? Read : never;

function inputOf({ kind, from, length, by, every, filter, groups }: RandomRead, all: SlowCase[]) {
  const of: ReadNumbers['of'] = {};
  if (filter) {
    const [at, which] = filter;
    const group = groups[at % groups.length]!;
    const ofKind = all.filter((slowCase) => slowCase.kind === kind);
    const slowCase = ofKind[which % ofKind.length];
    if (slowCase) of[group] = keyIn(group, slowCase, all);
  }
  return {
    kind,
    from: dayOf(from),
    to: dayOf(from + length),
    ...(by !== undefined && { by: groups[by % groups.length]! }),
    ...(every && { every }),
    of,
  };
}

const sorted = (ids: string[]) => ids.toSorted((one, other) => one.localeCompare(other));

async function idsOf(input: object): Promise<string[]> {
  const ids: string[] = [];
  let after: CountedCases['next'] = null;
  do {
    const page: CountedCases = (
      await reader.browser.call('cases.numberRows', { ...input, ...(after && { after }) })
    ).data;
    ids.push(...page.cases.map(({ id }) => id));
    after = page.next;
  } while (after);
  return sorted(ids);
}

/** Whatever is summed, each figure is what the model says, and opens exactly the model's cases. */
async function expectAsModel(random: RandomRead, zone: string): Promise<number> {
  const all = await allCases();
  const input = inputOf(random, all);
  const { status, data } = await reader.browser.call('cases.numbers', input);
  expect(status).toBe(200);
  const read: SlowRead = { ...input, zone, now: new Date() };
  for (const name of numbersOfKind(input.kind)) {
    const isOfNow = numberOf(name).on === 'now';
    const model = slowRows(name, all, read);
    const answer = new Map([['all', data.total[name]]]);
    for (const { key, from, figures } of data.rows)
      if (figures[name]) answer.set(`${from} ${key}`, figures[name]);
    const isCompared = ({ minutes, ...figure }: Figure) =>
      isOfNow ? figure : { ...figure, minutes };
    const ofModel = [...model].map(([key, { part, whole, minutes, amounts }]) => [
      key,
      isCompared({ part: part.length, whole: whole.length, minutes, amounts }),
    ]);
    const ofAnswer = [...answer].flatMap(([key, figure]) =>
      figure ? [[key, isCompared(figure)]] : [],
    );
    expect(Object.fromEntries(ofAnswer)).toEqual(Object.fromEntries(ofModel));
    await expectRows(name, { input, model, data });
  }
  return data.rows.length;
}

async function expectRows(
  number: NumberName,
  {
    input: { of, by, from, to },
    model,
    data,
  }: {
    input: ReturnType<typeof inputOf>;
    model: ReturnType<typeof slowRows>;
    data: { rows: { key: string | null; from: string; to: string; figures: object }[] };
  },
): Promise<void> {
  const none = { whole: [], part: [] };
  const all = model.get('all') ?? none;
  expect(await idsOf({ number, from, to, of })).toEqual(sorted(all.whole));
  const row = data.rows.findLast(({ figures }) => number in figures);
  if (!row) return;
  const key = by && { [by]: row.key };
  const behind = model.get(`${row.from} ${row.key}`) ?? none;
  const ofRow = { number, from: row.from, to: row.to, of: { ...of, ...key } };
  expect(await idsOf({ ...ofRow, counts: 'part' })).toEqual(sorted(behind.part));
}

const zones = ['America/New_York', 'Europe/London', 'Pacific/Auckland'];

test('S380, S381, S411 each number is what a slow model says of the cases that it opens, whatever was summed and changed late', async () => {
  for (const random of fc.sample(randomCase, { numRuns: 220, seed: 7 })) await insert(random);
  let zone = zones[0]!;
  let rows = 0;
  await zoneIs(zone);
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ is: fc.constant('sum' as const) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        is: fc.constant('change' as const),
        at: fc.nat(),
        random: randomCase,
      }),
    },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('insert' as const), random: randomCase }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('remove' as const), at: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('zone' as const), at: fc.nat(2) }) },
  );
  await sum();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 4 }), randomRead, async (steps, random) => {
      for (const one of steps) {
        if (one.is === 'sum') await sum();
        if (one.is === 'change') await change(one.at, one.random);
        if (one.is === 'insert') await insert(one.random);
        if (one.is === 'remove') await remove(one.at);
        if (one.is === 'zone') await zoneIs((zone = zones[one.at]!));
      }
      rows += await expectAsModel(random, zone);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  // Not of nothing.
  expect(rows).toBeGreaterThan(0);
});
