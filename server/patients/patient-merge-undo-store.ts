/** Rows by which a merge of two patients' records is undone: what it moved goes back. */
import { sql } from 'kysely';
import type { DoneMerge } from '#shared/patients/patient-merges.ts';
import type { FilledDetails, MovedByMerge } from '#shared/patients/moved-by-merge.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface Pair {
  organizationId: string;
  survivorId: string;
  duplicateId: string;
}

export async function keepMoved(db: Connection, id: string, moved: MovedByMerge): Promise<void> {
  await db
    .updateTable('patient_merges')
    .set({ moved: JSON.stringify(moved) })
    .where('id', '=', id)
    .execute();
}

const mostListed = 20;

/** Merges of this patient that can be undone, the latest first. */
export async function doneMerges(
  db: Connection,
  { organizationId, patientId }: { organizationId: string; patientId: string },
): Promise<DoneMerge[]> {
  const { rows } = await sql<DoneMerge & { mergedAt: Date | string }>`
    select m.id, m.survivor_id as "survivorId", d.id as "duplicateId",
      d.full_name as "duplicateName", m.decided_at as "mergedAt",
      json_build_object('id', coalesce(p.id, s.id), 'fullName', coalesce(p.full_name, s.name)) as "mergedBy"
    from patient_merges m join patients d on d.id = m.duplicate_id
    left join practitioners p on p.id = m.decided_by
    left join fact_sources s on s.id = m.source_id
    where m.organization_id = ${organizationId} and m.outcome = 'merged' and m.undone_at is null
      and m.moved is not null and d.merged_into = m.survivor_id
      and (m.survivor_id = ${patientId} or m.duplicate_id = ${patientId})
    order by m.decided_at desc, m.id limit ${mostListed}`.execute(db);
  return rows.map((row) => ({ ...row, mergedAt: new Date(row.mergedAt).toISOString() }));
}

const undoable = (db: Connection, organizationId: string, id: string) =>
  db
    .selectFrom('patient_merges')
    .select(['survivor_id as survivorId', 'duplicate_id as duplicateId'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('outcome', '=', 'merged')
    .where('undone_at', 'is', null);

/** The records of a merge; they never change. Undefined where it was not made, or is undone. */
export const pairOfMerge = (db: Connection, organizationId: string, id: string) =>
  undoable(db, organizationId, id).executeTakeFirst();

/** Locked until the transaction ends. */
export const mergedPair = (db: Connection, organizationId: string, id: string) =>
  undoable(db, organizationId, id).select('moved').forUpdate().executeTakeFirst();

export async function markUndone(
  db: Connection,
  { id, by, at }: { id: string; by: string; at: Date },
): Promise<void> {
  await db
    .updateTable('patient_merges')
    .set({ undone_by: by, undone_at: at })
    .where('id', '=', id)
    .execute();
}

/** Returns how many went back; what was booked for the survivor since stays there. */
export async function returnAppointments(
  db: Connection,
  { organizationId, survivorId, duplicateId }: Pair,
  { appointments, because }: Pick<MovedByMerge, 'appointments'> & { because: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update appointments a
    set patient_id = d.id, patient_name = d.full_name,
      patient_elsewhere_because = case when a.patient_elsewhere_because = ${because}
        then m.because else a.patient_elsewhere_because end
    from patients d, unnest(${appointments.map(({ id }) => id)}::uuid[],
      ${appointments.map((moved) => moved.because)}::text[]) as m(id, because)
    where d.id = ${duplicateId} and a.id = m.id and a.patient_id = ${survivorId}
      and a.organization_id = ${organizationId}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Entries go back, and of two that were one now both wait again. */
export async function returnWaitlistEntries(
  db: Connection,
  { organizationId, survivorId, duplicateId }: Pair,
  { waitlistEntries, removedEntries }: Pick<MovedByMerge, 'waitlistEntries' | 'removedEntries'>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update waitlist_entries e set patient_id = ${duplicateId}
    where e.organization_id = ${organizationId} and e.patient_id = ${survivorId}
      and e.id = any(${waitlistEntries}::uuid[])`.execute(db);
  await sql`
    update waitlist_entries e set state = 'waiting', version = e.version + 1
    from unnest(${removedEntries.map(({ id }) => id)}::uuid[],
      ${removedEntries.map(({ version }) => version)}::int[]) as r(id, version)
    where e.id = r.id and e.version = r.version and e.state = 'removed'
      and not exists (select from waitlist_entries o
        where o.patient_id = e.patient_id and o.type_id = e.type_id and o.id <> e.id
          and o.practitioner_id is not distinct from e.practitioner_id
          and o.state in ('waiting', 'offered'))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** What the survivor took and nobody changed since leaves it; the duplicate is a record of its own again. */
export async function returnRecords(
  db: Connection,
  { survivorId, duplicateId }: Pair,
  { records, filled }: Pick<MovedByMerge, 'records' | 'filled'>,
): Promise<void> {
  const takenDetails = JSON.stringify(filled);
  const emptied = (column: keyof FilledDetails) =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)}::text = ${takenDetails}::jsonb->>${column}
      then null else ${sql.ref(column)} end`;
  await sql`update patients set ${emptied('birth_date')}, ${emptied('email')}, ${emptied('phone')},
      ${emptied('sex')}, ${emptied('address')},
      ${emptied('language')}, ${emptied('external_id')}, ${emptied('deceased')},
      needs_interpreter = needs_interpreter and ${takenDetails}::jsonb->>'needs_interpreter' is null,
      version = version + 1
    where id = ${survivorId}`.execute(db);
  await sql`update patients set merged_into = null, version = version + 1,
      external_id = coalesce(external_id, (
        select ${takenDetails}::jsonb->>'external_id' where not exists (
          select from patients o where o.organization_id = patients.organization_id
            and o.external_id = ${takenDetails}::jsonb->>'external_id')))
    where id = ${duplicateId}`.execute(db);
  await sql`update patients set merged_into = ${duplicateId}
    where id = any(${records}::uuid[]) and merged_into = ${survivorId}`.execute(db);
}
