/** Rows of HL7 v2 messages and of the systems that send them. */
import { sql } from 'kysely';
import type { MessageState, RemarkedMessage, UnsettledMessage } from '#shared/facts/fact-feeds.ts';
import { mappingNow } from '#server/facts/core/mapping-in-force-store.ts';
import { sourceColumns, type Source } from '#server/facts/core/source-store.ts';
import type { SchedulingFacts } from '#server/facts/hl7/scheduling/apply-scheduling.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface Sender {
  organizationId: string | undefined;
  application: string;
  facility: string;
}

const bySender = (db: Connection, { organizationId, application, facility }: Sender) =>
  db
    .selectFrom('fact_sources')
    .select(sourceColumns)
    .where('application', '=', application)
    .where('facility', '=', facility)
    .where('ended_at', 'is', null)
    .where((is) =>
      organizationId === undefined
        ? is(is.selectFrom('organizations').select(is.fn.countAll().as('count')), '=', 1)
        : is('organization_id', '=', organizationId),
    );

/**
 * Who sends: by MSH-3 and MSH-4, while it is not ended. The operator says whose the listener is, or
 * there is one organization alone: an organization that claims the name of another's sender gets none
 * of its messages (S109).
 */
export const findSender = async (db: Connection, sender: Sender): Promise<Source | null> =>
  (await bySender(db, sender).executeTakeFirst()) ?? null;

/** Locked, so that its messages are applied in order. */
export const lockSender = async (db: Connection, sender: Sender): Promise<Source | null> =>
  (await bySender(db, sender).forNoKeyUpdate().executeTakeFirst()) ?? null;

export interface StoredMessage {
  id: string;
  state: MessageState;
  reason: string | null;
  hash: Buffer;
}

export async function byControlIds(
  db: Connection,
  sourceId: string,
  controlIds: readonly string[],
): Promise<Map<string, StoredMessage>> {
  const rows = await db
    .selectFrom('fact_messages')
    .select(['control_id as controlId', 'id', 'state', 'reason', 'hash'])
    .where('source_id', '=', sourceId)
    .where('control_id', 'in', [...controlIds])
    .execute();
  return new Map(rows.map(({ controlId, ...row }) => [controlId, row]));
}

export interface NewMessage {
  organizationId: string;
  sourceId: string;
  controlId: string;
  type: string;
  statedAt: Date | null;
  receivedAt: Date;
  state: MessageState;
  reason: string | null;
  remarks: string[];
  hash: Buffer;
  bytes: Buffer;
  text: string;
  scheduling: SchedulingFacts | undefined;
  awaitedNumbers: string[];
}

/** Of a message about an appointment: what it is about, and why it waits. */
const schedulingColumns = (scheduling: SchedulingFacts | undefined) =>
  scheduling && {
    appointment_key: scheduling.key,
    conflict: scheduling.conflict,
    conflict_appointment_id: scheduling.appointmentId,
  };

/** Of one sender; their ids by control id. */
export async function insertAll(
  db: Connection,
  messages: readonly NewMessage[],
): Promise<Map<string, string>> {
  if (messages.length === 0) return new Map();
  const rows = await db
    .insertInto('fact_messages')
    .values(
      messages.map((message) => ({
        organization_id: message.organizationId,
        source_id: message.sourceId,
        control_id: message.controlId,
        type: message.type,
        stated_at: message.statedAt,
        received_at: message.receivedAt,
        state: message.state,
        reason: message.reason,
        remarks: message.remarks,
        hash: message.hash,
        bytes: message.bytes,
        text: message.text,
        awaited_numbers: message.awaitedNumbers,
        // Each row of one insert has the same columns.
        appointment_key: null,
        conflict: null,
        conflict_appointment_id: null,
        ...schedulingColumns(message.scheduling),
      })),
    )
    .returning(['control_id as controlId', 'id'])
    .execute();
  return new Map(rows.map(({ controlId, id }) => [controlId, id]));
}

