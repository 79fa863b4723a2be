/** Tests which walks are selected for which change. */
import { expect, test } from 'vitest';
import { walksFor } from './changed.ts';

test('a change of a feature selects its own walks, wherever in the feature it is', () => {
  for (const file of [
    'client/calendar/grid/Grid.tsx',
    'server/calendar/range.ts',
    'shared/calendar.ts',
    'infra/e2e/calendar/grid-page.ts',
  ])
    expect([file, walksFor([file])]).toEqual([file, ['infra/e2e/calendar/']]);
});

test('a changed walk is selected alone, and once where its feature is selected anyway', () => {
  const walk = 'infra/e2e/visits/room.e2e.ts';
  expect(walksFor([walk])).toEqual([walk]);
  expect(walksFor([walk, 'client/visits/call/Call.tsx'])).toEqual(['infra/e2e/visits/']);
});

test('a walk that was removed is not taken, and keeps no other from being taken', () => {
  const removed = 'infra/e2e/visits/no-such-walk.e2e.ts';
  expect(walksFor([removed])).toEqual([]);
  const walk = 'infra/e2e/visits/room.e2e.ts';
  expect(walksFor([removed, walk])).toEqual([walk]);
});

test('a change of what every screen uses selects all walks', () => {
  for (const file of [
    'client/ui/Table.tsx',
    'client/shell/api.ts',
    'server/platform/env.ts',
    'server/main.ts',
    'shared/roles.ts',
    'infra/e2e/support/demo.ts',
    'infra/seed/plan.ts',
    'infra/seed.ts',
    'infra/migrations/0001_foundations.ts',
    'package-lock.json',
  ])
    expect([file, walksFor(['client/people/People.tsx', file])]).toEqual([file, ['infra/e2e/']]);
});

test('a feature without walks selects those of the screens that show it; tests and documents select none', () => {
  expect(walksFor(['server/letters/mail-letters.ts'])).toEqual([
    'infra/e2e/appointments/',
    'infra/e2e/visits/',
  ]);
  const unseen = ['README.md', 'server/visits/chat/chat.test.ts', 'server/test/world.ts'];
  expect(walksFor([...unseen, 'server/fhir/slots.ts'])).toEqual([]);
});
