/** Tests that a kept answer shows every change that was committed before it was asked for, on each server. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { LogEvent } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { RosterPeriod } from '#shared/roster.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { firstDay, openWard } from '#server/test/roster.ts';
import { changesOf } from '#server/test/roster/period-changes.ts';
import { period } from './roster-period.ts';

/** While it is not null, what the server asks of Postgres. */
let watched: LogEvent['query'][] | null = null;
const ward = await openWard({ watch: ({ query }) => void watched?.push(query) });
const { clinic, planner, unit, member, cell, change } = ward;
const { owner, organizationId } = clinic.world;
const to = dayAfter(firstDay, 6);
const query = { unitIds: [unit.id], from: firstDay, to };

let who: Clinician;
let reader: Clinician;
let elsewhere: Awaited<ReturnType<typeof clinic.world.startInstance>>;
beforeAll(async () => {
  who = await member();
  reader = await clinic.clinician({ role: 'user' });
  elsewhere = await clinic.world.startInstance();
});
afterAll(() => clinic.close());

/** From the tables. */
const read = (mayPlan: boolean): Promise<RosterPeriod> => {
  const person = { organizationId, role: mayPlan ? 'EDITOR' : 'user', hospitalRole: 'Attending' };
  return period({ ...clinic.world.deps, session: { person } } as unknown as SignedIn, query);
};

const asked = async ({ browser }: Clinician, url = clinic.world.url) =>
  (await browser.clone(url).call('roster.period', query)).data as RosterPeriod;

const serverAt = (at: number) => (at % 2 === 0 ? clinic.world.url : elsewhere.url);

const typeId = (letter: string) => unit.types[letter]!.id;

test('a change of anything that the period shows is shown by the next answer of each server', async () => {
  const [personId, unitId, day] = [who.id, unit.id, firstDay];
  const shown = { organizationId, unitId, personId, typeId: typeId('D'), day };
  let before = await asked(planner);
  await asked(planner, elsewhere.url);
  for (const [at, { of, by, with: values }] of changesOf(shown).entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await owner.query(by, values);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const after = await asked(planner, serverAt(at));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect([of, after]).toEqual([of, await read(true)]);
    expect([of, after]).not.toEqual([of, before]);
    before = after;
  }
  expect(await asked(reader)).toEqual(await read(false));
});

test('every table that a kept answer reads notes its changes', async () => {
  const noted = await owner.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger
     where tgfoid = 'note_roster_changes'::regproc
     group by tgrelid having count(*) = 3`,
  );
  const read = new Set<string>();
  const relationsOf = (plan: object): void => {
    for (const [key, value] of Object.entries(plan))
      if (key === 'Relation Name') read.add(value as string);
      else if (typeof value === 'object' && value !== null) relationsOf(value as object);
  };
  watched = [];
  await member();
  await asked(planner);
  await planner.browser.call('roster.onCall.at', { unitId: unit.id });
  const statements = watched.filter(({ sql }) => /^\s*select/.test(sql));
  watched = null;
  for (const { sql, parameters } of statements) {
    if (sql.includes('"sessions"') || sql.includes('roster_changes')) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { rows } = await owner.query({
      text: `explain (format json) ${sql}`,
      values: [...parameters],
    });
    relationsOf(rows[0] as object);
  }
  expect(read).toContain('imported_busy');
  expect([...read].toSorted()).toEqual(noted.rows.map(({ name }) => name).toSorted());
});

test('a transaction that commits after a later one is shown too', async () => {
  const [first, second] = [await owner.connect(), await owner.connect()];
  const rename = `update shift_types set name = $2 where id = $1`;
  await first.query('begin');
  await first.query(rename, [typeId('D'), 'First']);
  await asked(planner);
  await second.query(rename, [typeId('N'), 'Second']);
  const between = await asked(planner);
  await first.query('commit');
  const after = await asked(planner);
  for (const client of [first, second]) client.release();
  const namesOf = ({ shiftTypes }: RosterPeriod) => shiftTypes.map(({ name }) => name);
  expect(namesOf(between)).not.toContain('First');
  expect(namesOf(after)).toEqual(expect.arrayContaining(['First', 'Second']));
});

/** Transactions that overlap in any way, each on a shift type of its own. */
const acts = fc.array(
  fc.record({
    by: fc.nat(2),
    act: fc.constantFrom('write', 'write', 'commit', 'rollback'),
    server: fc.nat(1),
  }),
  { minLength: 4, maxLength: 10 },
);

test('whatever order transactions begin and end in, an answer is what is committed', async () => {
  const letters = ['D', 'N', 'S'];
  const clients = [await owner.connect(), await owner.connect(), await owner.connect()];
  const isOpen = [false, false, false];
  const take = async (by: number, act: string) => {
    const client = clients[by]!;
    if (act === 'write') {
      if (!isOpen[by]) await client.query('begin');
      await client.query(`update shift_types set name = $2 where id = $1`, [
        typeId(letters[by]!),
        randomUUID(),
      ]);
    } else if (isOpen[by]) await client.query(act);
    isOpen[by] = act === 'write';
  };
  const inOrder = fc.asyncProperty(acts, async (steps) => {
    for (const { by, act, server } of steps) {
      await take(by, act);
      expect(await asked(planner, serverAt(server))).toEqual(await read(true));
    }
  });
  await fc.assert(inOrder, { numRuns: 4, endOnFailure: true });
  for (const [by, client] of clients.entries()) {
    await take(by, 'rollback');
    client.release();
  }
});

test('while a planner types, nobody is answered less than was saved before they asked', async () => {
  const cells = [0, 2, 4, 6].map((days) => cell(who, dayAfter(firstDay, days), 'D'));
  const browsers = [planner.browser.clone(elsewhere.url), reader.browser.clone()];
  let saved = 0;
  let isTyping = true;
  const older: object[] = [];
  const readOn = async (browser: (typeof browsers)[number]) => {
    while (isTyping) {
      const before = saved;
      const { data } = await browser.call('roster.period', query);
      const version = (data as RosterPeriod).units[0]!.version;
      if (version < before) older.push({ before, version });
    }
  };
  const readers = browsers.map(readOn);
  for (const one of cells) {
    const { data } = await change(one);
    saved = data?.units[0]?.version ?? 0;
  }
  isTyping = false;
  await Promise.all(readers);
  expect(older).toEqual([]);
  expect(saved).toBeGreaterThanOrEqual(cells.length);
});

test('what was read before costs one statement, and is the same text in a batch', async () => {
  const rosterPeriod = await asked(planner);
  expect((await clinic.world.countStatements(() => asked(planner))).count).toBe(1);
  const batch = await planner.browser.fetch('/trpc/roster.period,roster.skills.list?batch=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ 0: query, 1: {} }),
  });
  expect(batch.body).toMatchObject([
    { result: { data: rosterPeriod } },
    { result: { data: rosterPeriod.skills } },
  ]);
});

test('S15 a kept answer is not given to another organization', async () => {
  const stranger = await clinic.clinician({
    organizationId: await clinic.world.newOrganization('Southgate'),
    role: 'EDITOR',
  });
  await asked(planner);
  expect((await stranger.browser.call('roster.period', query)).problem).toBe('not-found');
});
