/** Tests the measures that the product brings: each translates without a word, and counts as a plain model of it does. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomes, type NewMeasure, type Outcome } from '#shared/measures.ts';
import { sampleMeasures } from '#shared/measures/sample-measures.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
const noor = await clinic.clinician({ hospitalRole: 'Case Manager', zone: 'America/New_York' });
const ada = await clinic.clinician({ hospitalRole: 'IT Builder' });
afterAll(() => clinic.close());

/** A value, taken at an instant. */
interface Reading {
  at: DateTime;
  value: number;
}

interface Stay {
  kind: 'IMP' | 'EMER';
  start: DateTime;
  end: DateTime | null;
}

/** What the hospital knows of somebody, as the model reads it. */
interface Case {
  name: string;
  birthYear: number;
  diagnoses: string[];
  sugars: Reading[];
  pressures: Reading[];
  creatinines: Reading[];
  stays: Stay[];
}

const now = DateTime.now().setZone('America/New_York');
const daysAgo = (days: number) => now.minus({ days });
const recent = now.minus({ hours: 12 });
/** All samples are tried on the last twelve months here: a calendar year is a day old on 2 January. */
const period = 'last-12-months';
const periodStart = now.startOf('day').plus({ days: 1 }).minus({ years: 1 });
const isInPeriod = (at: DateTime) => at >= periodStart;

const person = (name: string, more: Partial<Case>): Case => ({
  name,
  birthYear: 1960,
  diagnoses: [],
  sugars: [],
  pressures: [],
  creatinines: [],
  stays: [],
  ...more,
});
const sugar = (at: DateTime, value: number): Reading => ({ at, value });
const stayOf = (end: DateTime | null, kind: Stay['kind'] = 'IMP'): Stay => ({
  kind,
  start: (end ?? now).minus({ days: 5 }),
  end,
});

const cases: Case[] = [
  person('In and under the limit', { diagnoses: ['E11.9'], sugars: [sugar(recent, 7.1)] }),
  person('At the limit', { diagnoses: ['E10.9'], sugars: [sugar(recent, 9)] }),
  person('Better since', {
    diagnoses: ['E13.9'],
    sugars: [sugar(recent.minus({ hours: 1 }), 10), sugar(recent, 8)],
  }),
  person('Worse since', {
    diagnoses: ['E11.9'],
    sugars: [sugar(recent.minus({ hours: 1 }), 7), sugar(recent, 11)],
  }),
  person('Of another year', { diagnoses: ['E11.9'], sugars: [sugar(daysAgo(800), 6)] }),
  person('Never measured', { diagnoses: ['E11.65', 'I10'] }),
  person('Other diagnosis', { diagnoses: ['E14', 'I17'], sugars: [sugar(recent, 7)] }),
  person('Too young', {
    birthYear: now.year - 12,
    diagnoses: ['E10.9'],
    sugars: [sugar(recent, 7)],
  }),
  person('Too old', { birthYear: now.year - 90, diagnoses: ['E11.9'], sugars: [sugar(recent, 7)] }),
  person('Pressure taken', { diagnoses: ['I10'], pressures: [sugar(daysAgo(200), 150)] }),
  person('Pressure long ago', { diagnoses: ['I16.0'], pressures: [sugar(daysAgo(400), 150)] }),
  person('Pressure without need', { pressures: [sugar(daysAgo(3), 120)] }),
  person('Creatinine before leaving', {
    stays: [stayOf(recent)],
    creatinines: [sugar(recent.minus({ hours: 20 }), 1.1)],
  }),
  person('Creatinine too early', {
    stays: [stayOf(recent)],
    creatinines: [sugar(recent.minus({ hours: 80 }), 1.1)],
  }),
  person('Creatinine of one stay of two', {
    stays: [stayOf(recent), stayOf(recent.minus({ hours: 1 }))],
    creatinines: [sugar(recent.minus({ hours: 48, minutes: 30 }), 1.1)],
  }),
  person('Still here', { stays: [stayOf(null)], creatinines: [sugar(recent, 1.1)] }),
  person('Emergency alone', { stays: [stayOf(recent, 'EMER')], creatinines: [sugar(recent, 1)] }),
  person('Stay of another year', { stays: [stayOf(daysAgo(800))] }),
];

const met = (isIn: boolean, isMet: boolean): Outcome =>
  !isIn ? 'outside' : isMet ? 'met' : 'unmet';
const startsWithin = (codes: readonly string[], from: string, until: string) =>
  codes.some((code) => code >= from && code < until);

/** The samples, written once more without CQL; the key is the name of the sample. */
const models: Record<string, (of: Case) => Outcome> = {
  'Blood sugar under the limit in diabetes': ({ birthYear, diagnoses, sugars }) => {
    const born = DateTime.local(birthYear, 5, 4, { zone: now.zone });
    const age = Math.floor(periodStart.diff(born, 'years').years);
    const last = sugars
      .filter(({ at }) => isInPeriod(at))
      .toSorted((one, other) => one.at.toMillis() - other.at.toMillis())
      .at(-1);
    const isIn = startsWithin(diagnoses, 'E08', 'E14') && age >= 18 && age <= 75;
    return met(isIn, last !== undefined && last.value < 9);
  },
  'Blood pressure taken': ({ diagnoses, pressures }) =>
    met(
      startsWithin(diagnoses, 'I10', 'I17'),
      pressures.some(({ at }) => isInPeriod(at)),
    ),
  'Creatinine before discharge': ({ stays, creatinines }) => {
    const counted = stays.flatMap(({ kind, end }) =>
      kind === 'IMP' && end && isInPeriod(end) ? [end] : [],
    );
    const isKnown = (end: DateTime) =>
      creatinines.some(({ at }) => at >= end.minus({ days: 2 }) && at <= end);
    return met(counted.length > 0, counted.every(isKnown));
  },
};

