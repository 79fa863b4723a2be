/** Tests that one session's searches among everybody neither fill an answer nor a batch (S47). */
import { randomUUID } from 'node:crypto';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { costlyCalls } from '#shared/calls/open-calls.ts';
import { dayMs } from '#shared/durations.ts';
import { callLimits } from '#server/platform/cost/call-budget.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { arbitraryOf } from '#server/test/input/arbitrary-input.ts';
import { procedureList } from '#server/procedures.ts';
import { appRouter } from '#server/router.ts';

const clinic = await openClinic();
const planner = await clinic.clinician({ role: 'EDITOR' });
afterAll(() => clinic.close());

const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const everybody = (days: number) => ({
  typeId: clinic.types['in-person'],
  isAnybody: true,
  from: dayIn(0),
  to: dayIn(days - 1),
});

const batchOf = ({ browser }: Clinician, count: number, input: object) =>
  browser.callAny(
    `${Array.from({ length: count }, () => 'appointments.freeSlots').join(',')}?batch=1`,
    Object.fromEntries(Array.from({ length: count }, (_, at) => [at, input])),
  );

interface Part {
  result?: unknown;
  error?: { message: string; data: { problem: string; httpStatus: number } };
}

test('S47 of ten searches among everybody in one batch one is answered', async () => {
  const answer = await batchOf(planner, 10, everybody(42));
  const parts = answer.body as Part[];
  expect([answer.status, parts.filter(({ result }) => result).length]).toEqual([207, 1]);
  const refused = parts.flatMap(({ error }) => error ?? []);
  expect(refused).toHaveLength(9);
  expect(new Set(refused.map(({ data }) => data.problem))).toEqual(new Set(['call.too-costly']));
  expect(refused[0]?.data.httpStatus).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('S47 ten searches of one’s own days in one batch are all answered', async () => {
  const { isAnybody: _all, ...ownSearch } = everybody(14);
  const answer = await batchOf(planner, 10, ownSearch);
  expect((answer.body as Part[]).filter(({ result }) => result)).toHaveLength(10);
});

test('S47 the largest questions of several tabs together wait and are all answered', async () => {
  const colleagues = [];
  for (let at = 0; at < 8; at += 1) colleagues.push((await clinic.world.person()).id);
  const month = { from: dayIn(0), to: dayIn(41), withPractitionerIds: colleagues };
  const calls = Array.from({ length: 6 }, () => [
    planner.browser.call('calendar.range', month),
    planner.browser.call('appointments.freeSlots', everybody(14)),
  ]);
  const answers = await Promise.all(calls.flat());
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('S47 what a session may spend is more than a minute of searching among everybody', () => {
  const { most, perSecond } = callLimits.session;
  const twoWeeksOfEverybody = 200 * 14;
  const searchesInAMinute = (most + 60 * perSecond) / twoWeeksOfEverybody;
  expect(searchesInAMinute).toBeGreaterThan(60);
});

test('S47 each costly call is one of ours', () => {
  const paths = procedureList().map(({ path }) => path);
  expect(costlyCalls.filter((path) => !paths.includes(path))).toEqual([]);
});

/** Lists that are stored as they are, and what is bounded in another way. */
const cheap = [
  // Keeps the days of one chart, and reads none of them.
  'charts.save',
  'appointments.newType',
  'appointments.patients.confirmMerge',
  'appointments.saveHours',
  'appointments.saveType',
  'cases.assigning.team',
  'cases.clockRules.change',
  'cases.clockRules.draft',
  'cases.clockRules.tryOut',
  'cases.forms.saveDraft',
  'cases.forms.versions.change',
  'cases.forms.versions.draft',
  'cases.list',
  'cases.saveFilter',
  'cases.takeNext',
  'destinations.add',
  'destinations.save',
  'facts.feeds.dismiss',
  'gaps.addMeasure',
  'gaps.invite',
  'episodes.bundles.add',
  'episodes.bundles.save',
  'gaps.lines',
  'gaps.saveMeasure',
  'messages.saveQuietHours',
  'notices.seen',
  'organization.closures.add',
  'organization.closures.save',
  'organization.payers.add',
  'organization.payers.save',
  'caseLetters.templates.tryOut',
  'people.jobs.add',
  'people.jobs.save',
  'roster.cover.save',
  'roster.fill.start',
  'roster.onCall.addLink',
  'roster.people.save',
  'roster.timeOff.ask',
  'roster.wishes.own',
  'roster.wishes.save',
  // A page, by an index of its order.
  'utilization.stays.list',
  'utilization.stays.saveFilter',
];

interface Schema {
  type?: string;
  maxItems?: number;
  properties?: Record<string, object>;
}

/** Reads a period of any length, or a list that may be long. */
function growsWith(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false;
  const { type, maxItems = Infinity, properties = {} } = input as Schema;
  if (type === 'array' && maxItems >= 40) return true;
  if ('from' in properties && 'to' in properties) return true;
  return Object.values(input).some(growsWith);
}

/** Of each call that has an input, its schema, also as JSON Schema. */
function inputs() {
  const { procedures }: AnyRouter['_def'] = appRouter._def;
  return Object.entries(procedures as Record<string, AnyProcedure>).flatMap(([path, { _def }]) => {
    const [schema] = (_def as unknown as { inputs: z.ZodType[] }).inputs;
    if (!schema) return [];
    return [
      { path, schema, form: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) },
    ];
  });
}

test('S47 each call whose work grows with its input has a cost', () => {
  const growing = inputs()
    .filter(({ form }) => growsWith(form))
    .map(({ path }) => path);
  const costly: readonly string[] = costlyCalls;
  expect(growing.filter((path) => !costly.includes(path) && !cheap.includes(path))).toEqual([]);
});

test('S224 each export, preview, import and dry run has a cost', () => {
  const long = /\.(export|preview|import|tryOut)[A-Z]?\w*$/;
  const paths = procedureList().map(({ path }) => path);
  const costly: readonly string[] = costlyCalls;
  const longPaths = paths.filter((path) => long.test(path) && !cheap.includes(path));
  expect(longPaths.length).toBeGreaterThan(12);
  expect(longPaths.filter((path) => !costly.includes(path))).toEqual([]);
});

/** The calls that are given two instants, with inputs that are right but for these. */
const timedCalls = () =>
  inputs()
    .filter(({ form: { properties = {} } }) => 'startsAt' in properties && 'endsAt' in properties)
    .map(({ form, ...call }) => {
      const any = arbitraryOf(form, { pickId: () => randomUUID() }) as fc.Arbitrary<object>;
      return { ...call, samples: fc.sample(any, 60) };
    });

test('S155 no call takes a span of centuries, whose days it would go through', () => {
  const calls = timedCalls();
  const takenWith = (span: { startsAt: string; endsAt: string }) =>
    calls
      .filter(({ schema, samples }) =>
        samples.some((input) => schema.safeParse({ ...input, ...span }).success),
      )
      .map(({ path }) => path);
  const hour = { startsAt: '2026-11-02T10:00:00Z', endsAt: '2026-11-02T11:00:00Z' };
  expect(takenWith(hour)).toEqual(calls.map(({ path }) => path));
  expect(takenWith({ ...hour, endsAt: '8999-12-31T00:00:00Z' })).toEqual([]);
});

test('S47 of ten rosters of a year in one batch one is answered', async () => {
  const units = await Promise.all(Array.from({ length: 8 }, () => clinic.newUnit()));
  const year = { unitIds: units.map(({ id }) => id), from: dayIn(0), to: dayIn(365) };
  const answer = await planner.browser.callAny(
    `${Array.from({ length: 10 }, () => 'roster.period').join(',')}?batch=1`,
    Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, year])),
  );
  const parts = answer.body as Part[];
  const problems = parts.flatMap(({ error }) => error?.data.problem ?? []);
  expect(problems).toEqual(Array.from({ length: 9 }, () => 'call.too-costly'));
});

