/** Connecting an account at a sign-in provider with one here: never silently, told and written down. */
import { record } from '#server/audit/service.ts';
import type { Practitioner, Visitor } from '#server/platform/trpc.ts';
import { tellOfChange } from '../change-notices.ts';
import { link } from './provider-links-store.ts';
import { lookAtState, takeState } from './sso-states.ts';

interface NewLink {
  person: Practitioner;
  provider: string;
  issuer: string;
  subject: string;
  /** What makes us sure: the person signed in here too, or the provider speaks for the mail domain. */
  because: 'signed-in' | 'domain';
}

const labelOf = ({ env }: Visitor, name: string) =>
  env.providers.find((provider) => provider.name === name)?.label ?? name;

/** False where this account, here or there, is connected with another one already. */
export async function connect(visitor: Visitor, wanted: NewLink): Promise<boolean> {
  const { person, provider, issuer, subject, because } = wanted;
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
  if (isNew) tellOfChange(visitor, person, words);
  return isNew;
}

/** After somebody signed in: connects what this browser brought from a provider before, if it is theirs. */
export async function connectAwaited(
  visitor: Visitor,
  person: Practitioner,
): Promise<string | null> {
  if ((await lookAtState(visitor))?.is !== 'awaited') return null;
  const state = await takeState(visitor);
  if (state?.is !== 'awaited' || state.practitionerId !== person.id) return null;
  const isConnected = await connect(visitor, { ...state, person, because: 'signed-in' });
  return isConnected ? labelOf(visitor, state.provider) : null;
}
