/** Keeps with a case which letters were signed, which packets were made of it, and how they left the house. */
import type { CaseEventName } from '#shared/cases.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import * as store from '#server/cases/core/store.ts';

export interface DocumentEvent {
  caseId: string;
  organizationId: string;
  /** Null: the product itself, when the far end confirmed. */
  by: string | null;
  event: Extract<CaseEventName, 'letter-signed' | 'packet-made' | 'letter-delivered'>;
  /** The document's title, or where it went. */
  about: string;
  note?: string;
  /** Ids and hashes alone. */
  detail: Record<string, string | null>;
}

/** Within the caller's transaction, in the turn of the case. */
export async function noteDocument(
  db: Connection,
  { now }: Pick<Deps, 'now'>,
  { caseId, organizationId, by, event, about, note, detail }: DocumentEvent,
): Promise<void> {
  const at = now();
  await store.touch(db, caseId, at);
  const written = { ...detail, about, ...(note && { note }) };
  await events.append(db, { caseId, organizationId, at, by, event, detail: written });
}
