/** Tests the shares that figures of appointments have. */
import { expect, test } from 'vitest';
import { cancelledFor, missedFor, shareOf } from './appointment-report.ts';

test('S330 a reason of cancellations has no share of the no-shows, nor one of no-shows of the cancellations', () => {
  const counts = { cancelled: 3, noShow: 2 };
  const sharesOf = (use: 'cancellation' | 'no-show' | null) => [
    shareOf(cancelledFor({ ...counts, use }), 10),
    shareOf(missedFor({ ...counts, use }), 10),
  ];
  expect(sharesOf('cancellation')).toEqual([30, null]);
  expect(sharesOf('no-show')).toEqual([null, 20]);
  expect(sharesOf(null)).toEqual([30, 20]);
});
