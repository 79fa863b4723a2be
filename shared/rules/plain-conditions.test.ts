/** Tests that a condition in words and the FHIRPath that it makes say the same, against a slow second reading. */
import fc from 'fast-check';
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';
import { expect, test } from 'vitest';
import { unknownFunctions } from '#shared/expressions/expression-names.ts';
import {
  comparisons,
  expressionsOf,
  plainFault,
  relatedTypes,
  type PlainCondition,
} from './plain-conditions.ts';

const evaluate = (expression: string, fact: object, facts: object[]): unknown[] =>
  (fhirpath.compile(expression, r4, { async: false }) as (...given: unknown[]) => unknown[])(
    structuredClone(fact),
    { facts, stay: [] },
  );

const dayMs = 86_400_000;
const resultAt = Date.parse('2026-03-10T12:00:00Z');
const daysFrom = (days: number) => new Date(resultAt + days * dayMs).toISOString();

const result = (code: string, value: number, unit: string) => ({
  resourceType: 'Observation',
  code: { text: code, coding: [{ code }] },
  effectiveDateTime: daysFrom(0),
  valueQuantity: { value, unit },
});

const times: Record<string, string> = {
  Observation: 'effectiveDateTime',
  Condition: 'recordedDate',
  MedicationRequest: 'authoredOn',
  Procedure: 'performedDateTime',
  ServiceRequest: 'authoredOn',
  AllergyIntolerance: 'recordedDate',
};
const related = (resourceType: string, text: string, days: number) => ({
  resourceType,
  [resourceType === 'MedicationRequest' ? 'medicationCodeableConcept' : 'code']: {
    text,
    coding: [{ code: text }],
  },
  [times[resourceType] ?? '']: daysFrom(days),
});

/** Of them some end a text of FHIRPath, or would. */
const word = fc.constantFrom('na', "o'neil", "x') or (true", 'back\\slash', 'K', '%facts');

const anyPlain: fc.Arbitrary<PlainCondition> = fc.record({
  code: word,
  comparison: fc.constantFrom(...comparisons),
  low: fc.integer({ min: -5, max: 5 }),
  high: fc.integer({ min: -5, max: 5 }),
  unit: fc.constantFrom('', 'mmol/L', "m'"),
  related: fc.array(
    fc.record({
      isThere: fc.boolean(),
      factType: fc.constantFrom(...relatedTypes),
      text: word,
      by: fc.constantFrom('code' as const, 'name' as const),
      withinDays: fc.nat(10),
    }),
    { maxLength: 2 },
  ),
});

/** Mostly of the code and unit that are meant, and near a limit. */
const anyResult = fc.record({
  otherCode: fc.option(word, { freq: 2 }),
  nearHigh: fc.boolean(),
  offset: fc.integer({ min: -1, max: 1 }),
  otherUnit: fc.option(fc.constantFrom('mmol/L', 'g'), { freq: 2 }),
});

test('S600 the FHIRPath that is made of a condition in words says what the words say', () => {
  const anyFact = fc.tuple(
    fc.constantFrom(...relatedTypes),
    word,
    fc.integer({ min: -12, max: 12 }),
  );
  fc.assert(
    fc.property(
      anyPlain,
      anyResult,
      fc.array(anyFact, { maxLength: 4 }),
      (plain, { otherCode, nearHigh, offset, otherUnit }, others) => {
        fc.pre(plainFault(plain) === null);
        const code = otherCode ?? plain.code;
        const value = Number(nearHigh ? plain.high : plain.low) + offset;
        const unit = otherUnit ?? plain.unit;
        const { condition } = expressionsOf(plain);
        expect(unknownFunctions(condition)).toEqual([]);
        const fact = result(code, value, unit);
        const facts = [fact, ...others.map((other) => related(...other))];
        const { comparison, low, high } = plain;
        const isAbove = !['above', 'between'].includes(comparison) || value > Number(low);
        const isBelow = !['below', 'between'].includes(comparison) || value < Number(high);
        const isUnit = plain.unit === '' || comparison === 'any' || plain.unit === unit;
        const isMeant = (text: string, by: string, meant: string) =>
          by === 'code' ? text === meant : text.toLowerCase().includes(meant.toLowerCase());
        const all: [string, string, number][] = [['Observation', code, 0], ...others];
        const areRelated = plain.related.every(
          (one) =>
            one.isThere ===
            all.some(
              ([type, text, days]) =>
                type === one.factType &&
                isMeant(text, one.by, one.text) &&
                Math.abs(days) <= one.withinDays,
            ),
        );
        const holds = code === plain.code && isAbove && isBelow && isUnit && areRelated;
        expect(evaluate(condition, fact, facts)).toEqual([holds]);
      },
    ),
    { numRuns: 400 },
  );
});

test('S600 what is shown besides are the facts that have to be there', () => {
  const { evidence } = expressionsOf({
    code: 'na',
    comparison: 'any',
    low: null,
    high: null,
    unit: '',
    related: [
      { isThere: true, factType: 'MedicationRequest', text: 'Hydro', by: 'name', withinDays: 3 },
      { isThere: true, factType: 'Procedure', text: 'P', by: 'code', withinDays: 3 },
      { isThere: false, factType: 'Condition', text: 'x', by: 'name', withinDays: 3 },
    ],
  });
  const near = related('MedicationRequest', 'HYDROCHLOROTHIAZIDE', -2);
  const facts = [near, related('MedicationRequest', 'Hydro', -4), related('Condition', 'x', 0)];
  expect(evaluate(evidence, result('na', 1, ''), facts)).toEqual([near]);
});
