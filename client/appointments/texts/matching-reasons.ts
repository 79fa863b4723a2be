/** Which reasons of the list what is typed may mean. */
import type { ReasonChoice } from '#shared/appointments/reasons/listed-reasons.ts';
import { folded } from '#shared/text/name-folding.ts';

const most = 6;

/** Each word begins one of the reason's; none where it is written whole, or where nothing is typed. */
export function matchingReasons(reasons: readonly ReasonChoice[], typed: string): ReasonChoice[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0 || reasons.some(({ name }) => name === typed)) return [];
  return reasons
    .filter(({ name }) => words.every((word) => ` ${folded(name)}`.includes(` ${word}`)))
    .slice(0, most);
}
