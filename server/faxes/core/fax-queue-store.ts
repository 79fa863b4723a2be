/** Rows of the queue of faxes: which is next at a number, who hands it over, and what became of it. */
import { sql } from 'kysely';
import type { FaxFailure } from '#shared/faxes/fax-failures.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

interface NewFax {
  organizationId: string;
  caseId: string;
  sentBy: string;
  number: string;
  toName: string;
  documentName: string;
  document: Buffer;
  documentHash: Buffer;
  at: Date;
}

export async function insert(db: Connection, fax: NewFax): Promise<string> {
  const { id } = await db
    .insertInto('faxes')
    .values({
      organization_id: fax.organizationId,
      case_id: fax.caseId,
      sent_by: fax.sentBy,
      number: fax.number,
      to_name: fax.toName,
      document_name: fax.documentName,
      document: fax.document,
      document_hash: fax.documentHash,
      created_at: fax.at,
      next_try_at: fax.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The oldest queued one of each number that may be tried now: none behind it goes first, and none while
 * another is being handed over to the same number.
 */
export async function dueFaxes(db: Connection, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select head.id from (
      select distinct on (number) id, number, next_try_at from faxes
      where state = 'queued' order by number, id
    ) head
    where head.next_try_at <= ${now} and not exists (
      select from faxes busy where busy.state = 'sending' and busy.number = head.number
        and busy.handed_over_at is null and busy.job is null)
    order by head.next_try_at limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** One conditional update: of two servers, one gets it. Undefined where another did, or a person cancelled it. */
export const claim = (db: Connection, { id, at, until }: { id: string; at: Date; until: Date }) =>
  db
    .updateTable('faxes')
    .set((is) => ({
      state: 'sending' as const,
      next_try_at: null,
      tries: is('tries', '+', 1),
      sent_at: at,
      claimed_until: until,
      handed_over_at: null,
      confirm_by: null,
      job: null,
    }))
    .where((is) => allEqual(is, { id, state: 'queued' as const }))
    .where('next_try_at', '<=', at)
    .returning(['id', 'tries', 'number', 'document', 'organization_id as organizationId'])
    .returning(['to_name as toName', 'document_name as documentName'])
    .executeTakeFirst();

export async function insertTry(
  db: Connection,
  fax: { id: string; tries: number; number: string; receiptHash: Buffer; at: Date },
): Promise<void> {
  await db
    .insertInto('fax_tries')
    .values({
      fax_id: fax.id,
      try: fax.tries,
      number: fax.number,
      receipt_hash: fax.receiptHash,
      started_at: fax.at,
    })
    .execute();
}

interface HandedOver {
  id: string;
  tries: number;
  job: string | null;
  at: Date;
  confirmBy: Date;
  detail: string | null;
}

/** False where this try is over already: a receipt may be faster. */
export const markHandedOver = (db: Connection, fax: HandedOver): Promise<boolean> =>
  changesRow(
    db
      .updateTable('faxes')
      .set({
        handed_over_at: fax.at,
        confirm_by: fax.confirmBy,
        job: fax.job,
        detail: fax.detail,
        claimed_until: null,
      })
      .where((is) => allEqual(is, { id: fax.id, tries: fax.tries, state: 'sending' as const }))
      .where('handed_over_at', 'is', null),
  );

/** It was broken off: whoever looks for such faxes next goes on with it. */
export async function endClaim(
  db: Connection,
  { id, tries, at }: { id: string; tries: number; at: Date },
): Promise<void> {
  await db
    .updateTable('faxes')
    .set({ claimed_until: at })
    .where((is) => allEqual(is, { id, tries, state: 'sending' as const }))
    .execute();
}

/** Those that a server handed over when it ended: nobody knows how far it came. */
export const abandoned = (db: Connection, now: Date) =>
  db
    .selectFrom('faxes')
    .select(['id', 'tries', 'number'])
    .where('state', '=', 'sending')
    .where('handed_over_at', 'is', null)
    .where('claimed_until', '<=', now)
    .execute();

/** For the fax server: what became of which job. */
export const jobsInProgress = (db: Connection) =>
  db
    .selectFrom('faxes')
    .select(['id', 'tries', sql<string>`job`.as('job')])
    .where('state', '=', 'sending')
    .where('job', 'is not', null)
    .orderBy('id')
    .limit(200)
    .execute();

/** Those whose confirmation did not come in time. */
export const overdue = (db: Connection, now: Date) =>
  db
    .selectFrom('faxes')
    .select(['id', 'tries'])
    .where('state', '=', 'sending')
    .where('confirm_by', '<=', now)
    .limit(100)
    .execute();

export const byReceipt = (db: Connection, receiptHash: Buffer) =>
  db
    .selectFrom('fax_tries')
    .select(['fax_id as id', 'try as tries'])
    .where('receipt_hash', '=', receiptHash)
    .executeTakeFirst();

/** The fax as it is now, locked until the transaction ends. */
export const lock = (db: Connection, id: string) =>
  db
    .selectFrom('faxes')
    .select(['id', 'tries', 'state', 'number', 'organization_id as organizationId'])
    .select(['case_id as caseId', 'to_name as toName', 'sent_by as sentBy'])
    .select(['document_name as documentName'])
    .select(sql<string>`encode(document_hash, 'hex')`.as('documentHash'))
    .where((is) => allEqual(is, { id }))
    .forUpdate()
    .executeTakeFirst();

export type LockedFax = NonNullable<Awaited<ReturnType<typeof lock>>>;

/** How many tries ended so since a person last had it sent. */
export async function triesWith(
  db: Connection,
  { id, number, failure }: { id: string; number: string; failure: FaxFailure },
): Promise<number> {
  const { count } = await db
    .selectFrom('fax_tries as t')
    .select(sql<number>`count(*)::int`.as('count'))
    .where((is) => allEqual(is, { 't.fax_id': id, 't.number': number, 't.result': failure }))
    .where(
      sql<boolean>`t.try > coalesce((select max(again.try) from fax_tries again
        where again.fax_id = t.fax_id and again.is_last), 0)`,
    )
    .executeTakeFirstOrThrow();
  return count;
}

interface TryEnd {
  result: 'delivered' | 'unconfirmed' | FaxFailure;
  detail: string | null;
  pages: number | null;
  at: Date;
  /** Null where it is not tried again by itself. */
  nextTryAt: Date | null;
}

export async function endTry(
  db: Connection,
  { id, tries }: { id: string; tries: number },
  { result, detail, pages, at, nextTryAt }: TryEnd,
): Promise<void> {
  const isEnd = nextTryAt === null;
  await db
    .updateTable('fax_tries')
    .set({ ended_at: at, result, detail, pages, is_last: isEnd })
    .where((is) => allEqual(is, { fax_id: id, try: tries }))
    .execute();
  const failure = result === 'delivered' || result === 'unconfirmed' ? null : result;
  const state = failure === null ? (result as 'delivered' | 'unconfirmed') : ('failed' as const);
  await db
    .updateTable('faxes')
    .set({
      state: isEnd ? state : ('queued' as const),
      failure,
      detail,
      pages,
      next_try_at: nextTryAt,
      claimed_until: null,
      handed_over_at: null,
      confirm_by: null,
      ended_at: isEnd ? at : null,
    })
    .where('id', '=', id)
    .execute();
}

/** False where it is in another state by now. */
export const requeue = (
  db: Connection,
  { id, number, at }: { id: string; number: string; at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('faxes')
      .set({
        state: 'queued',
        number,
        failure: null,
        detail: null,
        next_try_at: at,
        ended_at: null,
      })
      .where('id', '=', id)
      .where('state', 'in', ['failed', 'unconfirmed', 'cancelled']),
  );

/** False where it is being sent, or was delivered. */
export const cancel = (db: Connection, { id, at }: { id: string; at: Date }): Promise<boolean> =>
  changesRow(
    db
      .updateTable('faxes')
      .set({ state: 'cancelled', next_try_at: null, ended_at: at })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'failed', 'unconfirmed']),
  );

/** What was said of a try that goes on; null where it is over. */
export async function noteDetail(
  db: Connection,
  { id, tries }: { id: string; tries: number },
  detail: string,
): Promise<string | null> {
  const row = await db
    .updateTable('faxes')
    .set({ detail })
    .where((is) => allEqual(is, { id, tries, state: 'sending' as const }))
    .returning('organization_id as organizationId')
    .executeTakeFirst();
  return row?.organizationId ?? null;
}
