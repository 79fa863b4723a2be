/** Tests how each input of a point score is read from a record, and when it is missing. */
import { expect, test } from 'vitest';
import type { ScoreInputName } from '#shared/scores/record-readings.ts';
import { readingsOf, type StayRecord } from './input-readings.ts';
import type { EarlierStay, StayBasics, StayFact, StayResult } from './input-store.ts';

const at = new Date('2026-11-02T12:00:00Z');
const admittedAt = new Date('2026-11-01T12:00:00Z');

const basics: StayBasics = {
  stayId: 's',
  class: 'IMP',
  earlierClasses: [],
  days: 3,
  isOver: true,
  service: 'Cardiology',
  priority: null,
  admitSource: null,
  admittedAt,
  source: 'ADT',
  statedAt: at,
};

const fact = (code: string | null, title = 'A fact'): StayFact => ({
  stayId: 's',
  id: code ?? 'none',
  code,
  title,
  source: 'Lab',
  at,
});

const nothing: StayRecord = {
  basics,
  results: [],
  diagnoses: [],
  procedures: [],
  earlier: [],
  entered: [],
  recordBeginsAt: null,
};

const readingOf = (name: ScoreInputName, record: Partial<StayRecord> = {}) =>
  readingsOf({ ...nothing, ...record })[name];

const acute = (more: Partial<StayBasics>) =>
  readingOf('acute-admission', { basics: { ...basics, ...more } });

const result = (
  kind: StayResult['kind'],
  value: number | null,
  unit: string | null,
  comparator: string | null = null,
): StayResult => ({ ...fact('718-7'), kind, value, unit, comparator });

const earlierStay = (more: Partial<EarlierStay>): EarlierStay => ({
  ...fact('IMP'),
  isInpatient: true,
  isEmergency: false,
  isWithinSixMonths: true,
  ...more,
});

test('S499 the length is the whole days, and missing without an admission', () => {
  expect(readingOf('length-of-stay')).toMatchObject({ value: 3, words: '3 days' });
  const inside = { basics: { ...basics, days: 1, isOver: false } };
  expect(readingOf('length-of-stay', inside)).toMatchObject({ value: 1, words: '1 day so far' });
  const unknown = { basics: { ...basics, days: null } };
  expect(readingOf('length-of-stay', unknown)).toMatchObject({ value: null, origin: 'missing' });
});

test.each([
  ['A', 1],
  ['E', 1],
  ['U', 1],
  ['EM', 1],
  ['UR', 1],
  ['S', 1],
  ['C', 0],
  ['R', 0],
  ['EL', 0],
  ['P', 0],
])('S553 the type of admission %s is read as %i, with its source', (priority, value) => {
  expect(acute({ priority })).toMatchObject({
    value,
    origin: 'record',
    words: expect.stringContaining(`“${priority}”`),
    facts: [{ id: 's', source: 'ADT', at: at.toISOString() }],
  });
});

test.each(['L', 'N', '1', 'constructor'])(
  'S553 the type of admission %s does not say whether it was planned, and is left to a person',
  (priority) => {
    const reading = acute({ priority });
    expect(reading).toMatchObject({ value: null, origin: 'missing' });
    expect(reading.words).toContain(`“${priority}”`);
  },
);

test('S553 an emergency is acute whatever type is sent with it, and nothing at all is missing', () => {
  expect(acute({ class: 'EMER', priority: 'C' }).value).toBe(1);
  expect(acute({ earlierClasses: ['EMER'], priority: 'C' }).value).toBe(1);
  expect(acute({ admitSource: 'emd' })).toMatchObject({ value: 1, facts: [{ source: 'ADT' }] });
  expect(acute({ admitSource: 'emd', priority: 'C' }).value).toBe(0);
  expect(acute({ admitSource: 'gp' })).toMatchObject({ value: null, facts: [] });
  expect(acute({})).toMatchObject({ value: null, origin: 'missing' });
});

