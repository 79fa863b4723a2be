/** Keeps what a payer answered to a review with its stay, so that authorised days have one truth. */
import { DateTime } from 'luxon';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { recordAnswer } from './payer-answers.ts';
import { stayById } from './stay-list-store.ts';
import type { StayReader } from './stay-filter-store.ts';

interface AnswerOfReview {
  stayId: string;
  answer: 'approve' | 'deny';
  /** The last approved day; null: the payer named none. */
  authorizedUntil: string | null;
  authorization: string;
  note: string;
}

const dayAfter = (day: string) => DateTime.fromISO(day).plus({ days: 1 }).toFormat('yyyy-MM-dd');

/** In the caller's transaction. An approval without a last day is kept on the review alone. */
export async function recordAnswerOfReview(
  db: Connection,
  { signedIn, reader }: { signedIn: SignedIn; reader: StayReader },
  { stayId, answer, authorizedUntil, authorization, note }: AnswerOfReview,
): Promise<void> {
  const stay = await stayById(db, reader, stayId);
  if (!stay || (answer === 'approve' && authorizedUntil === null)) return;
  const next = stay.authorizedUntil ? dayAfter(stay.authorizedUntil) : stay.admittedOn;
  const from = next !== null && authorizedUntil !== null && next <= authorizedUntil ? next : null;
  await recordAnswer(db, signedIn, {
    stayId,
    answer: answer === 'approve' ? 'approved' : 'denied',
    fromDay: answer === 'approve' ? (from ?? authorizedUntil) : null,
    untilDay: answer === 'approve' ? authorizedUntil : null,
    payer: stay.payer ?? 'Payer not known',
    number: authorization,
    spokeWith: '',
    callReference: '',
    note: note.slice(0, 500),
    answeredAt: signedIn.now().toISOString(),
    corrects: null,
  });
}
