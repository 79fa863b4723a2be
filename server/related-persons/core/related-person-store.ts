/** Rows of patients' contacts and of the ledger of what they may know. */
import { sql } from 'kysely';
import type {
  ConsentEntry,
  NewRelatedPerson,
  NoteConsent,
  SaveRelatedPerson,
} from '#shared/related-persons.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';

const ledger = sql<ConsentEntry[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'topics', k.topics,
    'agreedBy', k.agreed_by, 'until', k.until, 'note', k.note,
    'notedBy', ${namedPerson('k.noted_by')}, 'notedAt', ${isoInstant('k.noted_at')})
    order by k.id desc), '[]')
  from related_person_consents k where k.related_person_id = r.id)`;

const rows = (db: Connection, organizationId: string) =>
  db
    .selectFrom('related_persons as r')
    .leftJoin('fact_sources as s', 's.id', 'r.source_id')
    .select(['r.id', 'r.patient_id as patientId', 'r.full_name as fullName', 'r.relationship'])
    .select(['r.phone', 'r.email', 'r.language', 's.name as source', 'r.ended_at as endedAt'])
    .select(['r.version', 'r.changed_at as changedAt', ledger.as('ledger')])
    .where('r.organization_id', '=', organizationId);

export type RelatedPersonRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** Also of records that were merged into this one; those who ended come last. */
export const ofPatient = (
  db: Connection,
  organizationId: string,
  patientId: string,
): Promise<RelatedPersonRow[]> =>
  rows(db, organizationId)
    .where(
      sql<boolean>`r.patient_id in (select id from patients
        where id = ${patientId} or merged_into = ${patientId})`,
    )
    .orderBy(sql`r.ended_at is not null`)
    .orderBy('r.full_name')
    .orderBy('r.id')
    .limit(200)
    .execute();

export const byIds = (
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<RelatedPersonRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows(db, organizationId)
        .where('r.id', 'in', [...ids])
        .execute();

/** Until the transaction ends nobody else changes the contact or its ledger. */
export async function lock(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<{ patientId: string; endedAt: Date | null } | undefined> {
  return db
    .selectFrom('related_persons')
    .select(['patient_id as patientId', 'ended_at as endedAt'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type ContactDetails = Pick<
  NewRelatedPerson,
  'fullName' | 'relationship' | 'phone' | 'email' | 'language'
>;

export const columnsOf = ({ fullName, relationship, phone, email, language }: ContactDetails) => ({
  full_name: fullName,
  relationship,
  phone,
  email,
  language,
});

interface Inserted {
  organizationId: string;
  patientId: string;
  by: string | null;
  sourceId: string | null;
  at: Date;
}

export async function insert(
  db: Connection,
  { organizationId, patientId, by, sourceId, at }: Inserted,
  details: ContactDetails,
): Promise<string> {
  const { id } = await db
    .insertInto('related_persons')
    .values({
      organization_id: organizationId,
      patient_id: patientId,
      ...columnsOf(details),
      source_id: sourceId,
      created_by: by,
      created_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** It is of no feed any more, so that none changes it. False where somebody changed it since `version`, or it has ended. */
export const update = (
  db: Connection,
  organizationId: string,
  { relatedPersonId, version, ...details }: SaveRelatedPerson,
  at: Date,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('related_persons')
      .set({ ...columnsOf(details), source_id: null, changed_at: at, version: version + 1 })
      .where('organization_id', '=', organizationId)
      .where('id', '=', relatedPersonId)
      .where('version', '=', version)
      .where('ended_at', 'is', null),
  );

/** False where somebody changed it since `version`, or it has ended. */
export const end = (
  db: Connection,
  organizationId: string,
  { relatedPersonId, version, at }: { relatedPersonId: string; version: number; at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('related_persons')
      .set({ ended_at: at, changed_at: at, version: version + 1 })
      .where('organization_id', '=', organizationId)
      .where('id', '=', relatedPersonId)
      .where('version', '=', version)
      .where('ended_at', 'is', null),
  );

export async function appendConsent(
  db: Connection,
  { organizationId, by, at }: { organizationId: string; by: string; at: Date },
  consent: NoteConsent,
): Promise<void> {
  const { relatedPersonId, topics, agreedBy, until, note } = consent;
  await db
    .insertInto('related_person_consents')
    .values({
      organization_id: organizationId,
      related_person_id: relatedPersonId,
      topics,
      agreed_by: agreedBy,
      until,
      note: note || null,
      noted_by: by,
      noted_at: at,
    })
    .execute();
  await db
    .updateTable('related_persons')
    .set((is) => ({ changed_at: at, version: is('version', '+', 1) }))
    .where('id', '=', relatedPersonId)
    .execute();
}