const iso = (at: DateTime) => at.toUTC().toISO() ?? '';
const subject = { reference: 'Patient/p1' };
const result =
  (code: string) =>
  ({ at, value }: Reading) => ({
    resourceType: 'Observation',
    id: randomUUID(),
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code }], text: code },
    subject,
    effectiveDateTime: iso(at),
    valueQuantity: { value, unit: '%', code: '%' },
  });

async function add({ name, birthYear, diagnoses, stays, ...taken }: Case) {
  const mrn = `M${randomUUID().slice(0, 8)}`;
  const details = { fullName: name, externalId: mrn, birthDate: `${birthYear}-05-04` };
  await noor.browser.call('appointments.patients.add', details);
  const resources = [
    { resourceType: 'Patient', id: 'p1', identifier: [{ value: mrn }] },
    // So that everybody has a fact, and is looked at.
    { resourceType: 'Condition', id: randomUUID(), subject, code: { text: 'Cough' } },
    ...diagnoses.map((code) => ({
      resourceType: 'Condition',
      id: randomUUID(),
      subject,
      code: { coding: [{ code }], text: code },
    })),
    ...taken.sugars.map(result('4548-4')),
    ...taken.pressures.map(result('8480-6')),
    ...taken.creatinines.map(result('2160-0')),
    ...stays.map(({ kind, start, end }) => ({
      resourceType: 'Encounter',
      id: randomUUID(),
      subject,
      status: end ? 'finished' : 'in-progress',
      class: { code: kind },
      period: { start: iso(start), ...(end && { end: iso(end) }) },
    })),
  ];
  const entry = resources.map((resource) => ({ resource }));
  const text = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
  const { data } = await ada.browser.call('facts.import', { format: 'fhir', text });
  expect(data.counts.refused).toBe(0);
}

beforeAll(async () => {
  for (const one of cases) await add(one);
}, 60_000);

async function namesByOutcome(sample: NewMeasure): Promise<Record<string, string[]>> {
  const { data, problem } = await noor.browser.call('measures.draft', { ...sample, period });
  expect(problem).toBeUndefined();
  const { measureId } = data;
  const tried = await noor.browser.call('measures.tryOut', { measureId, version: 1 });
  expect(tried.problem).toBeUndefined();
  const { run } = (await noor.browser.call('measures.byId', { measureId })).data;
  expect(run).toMatchObject({ patients: cases.length, failures: 0 });
  const names: Record<string, string[]> = {};
  for (const list of outcomes) {
    const { data: page } = await noor.browser.call('measures.patients', { runId: run!.id, list });
    names[list] = page.patients.map(({ fullName }) => fullName);
  }
  // Who is in no population is counted, and not listed.
  const { outside: _, ...listed } = run!.outcomes;
  const counts = Object.entries(listed).map(([list, count]) => [list, count]);
  expect(counts).toEqual(Object.keys(listed).map((list) => [list, names[list]?.length]));
  return names;
}

test('S623 each sample has a model, translates without a word and names what it asks for', async () => {
  expect(sampleMeasures.map(({ name }) => name)).toEqual(Object.keys(models));
  for (const { cql } of sampleMeasures) {
    const { data } = await noor.browser.call('measures.check', { cql });
    expect(data.issues).toEqual([]);
    expect(data.missingValueSets).toEqual([]);
  }
}, 120_000);

test.each(sampleMeasures.map((sample) => [sample.name, sample] as const))(
  'S623 “%s” counts whom a plain model of it counts',
  async (name, sample) => {
    const model = models[name];
    if (!model) throw new Error('no model');
    const names = await namesByOutcome(sample);
    const expected = (outcome: Outcome) =>
      cases
        .filter((one) => model(one) === outcome)
        .map((one) => one.name)
        .toSorted();
    for (const outcome of ['met', 'unmet'] as const) {
      expect(expected(outcome).length).toBeGreaterThan(0);
      expect(names[outcome]?.toSorted()).toEqual(expected(outcome));
    }
    expect([...names['excluded']!, ...names['excepted']!]).toEqual([]);
  },
  120_000,
);

test('S623 who is excluded from a sample leaves its denominator', async () => {
  const [sample] = sampleMeasures;
  if (!sample) throw new Error('no sample');
  const cql = `${sample.cql}\ndefine "Excluded": exists ([Condition] C where C.code.text.value = 'E13.9')\n`;
  const populations = { ...sample.populations, denominatorExclusion: 'Excluded' };
  const names = await namesByOutcome({ ...sample, cql, populations });
  expect(names['excluded']).toEqual(['Better since']);
  expect(names['met']).toEqual(['In and under the limit']);
}, 120_000);
