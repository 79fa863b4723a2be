/** Adds and removes second steps: one change at a time, audited, and notified by mail. */
import { record } from '#server/audit/service.ts';
import type { AuditAction } from '#shared/audit.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { notifyOfChange } from '#server/auth/change-notices.ts';
import { endDevices } from '#server/auth/remembered-devices/end-remembered-devices.ts';
import { dropCachedSession } from '#server/auth/sessions/session-cache.ts';
import { makeRecoveryCodes } from './recovery.ts';
import * as store from './second-steps-store.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { liftLimit } from '#server/auth/store.ts';
import { requireUnlocked } from './unlock.ts';

type Detail = Record<string, string>;

export const noteChange = (
  db: Connection,
  signedIn: SignedIn,
  { action, detail = {} }: { action: AuditAction; detail?: Detail },
) =>
  record(db, signedIn, {
    action,
    object: { type: 'Practitioner', id: signedIn.session.person.id },
    detail,
  });

interface NewStep {
  step: 'authenticator' | 'passkey';
  /** Stores it; throws where it cannot. */
  add: (db: Connection) => Promise<unknown>;
  words: string;
}

/** A session that was limited to setting up a second step gets full access. */
async function liftLimitOf(signedIn: SignedIn, openedBy: NewStep['step']): Promise<void> {
  const { db, session, call } = signedIn;
  await liftLimit(db, { id: session.id, openedBy });
  await dropCachedSession(signedIn, hashOf(call.bearer) ?? Buffer.alloc(0));
}

/** Adds a better step; the person's first one brings recovery codes along, shown this once. */
export async function addStep(signedIn: SignedIn, { step, add, words }: NewStep) {
  const { db, session } = signedIn;
  const { person } = session;
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await store.lockPerson(tx, person.id);
    await add(tx);
    await noteChange(tx, signedIn, { action: 'second-step.add', detail: { step } });
    await endDevices(tx, signedIn, { practitionerId: person.id, because: 'credentials-changed' });
    const enrolledSteps = await store.heldBy(tx, person.id);
    return enrolledSteps.recoveryCodes > 0 ? null : makeRecoveryCodes(tx, signedIn, person.id);
  });
  if (session.setsUpOnly) await liftLimitOf(signedIn, step);
  notifyOfChange(signedIn, person, words);
  return { success: true as const, recoveryCodes };
}

interface StepRemoval {
  step: 'authenticator' | 'passkey';
  /** Removes it and returns its name; null where there was none. */
  remove: (db: Connection) => Promise<string | null>;
}

/**
 * Not the last one where the organization requires one; with the last one the recovery codes are
 * removed.
 */
export async function removeStep(signedIn: SignedIn, { step, remove }: StepRemoval) {
  await requireUnlocked(signedIn);
  const { person } = signedIn.session;
  const what = await signedIn.db.transaction().execute(async (db) => {
    await store.lockPerson(db, person.id);
    const removed = await remove(db);
    if (removed === null) throw new Refusal('not-found');
    const enrolledSteps = await store.heldBy(db, person.id);
    const isLast = !store.hasBetterStep(enrolledSteps);
    if (isLast && !enrolledSteps.mailedCodeAllowed) throw new Refusal('second-step.needed');
    if (isLast) await store.replaceRecoveryCodes(db, { practitionerId: person.id, hashes: [] });
    await noteChange(db, signedIn, { action: 'second-step.remove', detail: { step } });
    await endDevices(db, signedIn, { practitionerId: person.id, because: 'credentials-changed' });
    return removed;
  });
  notifyOfChange(signedIn, person, `${what} was removed from your account.`);
  return { success: true as const };
}
