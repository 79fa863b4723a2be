/** Mails who asked for time off what was decided. */
import { DateTime } from 'luxon';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import * as store from './time-off-request-store.ts';

const dayWords = (day: string) =>
  DateTime.fromISO(day).setLocale('en-GB').toFormat('ccc d LLL yyyy');

const daysWords = ({ from, to, half }: Pick<store.DecisionLetter, 'from' | 'to' | 'half'>) => {
  const days = from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`;
  return half === null ? days : `${days}, ${half}`;
};

function textOf(letter: store.DecisionLetter, publicUrl: string): string {
  const { fullName, state, decidedBy, reason } = letter;
  const isRefused = state === 'refused';
  return [
    `Hello ${fullName},`,
    '',
    `your time off of ${daysWords(letter)} was ${state}${decidedBy === null ? '' : ` by ${decidedBy.fullName}`}.`,
    '',
    ...(isRefused && reason !== null ? [`Reason: ${reason}`, ''] : []),
    ...(isRefused ? [] : ['Those days are taken out of your bookings and of the roster.', '']),
    `${publicUrl}/time-off`,
    '',
  ].join('\n');
}

/** One that was withdrawn meanwhile is left alone. Throws where no mail server took it, so that the job is tried again. */
export async function mailTimeOff(
  { db, env, mail }: Deps,
  { requestId }: JobData['time-off.letter'],
): Promise<void> {
  const letter = await store.decisionLetter(db, requestId);
  if (!letter) return;
  const result = await mail.deliver({
    to: letter.email,
    subject: `Your time off was ${letter.state}, ${letter.organization}`,
    text: textOf(letter, env.publicUrl),
    id: `time-off-${requestId}-${letter.state}`,
  });
  if (result === 'deferred') throw new Error('no mail server took the letter about time off');
}
