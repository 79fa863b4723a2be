/** What every change of an account shares: its turn, who asks, whose account, and which version of it. */
import { maskedEmail } from '#shared/auth.ts';
import { may } from '#shared/roles.ts';
import type { AuditAction } from '#shared/audit.ts';
import { attempted, type AuditEntry } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { accountById, takeTurn, type StoredAccount } from './account-store.ts';
import type { Actor } from './rules.ts';
import * as store from './store.ts';

export const changedMeanwhile =
  'Somebody else changed this account. Look at it again, then repeat.';

/**
 * Who asks, as they stand now: a session that was looked up before its person lost the right changes
 * nothing any more. From here on the organization's other changes wait.
 */
export async function actorInTurn(db: Connection, { session }: SignedIn): Promise<Actor> {
  const { id, organizationId } = session.person;
  await takeTurn(db, organizationId);
  const actor = await store.byId(db, id);
  if (!actor || !may(actor, 'people.manage')) throw new Refusal('access.denied');
  return actor;
}

interface Wanted {
  personId: string;
  action: AuditAction;
  /** The version that the caller saw; without one, whichever there is. */
  version?: number;
}

interface Turn {
  actor: Actor;
  before: StoredAccount;
}

export const aboutPerson = (id: string) => ({ type: 'Practitioner', id });

/** Runs the change in a transaction of its own; a refusal is written down. */
export function changing<T>(
  signedIn: SignedIn,
  { personId: id, action, version }: Wanted,
  work: (db: Connection, turn: Turn) => Promise<T>,
): Promise<T> {
  const { organizationId } = signedIn.session.person;
  return attempted(signedIn, { action, object: aboutPerson(id) }, () =>
    signedIn.db.transaction().execute(async (db) => {
      const actor = await actorInTurn(db, signedIn);
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
 * What the record keeps of a change: the fields that differ, as they were and as they are. An address
 * of mail is masked, so that the record tells that and where it moved, and keeps none.
 */
export function difference(before: Facts, after: Facts): NonNullable<AuditEntry['detail']> {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const kept = (name: string, value: Facts[string] | undefined) =>
    name === 'email' ? maskedEmail(String(value)) : (value ?? null);
  const only = (facts: Facts) =>
    Object.fromEntries(names.map((name) => [name, kept(name, facts[name])]));
  return { before: only(before), after: only(after) };
}
