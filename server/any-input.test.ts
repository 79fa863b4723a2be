/** Tests that no input, whatever it holds, is answered with an error of the server (S42). */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { mutations } from '#server/test/audited/audited-mutations.ts';
import { arbitraryOf, type PickId } from '#server/test/input/arbitrary-input.ts';
import type { Browser, Path } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { appRouter } from './router.ts';

const { procedures }: AnyRouter['_def'] = appRouter._def;

const clinic = await openClinic();
afterAll(() => clinic.close());
clinic.world.changeNothing(...mutations);

interface KnownId {
  table: string;
  id: string;
}

/** The newest of each table, for calls make things too. */
const newest = 4;

async function knownIds(): Promise<KnownId[]> {
  const { owner } = clinic.world;
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'
       and table_name in (select tablename from pg_tables where schemaname = 'public')
     order by 1`,
  );
  const each = tables.map(
    ({ name }) =>
      `(select '${name}' as "table", id::text from ${name} order by id desc limit ${newest})`,
  );
  return (await owner.query<KnownId>(each.join(' union all '))).rows;
}

/** `caseId` and `ids` of `cases.list` are of tables that begin with `case`. */
function idPicker(path: string, known: () => readonly KnownId[]): PickId {
  const stemOf = (name: string) =>
    name
      .replace(/Ids?$|^ids?$/, '')
      .replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)
      .replace(/s$/, '');
  const ofRouter = path.split('.').toReversed().slice(1).map(stemOf);
  return (name, nth) => {
    const fitting = [stemOf(name), ...ofRouter]
      .filter(Boolean)
      .map((stem) => known().filter(({ table }) => table.includes(stem)))
      .find((some) => some.length > 0);
    // One in five is of something else.
    const from = nth % 5 === 0 ? known() : (fitting ?? known());
    return from[nth % from.length]?.id ?? '';
  };
}

/** `npm run bench -- any-input` makes 20,000. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 500);
const timeout = 60_000 + 200 * numRuns;

test('S42 no input makes an error of the server', { timeout }, async () => {
  const { world } = clinic;
  async function clinicianWithDay() {
    const lena = await clinic.clinician();
    await clinic.place([lena], { at: 5 });
    await clinic.place([lena], { at: 60, kind: 'in-person' });
    return lena.browser;
  }
  const administrator = async () => world.openSession(await world.person({ role: 'SA' }));
  let known: KnownId[] = [];
  const calls = Object.entries(procedures as Record<string, AnyProcedure>)
    .filter(([, { _def }]) => _def.type !== 'subscription')
    .map(([path, { _def }]) => {
      const [schema] = (_def as unknown as { inputs: z.ZodType[] }).inputs;
      const form = z.toJSONSchema(schema ?? z.object({}), { io: 'input', unrepresentable: 'any' });
      const pickId = idPicker(path, () => known);
      return arbitraryOf(form, { pickId }).map((input) => ({ path, input }));
    });
  let browser: Browser;
  let left = 0;
  let sessions = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(...calls), async ({ path, input }) => {
      // Calls end sessions and take rights away. One reaches what is theirs, the other may most.
      if (left-- <= 0) {
        browser = await (sessions++ % 2 === 0 ? clinicianWithDay() : administrator());
        known = await knownIds();
        left = 10;
      }
      const { status } = await browser.call(path as Path, input as object);
      expect(status).toBeLessThan(500);
    }),
    { numRuns, endOnFailure: true },
  );
});

/** The number of an audit entry and an amount of money are bigints, an instant is a number of JavaScript. */
const beyondInt32 =
  /^(audit\.(list|exportCsv|row)|calendar\.changes|cases\.(list|counts|takeNext|saveFilter|assigning\.plan))$/;

test('S42 every whole number of an input is one that Postgres knows', () => {
  const mostIn = (form: unknown): number[] => {
    if (typeof form !== 'object' || form === null) return [];
    const { type, maximum } = form as z.core.JSONSchema.JSONSchema;
    const most = type === 'integer' ? [maximum ?? Number.MAX_SAFE_INTEGER] : [];
    return [...most, ...Object.values(form).flatMap(mostIn)];
  };
  const wide = Object.entries(procedures as Record<string, AnyProcedure>).filter(
    ([path, { _def }]) => {
      const { inputs } = _def as unknown as { inputs: z.ZodType[] };
      const forms = inputs.map((input) =>
        z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
      );
      return !beyondInt32.test(path) && forms.flatMap(mostIn).some((number) => number >= 2 ** 31);
    },
  );
  expect(wide.map(([path]) => path)).toEqual([]);
});

test('S42 a year that Postgres does not know is invalid input', async () => {
  const { world } = clinic;
  const browser = await world.openSession(await world.person({ role: 'SA' }));
  const at = '0000-01-01T00:00:00Z';
  const after = { at, id: randomUUID() };
  const calls = [
    ['messages.list', { list: 'forMe', after }],
    ['messages.conversations', { after }],
    ['messages.open', { after: { dueAt: at, id: after.id } }],
    ['notices.seen', { until: at }],
  ] as const;
  for (const [path, input] of calls) expect((await browser.call(path, input)).status).toBe(400);
});

test('S42 a message to a unit, or in answer to a message, that does not exist is not found', async () => {
  const lena = await clinic.clinician();
  const role = { to: 'role', role: 'Resident', unitId: randomUUID() };
  const people = { to: 'people', personIds: [(await clinic.clinician()).id] };
  for (const more of [{ to: role }, { to: people, answersId: randomUUID() }]) {
    const message = { text: 'Please look in', idempotencyKey: randomUUID(), ...more };
    expect((await lena.browser.call('messages.send', message)).problem).toBe('not-found');
  }
});
