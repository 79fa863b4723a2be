/** Mails who offered a shift that it is taken or decided, and who took it what a planner decided. */
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { timeOf } from '#server/roster/planning/roster-letters.ts';
import * as store from './swap-store.ts';

/** Null where it is another's by now: taken back, or offered again. */
function sentenceOf(letter: store.SwapLetter): string | null {
  const { state, isGiver, other } = letter;
  if (state === 'refused')
    return 'A planner did not agree to your swap. The shift stays as it was:';
  if (other === null) return null;
  if (state === 'taken') return `${other} wants to take your shift. A planner has to agree:`;
  if (state !== 'done') return null;
  return isGiver ? `${other} has taken your shift:` : `You have taken a shift of ${other}:`;
}

function textOf(letter: store.SwapLetter, sentence: string, publicUrl: string): string {
  const { fullName, name, unit, zone } = letter;
  return [
    `Hello ${fullName},`,
    '',
    sentence,
    '',
    `    ${timeOf(letter, letter)}  ${name}, ${unit}`,
    '',
    `Times are in ${zone}. Your swaps:`,
    '',
    `${publicUrl}/swaps`,
    '',
  ].join('\n');
}

/** Throws where no mail server took it, so that the job is tried again. */
export async function mailSwap(
  { db, env, mail }: Deps,
  { offerId, practitionerId, state }: JobData['swap.letter'],
): Promise<void> {
  const letter = await store.swapLetter(db, { offerId, practitionerId });
  const sentence = letter?.state === state ? sentenceOf(letter) : null;
  if (!letter || sentence === null) return;
  const result = await mail.deliver({
    to: letter.email,
    subject: `Your shift at ${letter.unit}, ${letter.organization}`,
    text: textOf(letter, sentence, env.publicUrl),
    id: `swap-${offerId}-${practitionerId}-${state}`,
  });
  if (result === 'deferred') throw new Error('no mail server took the letter about a swap');
}
