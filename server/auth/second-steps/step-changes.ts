/** Adding and removing a better second step: in turn, written down, and told by mail. */
import { record } from '#server/audit/service.ts';
import type { AuditAction } from '#shared/audit.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { tellOfChange } from '../change-notices.ts';
import { forgetCopy } from '../sessions/session-cache.ts';
import { makeRecoveryCodes } from './recovery.ts';
import * as store from './second-steps-store.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { liftLimit } from '../store.ts';
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

interface Added {
  step: 'authenticator' | 'passkey';
  /** Lays it down; throws where that cannot be. */
  add: (db: Connection) => Promise<unknown>;
  words: string;
}

/** A session that was good for this alone is one like any from now on. */
async function liftLimitOf(signedIn: SignedIn, openedBy: Added['step']): Promise<void> {
  const { db, session, call } = signedIn;
  await liftLimit(db, { id: session.id, openedBy });
  await forgetCopy(signedIn, hashOf(call.bearer) ?? Buffer.alloc(0));
}

/** Adds a better step; the person's first one brings recovery codes along, shown this once. */
export async function addStep(signedIn: SignedIn, { step, add, words }: Added) {
  const { db, session } = signedIn;
  const { person } = session;
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await store.takeTurn(tx, person.id);
    await add(tx);
    await noteChange(tx, signedIn, { action: 'second-step.add', detail: { step } });
    const held = await store.heldBy(tx, person.id);
    return held.recoveryCodes > 0 ? null : makeRecoveryCodes(tx, signedIn, person.id);
  });
  if (session.setsUpOnly) await liftLimitOf(signedIn, step);
  tellOfChange(signedIn, person, words);
  return { success: true as const, recoveryCodes };
}

interface Removed {
  step: 'authenticator' | 'passkey';
  /** Takes it away and says what it was; null where there was none. */
  remove: (db: Connection) => Promise<string | null>;
}

/** Not the last one where the organization asks for one; with the last one the recovery codes go. */
export async function removeStep(signedIn: SignedIn, { step, remove }: Removed) {
  await requireUnlocked(signedIn);
  const { person } = signedIn.session;
  const what = await signedIn.db.transaction().execute(async (db) => {
    await store.takeTurn(db, person.id);
    const removed = await remove(db);
    if (removed === null) throw new Refusal('not-found');
    const held = await store.heldBy(db, person.id);
    const isLast = !store.hasBetterStep(held);
    if (isLast && !held.mailedCodeAllowed) throw new Refusal('second-step.needed');
    if (isLast) await store.replaceRecoveryCodes(db, { practitionerId: person.id, hashes: [] });
    await noteChange(db, signedIn, { action: 'second-step.remove', detail: { step } });
    return removed;
  });
  tellOfChange(signedIn, person, `${what} was removed from your account.`);
  return { success: true as const };
}
