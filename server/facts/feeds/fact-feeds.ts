/** Sets up feeds, and says how they stand. */
import { dayMs } from '#shared/durations.ts';
import type { FeedIdentifierTypes, FeedRef, FeedState, NewFeed } from '#shared/facts/fact-feeds.ts';
import { identifierTypesIn } from '#shared/facts/identifier-types.ts';
import type { FeedPatientRules } from '#shared/facts/patient-rules.ts';
import type { Change } from '#shared/calendar.ts';
import { attempted, record } from '#server/audit/service.ts';
import { sendFactsChanged } from '#server/facts/core/fact-change-events.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import { isUniqueViolation } from '#server/platform/postgres/database.ts';
import * as store from './fact-feed-store.ts';

const about = (id: string) => ({ type: 'FactSource', id });
/** After the commit. */
export const sendChanged = (signedIn: SignedIn, areas: readonly Change['area'][] = []) =>
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
    if (!(await store.setIdentifierTypes(db, { organizationId, sourceId, types }))) {
      const hasMapping = await store.hasMapping(db, { organizationId, sourceId });
      throw new Refusal(hasMapping ? 'mappings.has-types' : 'not-found');
    }
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
