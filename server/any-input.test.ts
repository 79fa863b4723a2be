/** Tests that no input, whatever it holds, is answered with an error of the server (S42). */
import { randomUUID } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import type { Browser, Path } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { appRouter } from './router.ts';

type Schema = z.core.JSONSchema.BaseSchema;

const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\u202Eright to left',
  'e\u0301\u0302\u0303',
  '__proto__',
  "'; drop table sessions; --",
  '%_\\',
  '<script>alert(1)</script>',
  'a\r\nBcc: b@example.org',
  '0',
  '-1',
  'null',
];
const oddDays = [
  '0000-01-01',
  '1000-01-01',
  '1582-10-10',
  '1970-01-01',
  '2026-03-29',
  '8999-12-31',
  '9999-12-31',
];
const oddNumbers = [0, -1, 1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER];

const nearDay = fc
  .date({
    noInvalidDate: true,
    min: new Date(Date.now() - 40 * 86_400_000),
    max: new Date(Date.now() + 40 * 86_400_000),
  })
  .map((date) => date.toISOString());

const day = fc.oneof(
  fc.constantFrom(...oddDays),
  nearDay.map((text) => text.slice(0, 10)),
);
const instant = fc.oneof(
  nearDay,
  day.map((text) => `${text}T23:59:59.999Z`),
);

function text({ minLength = 0, maxLength = 200, pattern }: Schema): Arbitrary<string> {
  const longest = Math.min(maxLength, 2_000);
  const fits = (one: string) => one.length >= minLength && one.length <= longest;
  const odd = fc.oneof(
    fc.constantFrom(...oddTexts.filter(fits), 'x'.repeat(longest)),
    fc.string({ unit: 'binary', minLength, maxLength: longest }),
  );
  if (pattern === undefined) return odd;
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), odd);
  } catch {
    // Lookaheads cannot be generated.
    return odd;
  }
}

function number(schema: Schema, isWhole: boolean): Arbitrary<number> {
  const { minimum = -(2 ** 40), maximum = 2 ** 40 } = schema;
  const odd = oddNumbers.filter((one) => one >= minimum && one <= maximum);
  const any = isWhole
    ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
    : fc.double({ min: minimum, max: maximum, noNaN: true });
  return fc.oneof(any, fc.constantFrom(minimum, maximum, ...odd));
}

/** `ids` are those of things that exist, so that calls go further than "not found". */
function arbitraryOf(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  const inner = (one: unknown) => arbitraryOf(one as Schema, ids);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(inner));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => inner({ ...schema, type })));
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [], additionalProperties: others } = schema;
      const known = Object.entries(properties).map(([key, one]) => [key, inner(one)] as const);
      const record = fc.record(Object.fromEntries(known), { requiredKeys: required });
      if (typeof others !== 'object' || others === null) return record;
      const dictionary = fc.dictionary(
        inner(schema.propertyNames ?? { type: 'string' }) as Arbitrary<string>,
        inner(others),
        { maxKeys: 4 },
      );
      return fc.tuple(record, dictionary).map(([one, more]) => ({ ...more, ...one }));
    }
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 5 } = schema;
      const maxLength = Math.max(minItems, Math.min(maxItems, 5));
      return fc.array(inner(items), { minLength: minItems, maxLength });
    }
    case 'string':
      if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
      if (schema.format === 'date') return day;
      if (schema.format === 'date-time') return instant;
      return text(schema);
    case 'integer':
      return number(schema, true);
    case 'number':
      return number(schema, false);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
      break;
  }
  return fc.jsonValue();
}

const { procedures }: AnyRouter['_def'] = appRouter._def;

const clinic = await openClinic();
afterAll(() => clinic.close());

/** Of everything that the clinic has. */
async function knownIds(): Promise<string[]> {
  const { rows } = await clinic.world.owner.query<{ id: string }>(
    `select id::text from practitioners union all select id::text from appointments
     union all select id::text from appointment_types union all select id::text from patients
     union all select id::text from visits union all select id::text from organizations`,
  );
  return rows.map(({ id }) => id);
}

/** Many more of them: `FUZZ_RUNS=20000 npm test -- unit server/any-input.test.ts`. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 500);
const timeout = 60_000 + 200 * numRuns;

test('S42 no input makes an error of the server', { timeout }, async () => {
  const { world } = clinic;
  const lena = await clinic.clinician();
  await clinic.place([lena], { at: 5 });
  await clinic.place([lena], { at: 60, kind: 'in-person' });
  const ids = await knownIds();
  const calls = Object.entries(procedures as Record<string, AnyProcedure>)
    .filter(([, { _def }]) => _def.type !== 'subscription')
    .map(([path, { _def }]) => {
      const [schema] = (_def as unknown as { inputs: z.ZodType[] }).inputs;
      const form = z.toJSONSchema(schema ?? z.object({}), { io: 'input', unrepresentable: 'any' });
      return arbitraryOf(form, ids).map((input) => ({ path, input }));
    });
  let browser: Browser;
  let left = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(...calls), async ({ path, input }) => {
      // Calls end sessions and take rights away.
      if (left-- <= 0) {
        browser = await world.openSession(await world.person({ role: 'SA' }));
        left = 10;
      }
      const { status } = await browser.call(path as Path, input as object);
      expect(status).toBeLessThan(500);
    }),
    { numRuns, endOnFailure: true },
  );
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
