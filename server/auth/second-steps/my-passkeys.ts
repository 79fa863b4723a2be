/** A person's passkeys: added, named and removed. */
import type { NewPasskey } from '#shared/auth/second-steps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as passkeys from './passkeys-store.ts';
import { checkNewPasskey, offerPasskey, relyingParty } from './passkeys.ts';
import { heldBy } from './second-steps-store.ts';
import { addStep, noteChange, removeStep } from './step-changes.ts';
import { requireUnlocked } from './unlock.ts';

const mostPasskeys = 10;

const partyOf = ({ env }: SignedIn) => {
  const party = relyingParty(env);
  if (!party) throw new Refusal('not-found');
  return party;
};

const scopeOf = ({ session }: SignedIn) => `new:${session.id}`;

export async function startPasskey(signedIn: SignedIn) {
  await requireUnlocked(signedIn);
  const { person } = signedIn.session;
  return offerPasskey(signedIn, { party: partyOf(signedIn), scope: scopeOf(signedIn), person });
}

export async function addPasskey(signedIn: SignedIn, { name, credential }: NewPasskey) {
  await requireUnlocked(signedIn);
  const { session, now } = signedIn;
  const offered = { party: partyOf(signedIn), scope: scopeOf(signedIn), credential };
  const passkey = await checkNewPasskey(signedIn, offered);
  if (!passkey) throw new Refusal('second-step.stale');
  const practitionerId = session.person.id;
  return addStep(signedIn, {
    step: 'passkey',
    words: `A passkey was added to your account: ${name}.`,
    add: async (db) => {
      const { passkeys: count } = await heldBy(db, practitionerId);
      if (count >= mostPasskeys) throw new Refusal('second-step.too-many');
      const row = { ...passkey, practitionerId, name, at: now() };
      if (!(await passkeys.addPasskey(db, row))) throw new Refusal('second-step.taken');
    },
  });
}

export async function renamePasskey(
  signedIn: SignedIn,
  { id, name }: { id: string; name: string },
) {
  const practitionerId = signedIn.session.person.id;
  await signedIn.db.transaction().execute(async (db) => {
    const isOwn = await passkeys.renamePasskey(db, { id, practitionerId, name });
    if (!isOwn) throw new Refusal('not-found');
    await noteChange(db, signedIn, { action: 'second-step.rename', detail: { step: 'passkey' } });
  });
  return { success: true as const };
}

export function removePasskey(signedIn: SignedIn, { id }: { id: string }) {
  const practitionerId = signedIn.session.person.id;
  return removeStep(signedIn, {
    step: 'passkey',
    remove: async (db) => {
      const [name] = await passkeys.removePasskeys(db, { id, practitionerId });
      return name === undefined ? null : `The passkey "${name}"`;
    },
  });
}
