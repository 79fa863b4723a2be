/** Tests the order and the choice of facts in a long record, and values over time. */
import { expect, test } from 'vitest';
import type { Fact, FactDay } from '#shared/facts.ts';
import { firstDays, recordView, trendsOf } from './record-view.ts';

const source = { id: 's', name: 'Laboratory', key: 'k' };

const fact = (id: string, more: Partial<Fact> = {}): Fact => ({
  id,
  type: 'Observation',
  patientId: 'p',
  encounterId: null,
  status: 'final',
  code: '2160-0',
  title: 'Creatinine',
  value: '1.1 mg/dL',
  interpretation: null,
  text: null,
  author: null,
  effectiveAt: `2026-11-0${id.slice(1)}T10:00:00.000Z`,
  effectivePrecision: null,
  endedAt: null,
  source,
  statedAt: '2026-11-09T10:00:00.000Z',
  fetchedAt: '2026-11-09T10:00:00.000Z',
  ...more,
});

const days: FactDay[] = [
  {
    day: '2026-11-01',
    facts: [
      fact('a1', { referenceRange: '0.6 to 1.2' }),
      fact('b1', { type: 'Encounter', value: 'Ward 7' }),
    ],
  },
  {
    day: '2026-11-02',
    facts: [
      fact('a2', { value: '>3.1 mg/dL', interpretation: 'H' }),
      fact('b2', { interpretation: 'N', value: '98 umol/L' }),
      fact('c2', { type: 'Condition', value: null }),
      fact('d2', { value: 'Systolic 120 mmHg, Diastolic 80 mmHg' }),
    ],
  },
];

const idsOf = (filter: Partial<Parameters<typeof recordView>[1]>) =>
  recordView(days, { types: [], abnormalOnly: false, ...filter }).map(({ day, groups }) => [
    day,
    ...groups.map(({ type, facts }) => `${type} ${facts.map(({ id }) => id).join(' ')}`),
  ]);

test('S397 days and what is in a kind stand newest first; kinds and the abnormal are chosen', () => {
  expect(idsOf({})).toEqual([
    ['2026-11-02', 'Condition c2', 'Observation d2 b2 a2'],
    ['2026-11-01', 'Encounter b1', 'Observation a1'],
  ]);
  expect(idsOf({ abnormalOnly: true })).toEqual([['2026-11-02', 'Observation a2']]);
  expect(idsOf({ types: ['Encounter'] })).toEqual([['2026-11-01', 'Encounter b1']]);
  const view = recordView(days, { types: [], abnormalOnly: false });
  expect(firstDays(view, 1).map(({ day }) => day)).toEqual(['2026-11-02']);
  expect(firstDays(view, 5)).toHaveLength(2);
});

test('S397 values of one code in one unit make a trend, the oldest first; other units and several numbers do not', () => {
  const trends = trendsOf(days);
  expect([...trends.keys()]).toEqual(['a1', 'a2']);
  expect(trends.get('a2')).toMatchObject({
    title: 'Creatinine',
    unit: 'mg/dL',
    points: [
      { number: 1.1, referenceRange: '0.6 to 1.2' },
      { number: 3.1, value: '>3.1 mg/dL', interpretation: 'H' },
    ],
  });
});
