/** How a role is reached whose first has no phone. */
import type { BoardPerson } from '#shared/on-call.ts';

interface Reached {
  backup: readonly BoardPerson[];
  unitPhone: string | null;
}

/** Returns what to do where the first to call has no phone; null where nothing here reaches the role. */
export function insteadOf({ backup, unitPhone }: Reached, mayPage: boolean): string | null {
  if (backup.some(({ phone }) => phone !== null)) return 'call the backup';
  if (mayPage) return 'page them';
  return unitPhone === null ? null : 'call the unit';
}