test('S499 a disease counts by its code of ICD-10 alone, and one that has no grade is missing below four', () => {
  const sum = (...codes: (string | null)[]) =>
    readingOf('comorbidity', { diagnoses: codes.map((code) => fact(code)) }).value;
  expect(sum()).toBeNull();
  expect(sum(null, '84114007', 'heart failure')).toBeNull();
  expect(sum('R10.9')).toBe(0);
  expect(sum('I50.9', '84114007')).toBe(2);
  expect(sum('I50.9', 'N18.3')).toBeNull();
  expect(sum('I50.9', 'J44.1', 'N18.3')).toBe(4);
});

test.each([
  ['hemoglobin', 9.4, 'g/dL', 9.4],
  ['hemoglobin', 128, 'g/L', 12.8],
  ['hemoglobin', 7.5, 'mmol/L', 12.09],
  ['hemoglobin', 12, 'gm / dL', 12],
  ['hemoglobin', 7, 'furlong', null],
  ['hemoglobin', 7, null, null],
  ['hemoglobin', null, 'g/dL', null],
  ['sodium', 131, 'mEq/L', 131],
  ['sodium', 131, 'mmol/L', 131],
  ['sodium', 131, 'g/L', null],
] as const)('S499 %s of %d %s is read as %s', (kind, value, unit, read) => {
  expect(readingOf(kind, { results: [result(kind, value, unit)] }).value).toBe(read);
  const other = kind === 'sodium' ? 'hemoglobin' : 'sodium';
  expect(readingOf(other, { results: [result(kind, value, unit)] }).value).toBeNull();
  expect(readingOf(kind, { results: [result(kind, value, unit, '<')] }).value).toBeNull();
});

test('S499 a service is of oncology by its name; without one, and without a procedure, it is missing', () => {
  const service = (name: string | null) =>
    readingOf('oncology', { basics: { ...basics, service: name } }).value;
  expect(['Oncology', 'Gyn Onc', 'ONC', 'Concierge medicine', null].map(service)).toEqual([
    1,
    1,
    1,
    0,
    null,
  ]);
  expect(readingOf('procedure')).toMatchObject({ value: null, origin: 'missing' });
  expect(readingOf('procedure', { procedures: [fact('0DJ08ZZ')] }).value).toBe(1);
});

test('S499 earlier stays are counted where the record reaches back as far as the paper counts', () => {
  const earlier = [
    earlierStay({}),
    earlierStay({ isWithinSixMonths: false }),
    earlierStay({ isInpatient: false, isEmergency: true }),
    earlierStay({ isInpatient: false, isEmergency: true, isWithinSixMonths: false }),
    earlierStay({ isInpatient: false }),
  ];
  const counts = (recordBeginsAt: Date | null) => {
    const record = { earlier, recordBeginsAt };
    return [
      readingOf('emergency-visits', record).value,
      readingOf('earlier-admissions', record).value,
    ];
  };
  expect(counts(null)).toEqual([null, null]);
  expect(counts(new Date('2026-05-01T12:00:01Z'))).toEqual([null, null]);
  expect(counts(new Date('2026-05-01T11:59:59Z'))).toEqual([1, null]);
  expect(counts(new Date('2025-11-01T12:00:01Z'))).toEqual([1, null]);
  expect(counts(new Date('2025-11-01T11:59:59Z'))).toEqual([1, 2]);
  const unknown = { basics: { ...basics, admittedAt: null }, earlier, recordBeginsAt: new Date(0) };
  expect(readingOf('earlier-admissions', unknown).value).toBeNull();
});

test('S500 what a person entered counts before the record, and not once it is taken back', () => {
  const entered = { stayId: 's', input: 'oncology' as const, note: null, by: 'Cora Blum', at };
  const reading = (value: number | null) =>
    readingOf('oncology', { entered: [{ ...entered, value }] });
  expect(reading(1)).toMatchObject({
    value: 1,
    origin: 'person',
    by: 'Cora Blum',
    words: 'Service: Cardiology',
  });
  expect(reading(null)).toMatchObject({ value: 0, origin: 'record', by: null });
});
