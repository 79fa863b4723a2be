/** Sets up feeds, says how they stand, and settles messages that could not be stored. */
import { dayMs } from '#shared/durations.ts';
import {
  identifierTypesIn,
  type FeedIdentifierTypes,
  type FeedRef,
  type FeedState,
  type MessageRefs,
  type MessagesToLookAt,
  type NewFeed,
  type UnsettledMessages,
} from '#shared/facts/fact-feeds.ts';
import type { FeedPatientRules } from '#shared/facts/patient-rules.ts';
import type { Change } from '#shared/calendar.ts';
import { attempted, record } from '#server/audit/service.ts';
import { sendFactsChanged } from '#server/facts/core/fact-change-events.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import { areasOfPatients } from '#server/facts/hl7/accept-messages.ts';
import { applyAll } from '#server/facts/hl7/apply-messages.ts';
import { prepareMessage, readMessage } from '#server/facts/hl7/prepare-message.ts';
import * as messages from '#server/facts/hl7/hl7-message-store.ts';
import * as refusals from '#server/facts/hl7/refusal-store.ts';
import * as store from './fact-feed-store.ts';

const about = (id: string) => ({ type: 'FactSource', id });
const sendChanged = (signedIn: SignedIn, areas: readonly Change['area'][] = []) =>
  sendFactsChanged(signedIn, signedIn.session.person.organizationId, areas);

export const list = async ({ db, session, now }: SignedIn): Promise<{ feeds: FeedState[] }> => ({
  feeds: await store.feeds(db, session.person.organizationId, new Date(now().getTime() - dayMs)),
});

/** Throws 409 where another feed has its name, or receives from there. */
export async function add(signedIn: SignedIn, feed: NewFeed): Promise<{ sourceId: string }> {
  const { id: createdBy, organizationId } = signedIn.session.person;
  const work = () =>
    signedIn.db.transaction().execute(async (db) => {
      const sourceId = await store
        .insert(db, { ...feed, organizationId, createdBy, at: signedIn.now() })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new Refusal('facts.source-taken') : error;
        });
      await record(db, signedIn, {
        action: 'feed.save',
        object: about(sourceId),
        detail: { after: feed },
      });
      return { sourceId };
    });
  const added = await attempted(signedIn, { action: 'feed.save' }, work);
  sendChanged(signedIn);
  return added;
}

/** What waits for a patient is matched by them when it is tried again. */
export async function setIdentifierTypes(
  signedIn: SignedIn,
  { sourceId, identifierTypes }: FeedIdentifierTypes,
): Promise<{ success: true }> {
  const { organizationId } = signedIn.session.person;
  const types = identifierTypesIn(identifierTypes);
  await signedIn.db.transaction().execute(async (db) => {
    if (!(await store.setIdentifierTypes(db, { organizationId, sourceId, types })))
      throw new Refusal('not-found');
    const detail = { after: { identifierTypes: types } };
    await record(db, signedIn, { action: 'feed.save', object: about(sourceId), detail });
  });
  sendChanged(signedIn);
  return { success: true };
}

/** Of messages that come from now on, and of those that are tried again. */
export async function setPatientRules(
  signedIn: SignedIn,
  { sourceId, ...rules }: FeedPatientRules,
): Promise<{ success: true }> {
  const { organizationId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    if (!(await store.setPatientRules(db, { organizationId, sourceId, rules })))
      throw new Refusal('not-found');
    const detail = { after: rules };
    await record(db, signedIn, { action: 'feed.save', object: about(sourceId), detail });
  });
  sendChanged(signedIn);
  return { success: true };
}

/** Its facts stay; its messages are refused from now on. */
export async function end(signedIn: SignedIn, { sourceId }: FeedRef): Promise<{ success: true }> {
  const { organizationId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    if (!(await store.end(db, { organizationId, sourceId, at: signedIn.now() })))
      throw new Refusal('not-found');
    await record(db, signedIn, { action: 'feed.end', object: about(sourceId) });
  });
  sendChanged(signedIn);
  return { success: true };
}

/** So long a stored message stands on the list of those with remarks. */
const remarkedDays = 7;

export async function unsettled(
  { db, session, now }: SignedIn,
  { sourceId }: UnsettledMessages,
): Promise<MessagesToLookAt> {
  const { organizationId } = session.person;
  const since = new Date(now().getTime() - remarkedDays * dayMs);
  return {
    messages: await messages.unsettled(db, organizationId, sourceId),
    ...(await messages.remarked(db, organizationId, since)),
    refused: await refusals.refused(db, organizationId),
  };
}

async function requireUnsettled(
  db: Connection,
  { session }: SignedIn,
  { messageIds }: MessageRefs,
) {
  const { organizationId } = session.person;
  const lockedMessages = await messages.lockUnsettled(db, organizationId, messageIds);
  if (lockedMessages.length < new Set(messageIds).size) throw new Refusal('facts.message-settled');
  return lockedMessages.map((one) => ({ ...one, organizationId }));
}

type Unsettled = Awaited<ReturnType<typeof requireUnsettled>>[number];

async function retryOne(
  db: Connection,
  signedIn: SignedIn,
  { id, text, bytes, receivedAt, sourceId, ...source }: Unsettled,
) {
  const at = signedIn.now();
  const received = await readMessage(bytes ?? text);
  if (!received) throw new Refusal('facts.message-settled');
  const { zone, identifierTypes } = source;
  const settings = { zone, identifierTypes, now: at, receivedAt };
  const prepared = await prepareMessage(received, settings);
  const [outcome] = await applyAll(db, { ...source, id: sourceId }, [prepared], at);
  if (!outcome) throw new Refusal('facts.message-settled');
  const { state, reason, remarks, written: facts } = outcome;
  await messages.saveOutcome(db, { id, state, reason, remarks, at });
  const { organizationId } = source;
  const areas = facts.length > 0 ? await signedIn.factsArrived(db, { organizationId, facts }) : [];
  return { isApplied: state === 'applied', areas: [...areas, ...areasOfPatients([outcome])] };
}

/** In the order in which they were stated, all in one transaction. */
export async function retry(
  signedIn: SignedIn,
  refs: MessageRefs,
): Promise<{ applied: number; left: number }> {
  const changedAreas: Change['area'][] = [];
  const retryCounts = await signedIn.db.transaction().execute(async (db) => {
    const lockedMessages = await requireUnsettled(db, signedIn, refs);
    let applied = 0;
    for (const message of lockedMessages) {
      const { isApplied, areas } = await retryOne(db, signedIn, message);
      if (isApplied) applied += 1;
      changedAreas.push(...areas);
    }
    const counts = { applied, left: lockedMessages.length - applied };
    const detail = { ...counts, messageIds: refs.messageIds };
    await record(db, signedIn, { action: 'facts.retry', detail });
    return counts;
  });
  sendChanged(signedIn, changedAreas);
  return retryCounts;
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
