/** Records what a payer answered about a stay; a mistake is corrected or taken back by a new row. */
import { minuteMs } from '#shared/durations.ts';
import type { RecordPayerAnswer, WithdrawPayerAnswer } from '#shared/utilization/payer-answers.ts';
import type { OpenedStay } from '#shared/utilization.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { lockStay } from './delay-store.ts';
import { sendStaysChanged } from './delays.ts';
import { openedStay } from './opened-stay.ts';
import * as store from './payer-answer-store.ts';

const action = 'payer-answer.record' as const;
const aboutStay = (id: string) => ({ type: 'Stay', id });

/** Throws 404, and 409 where the corrected row was corrected meanwhile. */
async function requireCorrected(
  db: Connection,
  { organizationId, stayId, answerId }: Record<'organizationId' | 'stayId' | 'answerId', string>,
) {
  const corrected = await store.answerById(db, organizationId, answerId);
  if (corrected?.stayId !== stayId) throw new Refusal('not-found');
  if (corrected.isPast) throw new Refusal('utilization.corrected');
  return corrected;
}

/** In the caller's transaction. Throws 404 where the organization has no such stay. */
export async function recordAnswer(
  db: Connection,
  signedIn: SignedIn,
  answer: RecordPayerAnswer,
): Promise<string> {
  const { organizationId, id: by } = signedIn.session.person;
  const { stayId, corrects } = answer;
  const at = signedIn.now();
  const answeredAt = new Date(answer.answeredAt);
  if (answeredAt.getTime() > at.getTime() + minuteMs)
    throw wrongField('answeredAt', 'Choose a time that is over');
  const stay = await lockStay(db, organizationId, stayId);
  if (!stay) throw new Refusal('not-found');
  if (corrects !== null) await requireCorrected(db, { organizationId, stayId, answerId: corrects });
  const answerId = await store.insertAnswer(db, { ...answer, organizationId, answeredAt, by, at });
  const { fromDay, untilDay } = answer;
  const detail = {
    patientId: stay.patientId,
    answerId,
    answer: answer.answer,
    fromDay,
    untilDay,
    ...(corrects !== null && { corrects }),
  };
  await record(db, signedIn, { action, object: aboutStay(stayId), detail });
  return answerId;
}

export const recordPayerAnswer = (
  signedIn: SignedIn,
  answer: RecordPayerAnswer,
): Promise<OpenedStay> =>
  attempted(signedIn, { action, object: aboutStay(answer.stayId) }, async () => {
    await signedIn.db.transaction().execute((db) => recordAnswer(db, signedIn, answer));
    sendStaysChanged(signedIn);
    return openedStay(signedIn, answer);
  });

async function withdrawIn(db: Connection, signedIn: SignedIn, answerId: string): Promise<string> {
  const { organizationId, id: by } = signedIn.session.person;
  const named = await store.answerById(db, organizationId, answerId);
  const stay = named && (await lockStay(db, organizationId, named.stayId));
  if (!named || !stay) throw new Refusal('not-found');
  const { stayId } = named;
  const { payer } = await requireCorrected(db, { organizationId, stayId, answerId });
  const empty = { fromDay: null, untilDay: null, number: '', spokeWith: '', callReference: '' };
  const at = signedIn.now();
  await store.insertAnswer(db, {
    ...empty,
    organizationId,
    stayId,
    answer: 'withdrawn',
    payer,
    note: '',
    answeredAt: at,
    corrects: answerId,
    by,
    at,
  });
  const detail = { patientId: stay.patientId, answer: 'withdrawn', corrects: answerId };
  await record(db, signedIn, { action, object: aboutStay(stayId), detail });
  return stayId;
}

/** Of an answer that was recorded by mistake. */
export async function withdrawPayerAnswer(
  signedIn: SignedIn,
  { answerId }: WithdrawPayerAnswer,
): Promise<OpenedStay> {
  const stayId = await signedIn.db
    .transaction()
    .execute((db) => withdrawIn(db, signedIn, answerId));
  sendStaysChanged(signedIn);
  return openedStay(signedIn, { stayId });
}
