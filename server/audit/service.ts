/** What happened, written where it cannot be altered (S33); in the change's own transaction. */
import type { AuditAction, AuditOutcome } from '#shared/audit.ts';
import type { Call } from '#server/platform/call.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/trpc.ts';
import * as store from './store.ts';

/** Who acted: the session's person, or during sign-in the person whose account it is. */
export interface Actor {
  readonly call: Pick<Call, 'requestId' | 'address'>;
  readonly now: () => Date;
  readonly session?: Session;
}

export interface AuditEntry {
  action: AuditAction;
  outcome?: AuditOutcome;
  object?: { type: string; id: string };
  /** Where there is no session: whose account it concerns; without an id, the hospital's alone. */
  account?: { id: string | null; organizationId: string } | null;
  /** Never a name of a patient, a code, a token or an address of mail. */
  detail?: Record<string, string | number | boolean | null>;
}

/** `db` is the transaction of the change that it records. */
export async function record(db: Connection, actor: Actor, entry: AuditEntry): Promise<void> {
  const { call, session, now } = actor;
  await store.append(db, {
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
}

/** Does the work. Where it is refused, that is written down too: the work's own rows are gone by then. */
export async function attempted<T>(
  { db, ...actor }: Actor & { db: Connection },
  entry: Pick<AuditEntry, 'action' | 'object'>,
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