/** After one more try. */
export async function saveOutcome(
  db: Connection,
  message: {
    id: string;
    state: MessageState;
    reason: string | null;
    remarks?: string[] | undefined;
    scheduling?: SchedulingFacts | undefined;
    /** None where they are left out: nothing tries it again by itself. */
    awaitedNumbers?: string[];
    at: Date;
  },
): Promise<void> {
  await db
    .updateTable('fact_messages')
    .set((is) => ({
      state: message.state,
      reason: message.reason,
      ...(message.remarks && { remarks: message.remarks }),
      ...schedulingColumns(message.scheduling),
      awaited_numbers: message.awaitedNumbers ?? [],
      settled_at: message.at,
      tries: is('tries', '+', 1),
    }))
    .where('id', '=', message.id)
    .execute();
}

const mostListed = 200;

type UnsettledRow = Omit<UnsettledMessage, 'patient'>;

/** Of a message `m`. Other conflicts of appointments are in their own list, with their own steps. */
export const isToSettle = sql<boolean>`coalesce(m.conflict = 'unknown', true)`;

/** Oldest first; of their texts only the first segment and the one of the patient. */
export async function unsettled(
  db: Connection,
  organizationId: string,
  sourceId?: string,
): Promise<(UnsettledRow & { head: string; identifierTypes: string[] })[]> {
  const rows = await db
    .selectFrom('fact_messages as m')
    .innerJoin('fact_sources as s', 's.id', 'm.source_id')
    .select(['m.id', 's.name as source', 'm.type', 'm.control_id as controlId', 'm.reason'])
    .select(['m.remarks', 'm.received_at as receivedAt', 'm.tries'])
    .select('s.identifier_types as identifierTypes')
    .select(
      sql<string>`left(substring(m.text from '^[^\r\n]*'), 500)
        || coalesce(E'\r' || left(substring(m.text from '[\r\n](PID[^\r\n]*)'), 2000), '')`.as(
        'head',
      ),
    )
    .select(sql<'unmatched' | 'failed'>`m.state`.as('state'))
    .where('m.organization_id', '=', organizationId)
    .where('m.state', 'in', ['unmatched', 'failed'])
    .where(isToSettle)
    .$if(sourceId !== undefined, (query) => query.where('m.source_id', '=', sourceId ?? ''))
    .orderBy('m.received_at')
    .orderBy('m.id')
    .limit(mostListed)
    .execute();
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
}

const remarkedSince = (db: Connection, organizationId: string, since: Date) =>
  db
    .selectFrom('fact_messages as m')
    .innerJoin('fact_sources as s', 's.id', 'm.source_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.received_at', '>=', since)
    .where('m.state', '=', 'applied')
    .where(sql<boolean>`cardinality(m.remarks) > 0`);

const mostRemarked = 50;

/** Stored with remarks, newest first, without their texts. */
export async function remarked(
  db: Connection,
  organizationId: string,
  since: Date,
): Promise<{ remarked: RemarkedMessage[]; remarkedCount: number }> {
  const messages = remarkedSince(db, organizationId, since);
  const rows = await messages
    .select(['m.id', 's.name as source', 'm.type', 'm.control_id as controlId', 'm.remarks'])
    .select('m.received_at as receivedAt')
    .orderBy('m.received_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(mostRemarked)
    .execute();
  const { count } = await messages
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return {
    remarked: rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() })),
    remarkedCount: count,
  };
}

/** Unsettled ones of the organization, locked; oldest first, as they were stated. */
export const lockUnsettled = (db: Connection, organizationId: string, ids: readonly string[]) =>
  db
    .selectFrom('fact_messages as m')
    .innerJoin('fact_sources as s', 's.id', 'm.source_id')
    .select([
      'm.id',
      'm.organization_id as organizationId',
      'm.text',
      'm.bytes',
      'm.received_at as receivedAt',
      'm.reason',
      'm.source_id as sourceId',
      's.zone',
      's.identifier_types as identifierTypes',
      's.created_by as createdBy',
      's.creates_patients as createsPatients',
      's.changes_patients as changesPatients',
      's.merges_patients as mergesPatients',
    ])
    .select(['s.name', mappingNow('s').as('mapping')])
    .where('m.organization_id', '=', organizationId)
    .where('m.state', 'in', ['unmatched', 'failed'])
    .where('m.id', 'in', [...ids])
    .orderBy('m.stated_at')
    .orderBy('m.id')
    .forUpdate()
    .execute();
