/** The rows of a hospital to which three systems send: who they are and what they may do here. */
import type pg from 'pg';
import { feedNames } from './replayed-messages.ts';

export interface ReplayHospital {
  organizationId: string;
  sourceIds: Record<string, string>;
  /** NPI, by their place. */
  clinicians: string[];
}

const rights = {
  ADT: { creates: true, merges: true, changes: '{fullName,birthDate,phone}' },
  LAB: { creates: false, merges: false, changes: '{}' },
  BOOK: { creates: false, merges: false, changes: '{phone}' },
} as const;

/** By the owner of the tables. */
export async function addReplayHospital(
  db: pg.Client | pg.Pool,
  { organizationId, clinicianCount }: { organizationId: string; clinicianCount: number },
): Promise<ReplayHospital> {
  const clinicians = Array.from({ length: clinicianCount }, (_, at) => `${1_900_000_000 + at}`);
  const { rows: people } = await db.query<{ id: string }>(
    `insert into practitioners (organization_id, email, full_name, role, hospital_role,
       access_applications, zone, npi)
     select $1, npi || '@replay.example', 'Dr. ' || npi, 'user', 'Attending', '{KareMD}', 'UTC', npi
     from unnest($2::text[]) npi returning id`,
    [organizationId, clinicians],
  );
  const sourceIds: Record<string, string> = {};
  for (const feed of feedNames) {
    const { creates, merges, changes } = rights[feed];
    const { rows } = await db.query<{ id: string }>(
      `insert into fact_sources (organization_id, kind, name, application, facility, zone, created_at,
         created_by, creates_patients, merges_patients, changes_patients)
       values ($1, 'hl7v2', $2, $2, 'NORTH', 'UTC', now(), $3, $4, $5, $6) returning id`,
      [organizationId, feed, people[0]?.id, creates, merges, changes],
    );
    sourceIds[feed] = rows[0]?.id ?? '';
  }
  const { rows: types } = await db.query<{ id: string }>(
    `insert into appointment_types (organization_id, name, kind, duration_minutes)
     values ($1, 'Replay', 'in-person', 30) returning id`,
    [organizationId],
  );
  await db.query(
    "insert into schedule_codes (source_id, code, type_id) values ($1, 'REPLAY', $2)",
    [sourceIds['BOOK'], types[0]?.id],
  );
  await db.query(
    `insert into schedule_truths (organization_id, source_id, type_id, truth)
     values ($1, $2, $3, 'theirs')`,
    [organizationId, sourceIds['BOOK'], types[0]?.id],
  );
  return { organizationId, sourceIds, clinicians };
}
