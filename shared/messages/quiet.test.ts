/** Tests quiet hours: within a day, over midnight, and none. */
import { expect, test } from 'vitest';
import { isQuiet } from './quiet.ts';

test('quiet hours go over midnight, begin with their first minute and end before their last', () => {
  const night = { from: '22:00', to: '06:30' };
  const times = ['21:59', '22:00', '23:59', '00:00', '06:29', '06:30', '12:00'];
  expect(times.filter((time) => isQuiet(night, time))).toEqual([
    '22:00',
    '23:59',
    '00:00',
    '06:29',
  ]);
});

test('within a day they are the hours between, and of no length they are none', () => {
  const noon = { from: '12:00', to: '13:00' };
  expect(['11:59', '12:00', '12:59', '13:00'].filter((time) => isQuiet(noon, time))).toEqual([
    '12:00',
    '12:59',
  ]);
  expect(
    ['00:00', '12:00'].filter((time) => isQuiet({ from: '12:00', to: '12:00' }, time)),
  ).toEqual([]);
});
