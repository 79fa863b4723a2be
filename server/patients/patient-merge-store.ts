/** Rows of merge requests, and the rows that follow a patient into another record, within one organization. */
import { sql, type ExpressionBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { MergeRequest } from '#shared/patients/patient-merges.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';
import type { Tables } from '#server/platform/tables/tables.ts';
import { openStates } from '#shared/appointments/appointment-states.ts';

interface Pair {
  organizationId: string;
  survivorId: string;
  duplicateId: string;
}

/** Both, in order of id, so that two merges of one patient wait for each other; bookings wait too. */
export const lockPatients = (
  db: Connection,
  organizationId: string,
  { survivorId, duplicateId }: Pick<Pair, 'survivorId' | 'duplicateId'>,
) =>
  db
    .selectFrom('patients')
    .select(['id', 'merged_into as mergedInto', 'full_name as fullName'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [survivorId, duplicateId])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Null where a request about these two is open already. */
export async function insert(
  db: Connection,
  { organizationId, survivorId, duplicateId, by, at }: Pair & { by: string; at: Date },
): Promise<string | null> {
  const row = await db
    .insertInto('patient_merges')
    .values({
      organization_id: organizationId,
      survivor_id: survivorId,
      duplicate_id: duplicateId,
      requested_by: by,
      requested_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

type MergeExpressions = ExpressionBuilder<Tables & { m: Tables['patient_merges'] }, 'm'>;

const recordOf = (is: MergeExpressions, side: 'm.survivor_id' | 'm.duplicate_id') =>
  jsonObjectFrom(
    is
      .selectFrom('patients as p')
      .select(['p.id', 'p.full_name as fullName', 'p.email', 'p.phone', 'p.language'])
      .select('p.needs_interpreter as needsInterpreter')
      .select('p.external_id as externalId')
      .select([
        isoDay<string | null>('p.birth_date').as('birthDate'),
        sql<number>`(select count(*)::int from appointments a where a.patient_id = p.id)`.as(
          'appointments',
        ),
      ])
      .whereRef('p.id', '=', side),
  ).$notNull();

const mostListed = 100;

/** Open requests, oldest first. */
export async function open(
  db: Connection,
  organizationId: string,
  { id, patientId }: { id?: string; patientId?: string | undefined } = {},
): Promise<MergeRequest[]> {
  const rows = await db
    .selectFrom('patient_merges as m')
    .innerJoin('practitioners as by', 'by.id', 'm.requested_by')
    .select((is) => [
      'm.id',
      'm.requested_at as requestedAt',
      'by.id as byId',
      'by.full_name as byName',
      recordOf(is, 'm.survivor_id').as('survivor'),
      recordOf(is, 'm.duplicate_id').as('duplicate'),
    ])
    .where('m.organization_id', '=', organizationId)
    .where('m.outcome', 'is', null)
    .$if(id !== undefined, (some) => some.where('m.id', '=', id ?? ''))
    .$if(patientId !== undefined, (some) =>
      some.where((is) =>
        is.or([
          is('m.survivor_id', '=', patientId ?? ''),
          is('m.duplicate_id', '=', patientId ?? ''),
        ]),
      ),
    )
    .orderBy('m.requested_at')
    .orderBy('m.id')
    .limit(mostListed)
    .execute();
  return rows.map(({ byId, byName, requestedAt, ...row }) => ({
    ...row,
    requestedAt: requestedAt.toISOString(),
    requestedBy: { id: byId, fullName: byName },
  }));
}

const undecided = (db: Connection, organizationId: string, id: string) =>
  db
    .selectFrom('patient_merges')
    .select(['survivor_id as survivorId', 'duplicate_id as duplicateId'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('outcome', 'is', null);

/** Of a request that was not decided yet; its records never change. */
export const pairOf = (db: Connection, organizationId: string, id: string) =>
  undecided(db, organizationId, id).executeTakeFirst();

/** Locked until the transaction ends; undefined where it was decided already. */
export const locked = (db: Connection, organizationId: string, id: string) =>
  undecided(db, organizationId, id)
    .select('requested_by as requestedBy')
    .forUpdate()
    .executeTakeFirst();

interface Decision {
  id: string;
  outcome: 'merged' | 'declined';
  by: string;
  at: Date;
}

export async function decide(db: Connection, { id, outcome, by, at }: Decision): Promise<void> {
  await db
    .updateTable('patient_merges')
    .set({ outcome, decided_by: by, decided_at: at })
    .where('id', '=', id)
    .execute();
}

/** Other open requests about a patient who has just been merged. */
export async function supersede(
  db: Connection,
  duplicateId: string,
  { by, at }: Pick<Decision, 'by' | 'at'>,
): Promise<void> {
  await db
    .updateTable('patient_merges')
    .set({ outcome: 'superseded', decided_by: by, decided_at: at })
    .where('outcome', 'is', null)
    .where((is) =>
      is.or([is('survivor_id', '=', duplicateId), is('duplicate_id', '=', duplicateId)]),
    )
    .execute();
}

const both = 'Two records of this patient were merged';

/**
 * Visits and letters belong to their appointments and follow with them. Where both records have
 * something at one time, both stay. Returns how many moved.
 */
export async function moveAppointments(
  db: Connection,
  { organizationId, survivorId, duplicateId }: Pair,
): Promise<number> {
  const states = [...openStates];
  const { numAffectedRows } = await sql`
    update appointments a
    set patient_id = s.id, patient_name = s.full_name, patient_elsewhere_because = case
      when a.patient_elsewhere_because is null and a.state = any(${states}) and exists (
        select from appointments b
        where b.patient_id = s.id and b.state = any(${states})
          and b.starts_at < a.ends_at and a.starts_at < b.ends_at)
      then ${both} else a.patient_elsewhere_because end
    from patients s
    where s.id = ${survivorId} and a.patient_id = ${duplicateId}
      and a.organization_id = ${organizationId}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * A patient waits once for a type and a practitioner: of two entries one is removed, first one
 * without an open offer, then the later one. Returns how many are left of the duplicate's.
 */
export async function moveWaitlistEntries(
  db: Connection,
  { organizationId, survivorId, duplicateId }: Pair,
): Promise<number> {
  await sql`
    update waitlist_entries e set state = 'removed', version = e.version + 1
    from waitlist_entries o
    where e.patient_id in (${survivorId}, ${duplicateId}) and e.state = 'waiting'
      and o.patient_id in (${survivorId}, ${duplicateId}) and o.patient_id <> e.patient_id
      and o.state in ('waiting', 'offered') and o.type_id = e.type_id
      and o.practitioner_id is not distinct from e.practitioner_id
      and (o.state = 'offered' or (o.waiting_since, o.id) < (e.waiting_since, e.id))`.execute(db);
  const { numUpdatedRows } = await db
    .updateTable('waitlist_entries')
    .set({ patient_id: survivorId })
    .where('organization_id', '=', organizationId)
    .where('patient_id', '=', duplicateId)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Whether both wait for an answer to the same offer: one of them has to end first. */
export async function areBothOffered(db: Connection, { survivorId, duplicateId }: Pair) {
  const { rows } = await sql`
    select from waitlist_entries e join waitlist_entries o
      on o.type_id = e.type_id and o.practitioner_id is not distinct from e.practitioner_id
    where e.patient_id = ${survivorId} and o.patient_id = ${duplicateId}
      and e.state = 'offered' and o.state = 'offered' limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The survivor takes what it lacks, and the duplicate's id leads to it from now on, as do those of
 * records that were merged into the duplicate before.
 */
export async function mergeRecords(
  db: Connection,
  { survivorId, duplicateId }: Pair,
): Promise<void> {
  const { external_id: identifier } = await db
    .selectFrom('patients')
    .select('external_id')
    .where('id', '=', survivorId)
    .executeTakeFirstOrThrow();
  const duplicate = await db
    .selectFrom('patients')
    .select(['email', 'phone', 'language', 'needs_interpreter', 'external_id'])
    .select(isoDay<string | null>('birth_date').as('birth_date'))
    .where('id', '=', duplicateId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('patients')
    .set((is) => ({
      merged_into: survivorId,
      version: is('version', '+', 1),
      // It is free for the survivor, where that has none.
      ...(identifier === null && { external_id: null }),
    }))
    .where('id', '=', duplicateId)
    .execute();
  await db
    .updateTable('patients')
    .set({ merged_into: survivorId })
    .where('merged_into', '=', duplicateId)
    .execute();
  await db
    .updateTable('patients')
    .set((is) => ({
      birth_date: is.fn.coalesce('birth_date', sql<string | null>`${duplicate.birth_date}::date`),
      email: is.fn.coalesce('email', is.val(duplicate.email)),
      phone: is.fn.coalesce('phone', is.val(duplicate.phone)),
      language: is.fn.coalesce('language', is.val(duplicate.language)),
      ...(duplicate.needs_interpreter && { needs_interpreter: true }),
      external_id: is.fn.coalesce('external_id', is.val(duplicate.external_id)),
      version: is('version', '+', 1),
    }))
    .where('id', '=', survivorId)
    .execute();
}
