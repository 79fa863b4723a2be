/** What the roster says of somebody now, in words. */
import type { DutyNow } from '#shared/cases/case-assignment.ts';
import { timeWords } from '#client/ui/times/moment-words.ts';

/** Null where they are on no roster. */
export function dutyWords(
  { onDutyUntil, isOffDuty, awayUntil }: DutyNow,
  zone: string,
): string | null {
  const at = new Date().toISOString();
  if (awayUntil !== null) return `On leave today, until ${timeWords(awayUntil, { at, zone })}`;
  if (onDutyUntil !== null) return `On duty until ${timeWords(onDutyUntil, { at, zone })}`;
  return isOffDuty ? 'Off duty' : null;
}
