/** Rows of the queue: what is next at a destination, and what became of it. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

/** Destinations whose next message may be sent now. */
export async function dueDestinations(db: Connection, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from destinations d cross join lateral (
      select m.state, m.next_try_at from destination_messages m
      where m.destination_id = d.id and m.state in ('waiting', 'refused')
      order by m.seq limit 1
    ) head
    where d.ended_at is null and d.paused_at is null
      and head.state = 'waiting' and head.next_try_at <= ${now}
    order by d.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The oldest that is not settled. Null where it may not be sent now: then none behind it may. */
export async function nextMessage(db: Connection, destinationId: string, now: Date) {
  const row = await db
    .selectFrom('destination_messages as m')
    .innerJoin('destinations as d', 'd.id', 'm.destination_id')
    .select(['m.id', 'm.organization_id as organizationId', 'm.kind', 'm.visit_id as visitId'])
    .select('m.case_id as caseId')
    .select(['m.number', 'm.state', 'm.control_id as controlId', 'm.text', 'm.tries', 'm.refusals'])
    .select(['m.event', 'm.appointment_id as appointmentId', 'm.starts_at as startsAt'])
    .select(['m.ends_at as endsAt', 'm.answers_message_id as answersMessageId'])
    .select(['m.next_try_at as nextTryAt', 'd.id as destinationId', 'd.host', 'd.port'])
    .select(['d.uses_tls as usesTls', 'd.sending_application as sendingApplication'])
    .select(['d.sending_facility as sendingFacility'])
    .select(['d.receiving_application as receivingApplication'])
    .select(['d.receiving_facility as receivingFacility', 'd.number_type as numberType'])
    .select(['d.number_authority as numberAuthority', 'd.document_format as documentFormat'])
    .where('d.id', '=', destinationId)
    .where('d.ended_at', 'is', null)
    .where('d.paused_at', 'is', null)
    .where('m.state', 'in', ['waiting', 'refused'])
    .orderBy('m.seq')
    .limit(1)
    .executeTakeFirst();
  return row?.state === 'waiting' && row.nextTryAt <= now ? row : null;
}

export type NextMessage = NonNullable<Awaited<ReturnType<typeof nextMessage>>>;

/** Before its first try; each later one sends the same. False where a person settled it meanwhile. */
export const keepText = (
  db: Connection,
  { id, controlId, text }: { id: string; controlId: string; text: string },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('destination_messages')
      .set({ control_id: controlId, text })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('control_id', 'is', null),
  );

/** It waits for nobody, and nothing waits for it. */
export async function markUnfit(
  db: Connection,
  { id, failure, at }: { id: string; failure: string; at: Date },
): Promise<void> {
  await db
    .updateTable('destination_messages')
    .set({ state: 'unfit', failure, failing_since: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Though a person passed it over meanwhile: what is accepted is accepted. */
export const markAccepted = (
  db: Connection,
  { id, controlId, at }: { id: string; controlId: string; at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('destination_messages')
      .set((is) => ({
        state: 'accepted' as const,
        text: null,
        tries: is('tries', '+', 1),
        failure: null,
        failing_since: null,
        settled_at: at,
      }))
      .where('id', '=', id)
      .where('control_id', '=', controlId)
      .where('state', '<>', 'accepted'),
  );

interface Failure {
  id: string;
  controlId: string;
  failure: string;
  at: Date;
  isRefusal: boolean;
  /** Null: it is not sent again by itself. */
  nextTryAt: Date | null;
}

export async function noteFailure(db: Connection, failed: Failure): Promise<void> {
  const { id, controlId, failure, at, isRefusal, nextTryAt } = failed;
  await db
    .updateTable('destination_messages')
    .set((is) => ({
      tries: is('tries', '+', 1),
      failure,
      failing_since: is.fn.coalesce('failing_since', is.val(at)),
      ...(isRefusal && { refusals: is('refusals', '+', 1) }),
      ...(nextTryAt === null ? { state: 'refused' as const } : { next_try_at: nextTryAt }),
    }))
    .where('id', '=', id)
    .where('control_id', '=', controlId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Those that were settled so long ago. */
export async function deleteSettled(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('destination_messages').where('settled_at', '<', before).execute();
}

/** For the metrics: since when the oldest message of all has not been accepted; null where none waits. */
export async function oldestWaiting(db: Connection): Promise<Date | null> {
  const { at } = await db
    .selectFrom('destination_messages as m')
    .innerJoin('destinations as d', 'd.id', 'm.destination_id')
    .select((is) => is.fn.min('m.created_at').as('at'))
    .where('d.ended_at', 'is', null)
    .where('d.paused_at', 'is', null)
    .where('m.state', 'in', ['waiting', 'refused'])
    .executeTakeFirstOrThrow();
  return at as Date | null;
}
