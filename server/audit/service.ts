/** What happened, written where it cannot be altered (S33); in the change's own transaction. */
import type { AuditAction, AuditLine, AuditOutcome } from '#shared/audit.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/trpc.ts';
import * as store from './store.ts';
import { appendTogether } from './batch.ts';

/** Who acted: the session's person, or during sign-in the person whose account it is. */
export interface Actor {
  readonly call: Pick<Call, 'requestId' | 'address'>;
  readonly now: () => Date;
  readonly session?: Session;
}

type Fact = string | number | boolean | null | readonly string[] | readonly number[];

export interface AuditEntry {
  action: AuditAction;
  outcome?: AuditOutcome;
  object?: { type: string; id: string };
  /** Where there is no session: whose account it concerns; without an id, the hospital's alone. */
  account?: { id: string | null; organizationId: string } | null;
  /**
   * Never a name of a patient, a code, a token or an address of mail. What was changed stands in
   * `before` and `after`, by the names of its fields.
   */
  detail?: Record<string, Fact | Record<string, Fact>>;
}

const rowOf = ({ call, session, now }: Actor, entry: AuditEntry) => ({
  at: now(),
  organization_id: session?.person.organizationId ?? entry.account?.organizationId ?? null,
  actor_id: session?.person.id ?? entry.account?.id ?? null,
  action: entry.action,
  object_type: entry.object?.type ?? null,
  object_id: entry.object?.id ?? null,
  outcome: entry.outcome ?? 'success',
  address: call.address,
  request_id: call.requestId,
  detail: JSON.stringify(entry.detail ?? {}),
});

/** `db` is the transaction of the change that it records; a reading has none, and shares its commit. */
export async function record(db: Connection, actor: Actor, entry: AuditEntry): Promise<void> {
  const row = rowOf(actor, entry);
  await (db.isTransaction ? store.append(db, [row]) : appendTogether(db, row));
}

/** Many at once, in their order and in one statement. */
export async function recordAll(
  db: Connection,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length > 0)
    await store.append(
      db,
      entries.map((entry) => rowOf(actor, entry)),
    );
}

/** Does the work. Where it is refused, that is written down too: the work's own rows are gone by then. */
export async function attempted<T>(
  { db, ...actor }: Actor & { db: Connection },
  entry: Pick<AuditEntry, 'action' | 'object' | 'account'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal)
      await record(db, actor, { ...entry, outcome: 'refused', detail: { problem: error.problem } });
    throw error;
  }
}

/** What was done to an account, and what its person did with it. */
const doneTo = [
  'person.invite',
  'person.send-invitation',
  'person.save-details',
  'person.save-access',
  'person.end-sessions',
  'people.import',
  'second-step.reset',
] as const;
const doneBy = ['session.started', 'password.changed', 'access.refused'] as const;

export type HistoryLine = AuditLine & { detail: Record<string, unknown> };

/** The newest entries about a person, for whoever manages their account. */
export async function historyOf(
  db: Connection,
  reader: store.Reader,
  { personId, limit }: { personId: string; limit: number },
): Promise<HistoryLine[]> {
  const object = { objectType: 'Practitioner', objectId: personId };
  const to = await store.entries(db, reader, { ...object, among: doneTo, limit });
  const by = await store.entries(db, reader, { actorId: personId, among: doneBy, limit });
  return [...to, ...by]
    .toSorted((one, other) => other.at.localeCompare(one.at) || other.seq - one.seq)
    .slice(0, limit)
    .map(({ requestId: _request, ...line }) => line);
}

interface StepsWanted {
  type: string;
  id: string;
  actions: readonly AuditAction[];
  most: number;
}

/** What was done with one thing, oldest first, and by whom: for whoever may see that thing. */
export async function stepsOf(
  db: Connection,
  reader: store.Reader,
  { type, id, actions, most }: StepsWanted,
): Promise<{ at: string; action: AuditAction; by: string | null }[]> {
  const wanted = { objectType: type, objectId: id, outcome: 'success' as const };
  const found = await store.entries(db, reader, { ...wanted, among: actions, limit: most });
  return found
    .map(({ at, action, actor }) => ({ at, action, by: actor?.fullName ?? null }))
    .toReversed();
}
