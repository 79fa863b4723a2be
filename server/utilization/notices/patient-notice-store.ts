/** Rows of delivered notices, which are never changed, and what the tables have for one that is to be delivered. */
import { sql } from 'kysely';
import type { DeliveredNotice } from '#shared/utilization/notice-delivery.ts';
import type { NoticeTextLine } from '#shared/utilization/read-notice.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';

interface NewDelivery {
  caseId: string;
  organizationId: string;
  deliveredBy: string;
  deliveredAt: Date;
  document: string;
  hash: Buffer;
}

export async function insert(db: Connection, delivery: NewDelivery): Promise<void> {
  await db
    .insertInto('notice_deliveries')
    .values({
      case_id: delivery.caseId,
      organization_id: delivery.organizationId,
      delivered_by: delivery.deliveredBy,
      delivered_at: delivery.deliveredAt,
      document: delivery.document,
      hash: delivery.hash,
    })
    .execute();
}

export async function deliveredOf(
  db: Connection,
  organizationId: string,
  caseId: string,
): Promise<(DeliveredNotice & { hash: string }) | null> {
  const row = await db
    .selectFrom('notice_deliveries')
    .select(['document', 'hash'])
    .where((is) => allEqual(is, { case_id: caseId, organization_id: organizationId }))
    .executeTakeFirst();
  return row
    ? { ...(JSON.parse(row.document) as DeliveredNotice), hash: row.hash.toString('hex') }
    : null;
}

/** Texts of the hospital in force that are for notices, with their blanks open. */
export const textsOf = (
  db: Connection,
  organizationId: string,
): Promise<(NoticeTextLine & { text: string })[]> =>
  db
    .selectFrom('case_letter_templates')
    .select(['id', 'name', 'revision', 'language', 'text'])
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'published')
    .where(sql<boolean>`'notice' = any(kinds)`)
    .orderBy('language')
    .orderBy('name')
    .execute();

export async function patientOf(db: Connection, organizationId: string, patientId: string) {
  const row = await db
    .selectFrom('patients')
    .select(['id', 'full_name as fullName', 'external_id as recordNumber', 'language'])
    .select(isoDay<string | null>('birth_date').as('birthDate'))
    .where((is) => allEqual(is, { organization_id: organizationId, id: patientId }))
    .executeTakeFirst();
  return row ?? null;
}

/** The newest visits of a patient, whatever record of theirs they were booked for. */
export async function visitIdsOf(
  db: Connection,
  { organizationId, patientId, most }: { organizationId: string; patientId: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from same_patients(${patientId}) as same (id)
    join appointments a on a.patient_id = same.id
    join visits v on v.appointment_id = a.id
    where v.organization_id = ${organizationId} and v.opened_at is not null
    order by v.opened_at desc, v.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** When the Important Message of a stay was given, null where it was not; and whether a copy was given or is not needed. */
export async function importantMessagesOf(
  db: Connection,
  organizationId: string,
  encounterId: string,
): Promise<{ firstAt: Date | null; hasCopy: boolean }> {
  const { rows } = await sql<{ firstAt: Date | null; hasCopy: boolean | null }>`
    select max(d.delivered_at) filter (where c.subject ->> 'notice' = 'important-message') as "firstAt",
      bool_or(c.subject ->> 'notice' = 'important-message-copy' and c.state in ('delivered', 'refused', 'not-needed'))
        as "hasCopy"
    from cases c left join notice_deliveries d on d.case_id = c.id
    where c.organization_id = ${organizationId} and c.encounter_id = ${encounterId} and c.kind = 'notice'`.execute(
    db,
  );
  return { firstAt: rows[0]?.firstAt ?? null, hasCopy: rows[0]?.hasCopy ?? false };
}

/** Open notices of a stay that have to come before a discharge; locked, in one order. */
export async function openBeforeDischarge(
  db: Connection,
  organizationId: string,
  encounterId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where((is) =>
      allEqual(is, {
        organization_id: organizationId,
        encounter_id: encounterId,
        kind: 'notice' as const,
      }),
    )
    .where('closed_at', 'is', null)
    .where(sql<boolean>`subject ->> 'notice' in ('important-message-copy', 'change-of-status')`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
