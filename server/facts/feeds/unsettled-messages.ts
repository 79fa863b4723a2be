/** Lists messages that could not be stored, or not as they came; tries them again, and dismisses them. */
import { dayMs } from '#shared/durations.ts';
import type { MessageRefs, MessagesToLookAt, UnsettledMessages } from '#shared/facts/fact-feeds.ts';
import type { CauseRetried, RetryCause } from '#shared/facts/unsettled-messages.ts';
import type { Change } from '#shared/calendar.ts';
import { record, type Actor } from '#server/audit/service.ts';
import type { FactsNeeds, SignedIn } from '#server/facts/needs.ts';
import { areasOf } from '#server/facts/hl7/accept-messages.ts';
import { applyAll } from '#server/facts/hl7/apply-messages.ts';
import * as messages from '#server/facts/hl7/hl7-message-store.ts';
import { awaitedNumbers } from '#server/facts/hl7/patients/awaited-numbers.ts';
import { namedPatients } from '#server/facts/hl7/patients/named-patient.ts';
import type { Decision } from '#server/outside-appointments/service.ts';
import { prepareMessage, readMessage } from '#server/facts/hl7/prepare-message.ts';
import * as refusals from '#server/facts/hl7/refusal-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { may } from '#shared/roles.ts';
import { sendChanged } from './fact-feeds.ts';
import { causes, countOfCause, idsOfCause } from './unsettled-store.ts';

/** So long a stored message stands on the list of those with remarks. */
const remarkedDays = 7;

/** Whom they name is for those who may find patients; the audit says that somebody looked. */
export async function unsettled(
  signedIn: SignedIn,
  { sourceId }: UnsettledMessages,
): Promise<MessagesToLookAt> {
  const { db, session, now } = signedIn;
  const { organizationId } = session.person;
  const since = new Date(now().getTime() - remarkedDays * dayMs);
  const rows = await messages.unsettled(db, organizationId, sourceId);
  const patients = may(session.person, 'patients.find') ? await namedPatients(rows) : [];
  const detail = { count: patients.length };
  await record(db, signedIn, { action: 'facts.messages-read', detail });
  return {
    messages: rows.map(({ head: _head, identifierTypes: _types, ...row }, index) => ({
      ...row,
      patient: patients[index] ?? null,
    })),
    causes: await causes(db, organizationId),
    ...(await messages.remarked(db, organizationId, since)),
    refused: await refusals.refused(db, organizationId),
  };
}

/** Locked. Throws 409 where one was settled meanwhile. */
export async function requireUnsettled(
  db: Connection,
  { session }: SignedIn,
  { messageIds }: MessageRefs,
) {
  const { organizationId } = session.person;
  const lockedMessages = await messages.lockUnsettled(db, organizationId, messageIds);
  if (lockedMessages.length < new Set(messageIds).size) throw new Refusal('facts.message-settled');
  return lockedMessages;
}

type Unsettled = Awaited<ReturnType<typeof requireUnsettled>>[number];

/** `actor`: who tries it, a person or the server. */
export interface RetryingDeps
  extends Pick<Deps, 'now' | 'jobs' | 'sms'>, Pick<FactsNeeds, 'factsArrived'> {
  actor: Actor;
}

export async function retryOne(
  db: Connection,
  { now, jobs, sms, factsArrived, actor }: RetryingDeps,
  { id, text, bytes, receivedAt, sourceId, ...source }: Unsettled,
  decision?: Decision,
) {
  const at = now();
  const received = await readMessage(bytes ?? text);
  if (!received) throw new Refusal('facts.message-settled');
  const { zone, identifierTypes, mapping } = source;
  const settings = { zone, identifierTypes, mapping, now: at, receivedAt };
  const prepared = await prepareMessage(received, settings);
  const [outcome] = await applyAll(
    db,
    { ...source, id: sourceId },
    { messages: [prepared], at, deps: { jobs, sms, now, actor }, decision },
  );
  if (!outcome) throw new Refusal('facts.message-settled');
  const { state, reason, remarks, written: facts, scheduling } = outcome;
  const { organizationId } = source;
  const [awaited = []] = await awaitedNumbers(db, organizationId, [{ prepared, state }]);
  const saved = { id, state, reason, remarks, scheduling, awaitedNumbers: awaited, at };
  await messages.saveOutcome(db, saved);
  const areas = facts.length > 0 ? await factsArrived(db, { organizationId, facts }) : [];
  return { isApplied: state === 'applied', reason, areas: [...areas, ...areasOf([outcome])] };
}

export interface Retried {
  applied: number;
  left: number;
  areas: Change['area'][];
}

/** In the order in which they were stated. Throws where one of them was settled meanwhile. */
export async function retryAll(
  db: Connection,
  signedIn: SignedIn,
  messageIds: string[],
  decision?: Decision,
): Promise<Retried> {
  const lockedMessages =
    messageIds.length === 0 ? [] : await requireUnsettled(db, signedIn, { messageIds });
  const retried: Retried = { applied: 0, left: 0, areas: [] };
  for (const message of lockedMessages) {
    const deps = { ...signedIn, actor: signedIn };
    const { isApplied, areas } = await retryOne(db, deps, message, decision);
    if (isApplied) retried.applied += 1;
    else retried.left += 1;
    retried.areas.push(...areas);
  }
  const { applied, left } = retried;
  await record(db, signedIn, { action: 'facts.retry', detail: { applied, left, messageIds } });
  return retried;
}

/** All in one transaction. */
export async function retry(
  signedIn: SignedIn,
  { messageIds }: MessageRefs,
): Promise<{ applied: number; left: number }> {
  const { areas, ...counts } = await signedIn.db
    .transaction()
    .execute((db) => retryAll(db, signedIn, messageIds));
  sendChanged(signedIn, areas);
  return counts;
}

const mostRetried = 200;

/** A part of them in one transaction, so that no other feed waits long; the caller asks for the next. */
export async function retryCause(
  signedIn: SignedIn,
  { sourceId, reason, triedBefore }: RetryCause,
): Promise<CauseRetried> {
  const { organizationId } = signedIn.session.person;
  const cause = { organizationId, sourceId, reason, triedBefore: new Date(triedBefore) };
  const { areas, ...counts } = await signedIn.db.transaction().execute(async (db) => {
    const messageIds = await idsOfCause(db, cause, mostRetried);
    return retryAll(db, signedIn, messageIds);
  });
  sendChanged(signedIn, areas);
  return { ...counts, remaining: await countOfCause(signedIn.db, cause) };
}

/** They stay stored, and off the list. */
export async function dismiss(signedIn: SignedIn, refs: MessageRefs): Promise<{ success: true }> {
  await signedIn.db.transaction().execute(async (db) => {
    for (const { id, reason } of await requireUnsettled(db, signedIn, refs))
      await messages.saveOutcome(db, { id, state: 'dismissed', reason, at: signedIn.now() });
    await record(db, signedIn, {
      action: 'facts.dismiss',
      detail: { messageIds: refs.messageIds },
    });
  });
  sendChanged(signedIn);
  return { success: true };
}
