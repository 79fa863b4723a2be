/** Rows of merge requests, and the rows that follow a patient into another record, within one organization. */
import { sql, type ExpressionBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { MergeRequest } from '#shared/patients/patient-merges.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';
import type { Tables } from '#server/platform/tables/tables.ts';
import type { FilledDetails, MovedByMerge } from '#shared/patients/moved-by-merge.ts';
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
      .select(['p.external_id as externalId', 'p.deceased', 'p.sex', 'p.address'])
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
): Promise<Omit<MergeRequest, 'clashes'>[]> {
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

/** Why the patient has two appointments at one time. */
export const bothBecause = 'Two records of this patient were merged';

/**
 * Visits and letters belong to their appointments and follow with them. Where both records have
 * something at one time, both stay. Returns what moved, with the reason that each had before.
 */
export async function moveAppointments(
  db: Connection,
  { organizationId, survivorId, duplicateId }: Pair,
): Promise<MovedByMerge['appointments']> {
  const states = [...openStates];
  const { rows } = await sql<MovedByMerge['appointments'][number]>`
    with before as (
      select id, patient_elsewhere_because as because from appointments
      where patient_id = ${duplicateId} and organization_id = ${organizationId} for update)
    update appointments a
    set patient_id = s.id, patient_name = s.full_name, patient_elsewhere_because = case
      when a.patient_elsewhere_because is null and a.state = any(${states}) and exists (
        select from appointments b
        where b.patient_id = s.id and b.state = any(${states})
          and b.starts_at < a.ends_at and a.starts_at < b.ends_at)
      then ${bothBecause} else a.patient_elsewhere_because end
    from patients s, before
    where s.id = ${survivorId} and a.id = before.id
    returning a.id, before.because`.execute(db);
  return rows;
}

/**
 * A patient waits once for a type and a practitioner: of two entries one is removed, first one
 * without an open offer, then the later one. Returns the duplicate's, and what was removed.
 */
export async function moveWaitlistEntries(
  db: Connection,
  { organizationId, survivorId, duplicateId }: Pair,
): Promise<Pick<MovedByMerge, 'removedEntries' | 'waitlistEntries'>> {
  const { rows: removedEntries } = await sql<MovedByMerge['removedEntries'][number]>`
    update waitlist_entries e set state = 'removed', version = e.version + 1
    from waitlist_entries o
    where e.patient_id in (${survivorId}, ${duplicateId}) and e.state = 'waiting'
      and o.patient_id in (${survivorId}, ${duplicateId}) and o.patient_id <> e.patient_id
      and o.state in ('waiting', 'offered') and o.type_id = e.type_id
      and o.practitioner_id is not distinct from e.practitioner_id
      and (o.state = 'offered' or (o.waiting_since, o.id) < (e.waiting_since, e.id))
    returning e.id, e.version`.execute(db);
  const moved = await db
    .updateTable('waitlist_entries')
    .set({ patient_id: survivorId })
    .where('organization_id', '=', organizationId)
    .where('patient_id', '=', duplicateId)
    .returning('id')
    .execute();
  return { removedEntries, waitlistEntries: moved.map(({ id }) => id) };
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

const filledNames = [
  'birth_date',
  'email',
  'phone',
  'language',
  'external_id',
  'deceased',
] as const;

/**
 * The survivor takes what it lacks, and the duplicate's id leads to it from now on, as do those of
 * records that were merged into the duplicate before.
 */
export async function mergeRecords(
  db: Connection,
  { survivorId, duplicateId }: Pair,
): Promise<Pick<MovedByMerge, 'filled' | 'records'>> {
  const survivor = await db
    .selectFrom('patients')
    .select(['email', 'phone', 'language', 'needs_interpreter', 'external_id', 'deceased'])
    .select(['sex', 'address'])
    .select(isoDay<string | null>('birth_date').as('birth_date'))
    .where('id', '=', survivorId)
    .executeTakeFirstOrThrow();
  const duplicate = await db
    .selectFrom('patients')
    .select(['email', 'phone', 'language', 'needs_interpreter', 'external_id', 'deceased'])
    .select(['sex', 'address'])
    .select(isoDay<string | null>('birth_date').as('birth_date'))
    .where('id', '=', duplicateId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('patients')
    .set((is) => ({
      merged_into: survivorId,
      version: is('version', '+', 1),
      // It is free for the survivor, where that has none.
      ...(survivor.external_id === null && { external_id: null }),
    }))
    .where('id', '=', duplicateId)
    .execute();
  const chained = await db
    .updateTable('patients')
    .set({ merged_into: survivorId })
    .where('merged_into', '=', duplicateId)
    .returning('id')
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
      deceased: is.fn.coalesce('deceased', is.val(duplicate.deceased)),
      ...(survivor.sex === null && { sex: duplicate.sex }),
      ...(survivor.address === null &&
        duplicate.address && { address: JSON.stringify(duplicate.address) }),
      version: is('version', '+', 1),
    }))
    .where('id', '=', survivorId)
    .execute();
  const filled: FilledDetails = {};
  if (survivor.sex === null && duplicate.sex !== null) filled.sex = duplicate.sex;
  if (survivor.address === null && duplicate.address !== null) filled.address = duplicate.address;
  for (const name of filledNames) {
    const detail = duplicate[name];
    if (survivor[name] === null && detail !== null) filled[name] = detail;
  }
  if (duplicate.needs_interpreter && !survivor.needs_interpreter) filled.needs_interpreter = true;
  return { filled, records: chained.map(({ id }) => id) };
}
