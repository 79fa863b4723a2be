/** Inputs of any procedure, out of its schema: what a browser of ours would never send, with ids of what exists. */
import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';

export type Schema = z.core.JSONSchema.BaseSchema;

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
  const odd = oddNumbers.filter((oddNumber) => oddNumber >= minimum && oddNumber <= maximum);
  const any = isWhole
    ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
    : fc.double({ min: minimum, max: maximum, noNaN: true });
  return fc.oneof(any, fc.constantFrom(minimum, maximum, ...odd));
}

/** An id of something that exists, for a field of this name: `caseId` is of a case. */
export type PickId = (name: string, nth: number) => string;

interface InputOptions {
  pickId: PickId;
  /** Of the field that it is for. */
  name?: string;
}

export function arbitraryOf(schema: Schema, options: InputOptions): Arbitrary<unknown> {
  const inner = (one: unknown, name = options.name) =>
    arbitraryOf(one as Schema, { ...options, ...(name !== undefined && { name }) });
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => inner(choice)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => inner({ ...schema, type })));
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [], additionalProperties: others } = schema;
      const known = Object.entries(properties).map(([key, one]) => [key, inner(one, key)] as const);
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
      if (schema.format === 'uuid')
        return fc.oneof(
          {
            weight: 4,
            arbitrary: fc.nat(99).map((nth) => options.pickId(options.name ?? '', nth)),
          },
          fc.uuid(),
        );
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
