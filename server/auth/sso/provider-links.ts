/** Connects an account at a sign-in provider with one here: never silently, notified and audited. */
import { record } from '#server/audit/service.ts';
import type { Practitioner } from '#server/platform/session.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { notifyOfChange } from '#server/auth/change-notices.ts';
import { link } from './provider-links-store.ts';
import { consumeState } from './sso-states.ts';

interface NewLink {
  person: Practitioner;
  provider: string;
  issuer: string;
  subject: string;
  /**
   * The proof: the person signed in here too, or the provider is authoritative for the mail domain.
   */
  because: 'signed-in' | 'domain';
}

const labelOf = ({ env }: Visitor, name: string) =>
  env.providers.find((provider) => provider.name === name)?.label ?? name;

/** False where either account is connected with another one already. */
export async function connect(visitor: Visitor, newLink: NewLink): Promise<boolean> {
  const { person, provider, issuer, subject, because } = newLink;
  const isNew = await visitor.db.transaction().execute(async (db) => {
    const at = visitor.now();
    const isLinked = await link(db, { issuer, subject, practitionerId: person.id, at });
    if (isLinked)
      await record(db, visitor, {
        action: 'provider.connect',
        account: person,
        object: { type: 'Practitioner', id: person.id },
        detail: { provider, because },
      });
    return isLinked;
  });
  const words = `Your account at "${labelOf(visitor, provider)}" now opens your KareMD account.`;
  if (isNew) notifyOfChange(visitor, person, words);
  return isNew;
}

/**
 * After a sign-in here: connects the provider account that this browser brought before, if it is
 * theirs. Whatever else somebody began at a provider in this browser ends: it could only take the
 * place of the person who has just signed in (S69).
 */
export async function connectPending(
  visitor: Visitor,
  person: Practitioner,
): Promise<string | null> {
  const state = await consumeState(visitor);
  if (state?.is !== 'awaited' || state.practitionerId !== person.id) return null;
  const isConnected = await connect(visitor, { ...state, person, because: 'signed-in' });
  return isConnected ? labelOf(visitor, state.provider) : null;
}
