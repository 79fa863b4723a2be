/** Tests which fields of a subject clocks can count from. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Day, ExactInstant, Instant } from '#shared/time.ts';
import { datesIn } from './subject-dates.ts';

test('dates and instants of a subject are dates to count from, however they may be left out', () => {
  const subject = z.strictObject({
    reason: z.string(),
    deniedOn: Day,
    deniedAt: Instant.nullable(),
    orderedAt: ExactInstant.nullable().default(null),
    level: z.int(),
  });
  expect(datesIn(subject)).toEqual([
    { field: 'deniedOn', hasTime: false },
    { field: 'deniedAt', hasTime: true },
    { field: 'orderedAt', hasTime: true },
  ]);
});