test('the difference of a roster that is asked for is of a year at most', async () => {
  const { id: unitId } = await clinic.newUnit();
  const query = { unitId, from: '2000-01-01', to: '2999-12-31' };
  const answer = await planner.browser.call('roster.difference', query);
  expect([answer.status, answer.problem]).toEqual([400, 'input.invalid']);
});

test('S47, S48 an answer holds only so many starts; the refusal says what to choose', async () => {
  const { world } = clinic;
  await world.owner.query(
    `insert into practitioners (organization_id, email, full_name, password_hash, role, hospital_role,
       active, access_applications, zone)
     select $1, 'many-' || n || '@northgate.example', 'Many ' || n, 'x', 'user', 'Attending', true,
       '{KareMD}', 'Europe/London' from generate_series(1, 190) n`,
    [world.organizationId],
  );
  const { browser } = await clinic.clinician({ role: 'EDITOR' });
  const search = (input: object) => browser.call('appointments.freeSlots', input);
  const tooMany = await search({ ...everybody(42), stepMinutes: 5 });
  expect([tooMany.status, tooMany.problem]).toEqual([400, 'input.invalid']);
  expect(tooMany.body.error.data.fields).toEqual([
    { path: 'to', problem: 'These are too many times. Choose fewer days or people.' },
  ]);
  const twoWeeks = await search(everybody(14));
  expect(twoWeeks.status).toBe(200);
  expect(twoWeeks.data.people).toHaveLength(200);
});
