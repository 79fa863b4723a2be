/** What happened, written where it cannot be altered (S33); in the change's own transaction. */
import type { AuditAction, AuditOutcome } from '#shared/audit.ts';
import type { Call } from '#server/platform/call.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Session } from '#server/platform/trpc.ts';
import * as store from './store.ts';

/** Who acted: the session's person, or during sign-in the person whose account it is. */
export interface Actor {
  readonly call: Call;
  readonly now: () => Date;
  readonly session?: Session;
}

export interface AuditEntry {
  action: AuditAction;
  outcome?: AuditOutcome;
  object?: { type: string; id: string };
  /** Where there is no session yet: whose account it concerns. */
  account?: { id: string; organizationId: string } | null;
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
