/** Words for clinicians on who waits: since when, and where who comes along is. */
import type { Companion } from '#shared/visits/companions.ts';
import { minuteMs } from '#shared/durations.ts';

/** "Waiting for 12 min." */
export function waitedWords(since: string | null, now: number): string {
  if (since === null) return 'In the waiting room.';
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs));
  return minutes === 0 ? 'Came just now.' : `Waiting for ${minutes} min.`;
}

/** "Maria Rossi, interpreter" */
export const companionName = ({ name, role }: Pick<Companion, 'name' | 'role'>): string =>
  `${name}, ${role}`;

const stateWords: Record<Companion['place'], string> = {
  outside: 'Not here.',
  waiting: 'Waits to be admitted.',
  inside: 'Admitted.',
};

/** Where a companion is, in the list of invited people. */
export const companionStateWords = ({ place }: Pick<Companion, 'place'>): string =>
  stateWords[place];
