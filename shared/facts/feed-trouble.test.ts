/** Tests when a feed needs somebody. */
import { expect, test } from 'vitest';
import { feedTrouble } from './feed-trouble.ts';

const nowMs = Date.UTC(2026, 2, 29, 0, 30);
const hoursAgo = (hours: number) => new Date(nowMs - hours * 3_600_000).toISOString();
const feed = {
  kind: 'hl7v2',
  unsettled: 0,
  conflicts: 0,
  endedAt: null,
  lastMessageAt: hoursAgo(1),
  fileFailure: null,
} as const;

test('a feed needs somebody while messages wait, a file was not read, or it is silent for a day', () => {
  expect(feedTrouble(feed, nowMs)).toBeNull();
  expect(feedTrouble({ ...feed, lastMessageAt: hoursAgo(24) }, nowMs)).toBeNull();
  expect(feedTrouble({ ...feed, lastMessageAt: hoursAgo(25) }, nowMs)).toBe('silent');
  expect(feedTrouble({ ...feed, lastMessageAt: null }, nowMs)).toBeNull();
  expect(feedTrouble({ ...feed, lastMessageAt: hoursAgo(25), unsettled: 2 }, nowMs)).toBe(
    'unsettled',
  );
  expect(feedTrouble({ ...feed, conflicts: 1 }, nowMs)).toBe('conflicts');
  const files = { ...feed, kind: 'import', lastMessageAt: null, fileFailure: 'No JSON' } as const;
  expect(feedTrouble(files, nowMs)).toBe('unreadable');
});

test('an ended feed needs somebody for its waiting messages alone', () => {
  const ended = { ...feed, endedAt: hoursAgo(2), lastMessageAt: hoursAgo(99) };
  expect(feedTrouble(ended, nowMs)).toBeNull();
  expect(feedTrouble({ ...ended, unsettled: 1 }, nowMs)).toBe('unsettled');
});
