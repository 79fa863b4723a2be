/** Tests what is said of the reader's duties below the page's title. */
import { expect, test } from 'vitest';
import type { OnCallLine } from '#shared/roster/on-call.ts';
import { timeWords } from '#client/ui/times/moment-words.ts';
import { dutyWords } from './header-words.ts';

const duty = (practitionerId: string) => ({ practitionerId, endsAt: '2026-11-27T08:00:00Z' });

const line = (role: string, primary: string[], backup: string[]) =>
  ({ role, primary: primary.map(duty), backup: backup.map(duty) }) as unknown as OnCallLine;

test('each role that the reader has now is said, also as backup, and nobody else’s', () => {
  const lines = [
    line('Cardiology on call', ['other'], ['me']),
    line('Consults', ['me'], ['other']),
    line('Nights', ['other'], []),
  ];
  const seen = { at: '2026-11-27T04:00:00Z', zone: 'UTC' };
  const until = `until ${timeWords('2026-11-27T08:00:00Z', seen)}`;
  expect(dutyWords(lines, 'me', seen)).toBe(
    `Cardiology on call: you, backup, ${until}. Consults: you, ${until}.`,
  );
  expect(dutyWords(lines, 'nobody', seen)).toBe('');
});
