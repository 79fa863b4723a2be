/** Tests the words and fields of the rules of duty: every limit has a name and can be typed. */
import { expect, test } from 'vitest';
import { defaultRules } from '#shared/roster/rule-catalogue.ts';
import { limitFields, limitFrom, limitWords, typedLimit } from './rule-words.ts';

test('every limit of the catalogue has a name, words, and is typed as it is shown', () => {
  for (const setting of defaultRules) {
    const fields = limitFields(setting);
    for (const { name, label } of fields) {
      expect(label).not.toBe(name);
      const value = setting.limits[name] ?? Number.NaN;
      expect(limitFrom(name, typedLimit(name, value))).toBe(value);
    }
    expect(limitWords(setting) === '').toBe(fields.length === 0);
  }
});

test('lengths are typed in hours; no number is no limit', () => {
  expect(limitFrom('leastMinutes', '10,5')).toBe(630);
  expect(limitFrom('most', '6')).toBe(6);
  expect([limitFrom('most', ''), limitFrom('most', '-1'), limitFrom('weeks', '1.5')]).toEqual([
    null,
    null,
    null,
  ]);
});
