/** Tests when a person is told that they are muted, or that their microphone is silent. */
import { expect, test } from 'vitest';
import { noticeOf } from './microphone-monitor.ts';

const still = (count: number) => Array.from({ length: count }, () => 0);
const room = (count: number) => Array.from({ length: count }, () => 0.003);
const voice = (count: number) => Array.from({ length: count }, () => 0.1);

test('a person who speaks while muted is told, and a cough is not speaking', () => {
  expect(noticeOf([...room(20), ...voice(5)], true)).toBe('muted');
  expect(noticeOf([...room(20), ...voice(4), ...room(1)], true)).toBeNull();
  expect(noticeOf([...voice(10), ...room(10)], true)).toBeNull();
});

test('a microphone without any level for eight seconds is silent; a quiet room is not', () => {
  expect(noticeOf(still(40), false)).toBe('silent');
  expect(noticeOf(still(39), false)).toBeNull();
  expect(noticeOf([...still(39), 0.003], false)).toBeNull();
  expect(noticeOf(room(40), false)).toBeNull();
});

test('no notice is shown for a microphone that is off, or that works', () => {
  expect(noticeOf(still(60), true)).toBeNull();
  expect(noticeOf(voice(60), false)).toBeNull();
});
