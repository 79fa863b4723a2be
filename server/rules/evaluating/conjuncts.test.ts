/** Tests the parts of a condition: judged one by one they say what the whole expression says. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conjunctsOf } from './conjuncts.ts';
import { compile } from '#server/platform/fhirpath/compile.ts';
import { compileRule, evaluateRule } from './expressions.ts';

const expressionsOf = (condition: string) =>
  conjunctsOf(condition).map(({ expression }) => expression);

test('a condition is parted at its outermost "and"s alone, the cheapest part first', () => {
  expect(
    expressionsOf("code.coding.where(code = 'a').exists()\n  and value.value < 3 and true"),
  ).toEqual(['true', 'value.value < 3', "code.coding.where(code = 'a').exists()"]);
  for (const whole of [
    'a = 1 or b = 2 and c = 3',
    'code.where(a = 1 and b = 2).exists()',
    '(a = 1 and b = 2)',
    "text = 'this and that'",
  ])
    expect(expressionsOf(whole)).toEqual([whole]);
  expect(expressionsOf("// one and\na = 'é and 👍' and b")).toEqual([
    'b',
    "// one and\na = 'é and 👍'",
  ]);
});

const part = fc.constantFrom(
  'true',
  'false',
  '{}',
  'value.value < 128',
  'value.value',
  "status = 'final'",
  "code.coding.where(code = '2951-2').exists()",
  '%facts.exists()',
  "(status = 'final' or value.value > 130)",
);
const number = fc.integer({ min: 120, max: 136 });

test('the parts say what the whole says', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), number, (parts, value) => {
      const condition = parts.join('\n and ');
      const resource = {
        resourceType: 'Observation',
        id: 'R1',
        status: 'final',
        code: { coding: [{ code: '2951-2' }] },
        valueQuantity: { value },
      };
      const given = compile(condition)(structuredClone(resource), { facts: [], stay: [] });
      const rule = { id: 'r', factType: 'Observation', condition, evidence: '' };
      const fact = {
        id: 'f',
        type: 'Observation',
        body: '',
        atMs: 0,
        effectiveMs: 0,
        encounterId: null,
        isNew: true,
      };
      const judged = () => evaluateRule(compileRule(rule), { fact, resource }, []);
      const isHeld = given.length === 1 && given[0] === true;
      const isNone = given.length === 0 || given[0] === false;
      const said = (() => {
        try {
          return judged();
        } catch {
          return 'failed';
        }
      })();
      expect(said).toEqual(isHeld ? [] : isNone ? null : 'failed');
    }),
  );
});
