/** Runs a change of an account: serialised, by an actor who still may, on the version that was seen. */
import { maskedEmail } from '#shared/auth.ts';
import { may } from '#shared/roles.ts';
import type { AuditAction } from '#shared/audit.ts';
import { attempted, type AuditEntry } from '#server/audit/service.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { accountById, lockAccounts, type StoredAccount } from './account-store.ts';
import type { Actor } from './account-rules.ts';
import type { Practitioner } from '#server/platform/session.ts';
import * as store from './store.ts';

export const changedMeanwhile =
  'Somebody else changed this account. Look at it again, then repeat.';

/**
 * The actor as the database has them now, so that a right lost since the session was read counts.
 * From here on other changes of the organization wait.
 */
export async function lockedActor(db: Connection, { session }: SignedIn): Promise<Practitioner> {
  const { id, organizationId } = session.person;
  await lockAccounts(db, organizationId);
  const actor = await store.byId(db, id);
  if (!actor || !may(actor, 'people.manage')) throw new Refusal('access.denied');
  return actor;
}

/** A transaction of a `lockedActor`: who waits for the organization's other changes holds no connection (S49). */
export const inPeopleTurn = <T>(
  { db, session }: SignedIn,
  work: (db: Connection) => Promise<T>,
): Promise<T> => transactionInTurn(db, [`people ${session.person.organizationId}`], work);

interface AccountChange {
  personId: string;
  action: AuditAction;
  /** The version that the caller saw; without one, any. */
  version?: number;
}

interface LockedAccount {
  actor: Actor;
  before: StoredAccount;
}

export const aboutPerson = (id: string) => ({ type: 'Practitioner', id });

/** Runs the change in a transaction of its own; a refusal is audited. */
export function withAccount<T>(
  signedIn: SignedIn,
  { personId: id, action, version }: AccountChange,
  work: (db: Connection, turn: LockedAccount) => Promise<T>,
): Promise<T> {
  const { organizationId } = signedIn.session.person;
  return attempted(signedIn, { action, object: aboutPerson(id) }, () =>
    inPeopleTurn(signedIn, async (db) => {
      const actor = await lockedActor(db, signedIn);
      const before = await accountById(db, { organizationId, id });
      if (!before) throw new Refusal('not-found');
      if (version !== undefined && version !== before.version)
        throw new Refusal('conflict', { words: changedMeanwhile });
      return work(db, { actor, before });
    }),
  );
}

type Facts = Record<string, string | boolean | null | readonly string[]>;

/**
 * The audit's detail of a change: the fields that differ, before and after, with masked e-mail
 * addresses.
 */
export function difference(before: Facts, after: Facts): NonNullable<AuditEntry['detail']> {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const auditValue = (name: string, value: Facts[string] | undefined) =>
    name === 'email' ? maskedEmail(String(value)) : (value ?? null);
  const only = (facts: Facts) =>
    Object.fromEntries(names.map((name) => [name, auditValue(name, facts[name])]));
  return { before: only(before), after: only(after) };
}
