/** Tests the sentence of a rule of a clock: its length, its start, its cut-off and its days off. */
import { expect, test } from 'vitest';
import { NewClockRule } from '#shared/cases/clock-rules.ts';
import { sentenceOf } from './clock-rule-words.ts';

const sentence = (more: object) =>
  sentenceOf(
    NewClockRule.parse({
      name: 'payer.notice',
      label: 'Notice',
      kind: 'task',
      startsOn: 'open',
      metBy: ['finish'],
      length: 24,
      unit: 'hours',
      zone: 'Europe/London',
      warnMinutes: 60,
      citation: 'Manual 2026',
      validFrom: '2026-01-01',
      ...more,
    }),
  );

test('a rule is one sentence with all that changes when its clocks fall due', () => {
  expect(sentence({})).toBe('Task: 24 hours, from its opening');
  expect(sentence({ countsFrom: 'admission', dayOffDueAt: '17:00' })).toBe(
    'Task: 24 hours, from the admission of its stay; on days off 17:00 of the next business day',
  );
  const second = { takes: 'later', length: 1, unit: 'business-days', dayEndsAt: '17:00' };
  expect(sentence({ second, cutOffAt: '16:00' })).toBe(
    'Task: the later of 24 hours and 1 business day, until 17:00, from its opening; cut-off 16:00',
  );
  const days = { length: 60, unit: 'days', dayEndsAt: '17:00', dayOffDueAt: '17:00' };
  expect(sentence(days)).toBe(
    'Task: 60 days, until 17:00, from its opening; a last day off moves to the next business day',
  );
});
