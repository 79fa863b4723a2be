/** Rows of contacts of patients that other systems state. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { insertRows, jsonOf } from '#server/platform/sql/inserting/inserted-rows.ts';
import { columnsOf, type ContactDetails } from './related-person-store.ts';

export interface FeedContact extends ContactDetails {
  id: string;
  /** Of the record that stands for them now. */
  patientId: string;
  /** Null where a person entered or changed it. */
  sourceId: string | null;
  statedAt: Date | null;
  hasEnded: boolean;
}

export const ofPatients = (
  db: Connection,
  organizationId: string,
  patientIds: readonly string[],
): Promise<FeedContact[]> =>
  db
    .selectFrom('related_persons as r')
    .innerJoin('patients as p', 'p.id', 'r.patient_id')
    .select(['r.id', 'r.full_name as fullName', 'r.relationship', 'r.phone', 'r.email'])
    .select(['r.language', 'r.source_id as sourceId', 'r.stated_at as statedAt'])
    .select(sql<boolean>`r.ended_at is not null`.as('hasEnded'))
    .select(sql<string>`coalesce(p.merged_into, p.id)`.as('patientId'))
    .where('r.organization_id', '=', organizationId)
    .where(
      sql<boolean>`r.patient_id in (select id from patients
        where id = any (${[...patientIds]}::uuid[]) or merged_into = any (${[...patientIds]}::uuid[]))`,
    )
    .orderBy('r.id')
    .execute();

export interface NewContact {
  patientId: string;
  statedAt: Date;
  details: ContactDetails;
}

export interface ChangedContact extends NewContact {
  id: string;
}

const statedColumnsOf = ({ statedAt, details }: NewContact) => ({
  ...columnsOf(details),
  stated_at: statedAt,
});

export async function insertAll(
  db: Connection,
  { organizationId, sourceId, at }: { organizationId: string; sourceId: string; at: Date },
  contacts: readonly NewContact[],
): Promise<{ id: string; patientId: string }[]> {
  if (contacts.length === 0) return [];
  const rows = contacts.map((contact) => ({
    organization_id: organizationId,
    patient_id: contact.patientId,
    ...statedColumnsOf(contact),
    source_id: sourceId,
    created_by: null,
    created_at: at,
    changed_at: at,
  }));
  return insertRows(db, 'related_persons', rows)
    .returning(['id', 'patient_id as patientId'])
    .execute();
}

export async function updateAll(
  db: Connection,
  at: Date,
  contacts: readonly ChangedContact[],
): Promise<void> {
  if (contacts.length === 0) return;
  const rows = contacts.map((contact) => ({ id: contact.id, ...statedColumnsOf(contact) }));
  await sql`
    update related_persons r set full_name = g.full_name, relationship = g.relationship, phone = g.phone,
      email = g.email, language = g.language, stated_at = g.stated_at, changed_at = ${at},
      version = r.version + 1
    from jsonb_populate_recordset(null::related_persons, ${jsonOf(rows)}::jsonb) as g
    where r.id = g.id`.execute(db);
}

/** Stated again as they are stored: what was stated in between and comes late is older. */
export async function confirmAll(
  db: Connection,
  contacts: readonly ChangedContact[],
): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    update related_persons r set stated_at = given.stated_at
    from unnest(${contacts.map(({ id }) => id)}::uuid[],
      ${contacts.map(({ statedAt }) => statedAt)}::timestamptz[]) as given (id, stated_at)
    where r.id = given.id`.execute(db);
}
