/** Tests the wishes of a day while they are edited: by key, for a shift type, and for several days. */
import { expect, test } from 'vitest';
import { dayAt, daysFrom, draftOf, savingOf, typedWish, wholeDay, withKind } from './wish-draft.ts';
import { wishesWords } from './wish-words.ts';

const wish = { id: 'w', practitionerId: 'ada', day: '2026-11-30', note: null };
const night = { ...wish, kind: 'unwanted' as const, shiftTypeId: 'night', note: 'a course' };
const types = new Map([['night', { name: 'Night' }]]);

test('a typed letter is about the whole day and leaves what was wished for a shift type', () => {
  const typed = typedWish(draftOf([night]), 'W');
  expect(typed?.kinds).toEqual({ [wholeDay]: 'wanted', night: 'unwanted' });
  expect(typedWish(draftOf([night]), 'Delete')).toEqual({ kinds: {}, note: '' });
  expect(typedWish(draftOf([night]), 'x')).toBeNull();
});

test('several days get the same wishes and note, and a cleared draft empties them', () => {
  const days = daysFrom('2026-11-30', '2026-12-01');
  const draft = withKind({ ...draftOf([night]), note: ' at school ' }, wholeDay, 'impossible');
  expect(savingOf(draft, days).wishes).toHaveLength(4);
  expect(savingOf(withKind(draftOf([night]), 'night', null), days)).toEqual({ days, wishes: [] });
  expect(daysFrom('2026-11-30', '2026-11-01')).toEqual(['2026-11-30']);
  expect(daysFrom('2026-11-30', '2028-11-30')).toHaveLength(62);
});

test('arrows move by days and weeks and stop at the ends', () => {
  expect(dayAt(8, 'ArrowUp', 42)).toBe(1);
  expect(dayAt(1, 'ArrowUp', 42)).toBe(1);
  expect(dayAt(8, 'End', 42)).toBe(13);
  expect(dayAt(41, 'ArrowRight', 42)).toBe(41);
  expect(dayAt(8, 'a', 42)).toBeNull();
});

test('wishes are said with their shift type and note', () => {
  const whole = { ...wish, kind: 'impossible' as const, shiftTypeId: null };
  expect(wishesWords([whole, night], types)).toBe(
    'Cannot work; Night: would rather not work (a course)',
  );
});
