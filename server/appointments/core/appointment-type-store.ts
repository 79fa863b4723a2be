/** Rows of appointment types, always within one organization. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type {
  ListedType,
  NewType,
  SaveType,
  TypeRecord,
} from '#shared/appointments/appointment-types.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { kindKeptBy } from '#server/platform/sql/kept-by.ts';
import { typeRecords } from '#server/platform/sql/type-records.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { Refusal } from '#server/platform/errors.ts';
import { ownAppointments } from '#server/platform/sql/appointment-rows.ts';

/** Active or not, as needed for their appointments; those of another hospital are missing. */
export const typesByIds = (
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<TypeRecord[]> =>
  typeRecords(db, organizationId)
    .where('id', 'in', [...ids])
    .execute();

/** The types that can be booked. */
export const activeTypes = (db: Connection, organizationId: string): Promise<TypeRecord[]> =>
  typeRecords(db, organizationId)
    .where('active', '=', true)
    .orderBy('kind')
    .orderBy('name')
    .execute();

/** The ids of types that another system keeps with this practitioner: what is booked of them here is refused. */
export async function keptTypeIds(
  db: Connection,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<ReadonlySet<string>> {
  const kind = { organizationId: sql.ref('t.organization_id'), typeId: sql.ref('t.id') };
  const rows = await db
    .selectFrom('practitioners as p')
    .innerJoin('appointment_types as t', 't.organization_id', 'p.organization_id')
    .select('t.id')
    .where((is) => allEqual(is, { 'p.id': id, 't.organization_id': organizationId }))
    .where(kindKeptBy({ ...kind, unitId: sql.ref('p.unit_id') }), 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Type ids of the practitioner's appointments since then, the most frequent first. */
export async function mostUsedTypeIds(
  db: Connection,
  practitionerId: string,
  since: Date,
): Promise<string[]> {
  const rows = await ownAppointments(db, practitionerId)
    .select('a.type_id as typeId')
    .where('me.starts_at', '>', since)
    .groupBy('a.type_id')
    .orderBy((is) => is.fn.countAll(), 'desc')
    .orderBy('a.type_id')
    .execute();
  return rows.map(({ typeId }) => typeId);
}

/** Every type with the names of those who may hold it, the active ones first. */
export const listedTypes = (db: Connection, organizationId: string): Promise<ListedType[]> =>
  typeRecords(db, organizationId)
    .select((is) =>
      jsonArrayFrom(
        is
          .selectFrom('practitioners as p')
          .select(['p.id', 'p.full_name as fullName'])
          .whereRef('p.organization_id', '=', 'appointment_types.organization_id')
          .where(sql<boolean>`p.id = any(appointment_types.holder_ids)`)
          .orderBy('p.name_order'),
      ).as('holders'),
    )
    .orderBy('active', 'desc')
    .orderBy('kind')
    .orderBy('name')
    .execute();

/** Active or not, as needed for its appointments. Throws 404 where it is of another hospital. */
export async function requireTypeRecord(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<TypeRecord> {
  const row = await typeRecords(db, organizationId).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  return row;
}

type Details = Omit<NewType, 'idempotencyKey'>;

const columnsOf = (details: Details) => ({
  name: details.name,
  kind: details.kind,
  duration_minutes: details.durationMinutes,
  buffer_before_minutes: details.bufferBeforeMinutes,
  buffer_after_minutes: details.bufferAfterMinutes,
  notice_minutes: details.noticeMinutes,
  days_ahead: details.daysAhead,
  capacity: details.capacity,
  colour: details.colour,
  letter: details.letter,
  asks_birth_date: details.asksBirthDate,
  is_end_to_end: details.isEndToEnd,
  holder_jobs: [...new Set(details.holderJobs)],
  holder_ids: [...new Set(details.holderIds)],
  location_ids: [...new Set(details.locationIds)],
  reminder_minutes: details.reminderMinutes,
  patients_may_move: details.patientsMayMove,
  patients_may_cancel: details.patientsMayCancel,
  patient_notice_hours: details.patientNoticeHours,
  patients_may_book: details.patientsMayBook,
  booking_needs_approval: details.bookingNeedsApproval,
  instructions: details.instructions,
  patients_read_reason: details.patientsReadReason,
  only_during_shifts: details.onlyDuringShifts,
});

/** Throws where another type has its name (`isUniqueViolation`). */
export async function insertType(
  db: Connection,
  organizationId: string,
  details: Details,
): Promise<string> {
  const { id } = await db
    .insertInto('appointment_types')
    .values({ organization_id: organizationId, ...columnsOf(details) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where it was changed since `version`; throws where another type has its name (`isUniqueViolation`). */
export async function updateType(
  db: Connection,
  organizationId: string,
  { typeId, version, active, ...details }: Omit<SaveType, 'idempotencyKey'>,
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('appointment_types')
      .set({ ...columnsOf(details), active, version: version + 1 })
      .where((is) => allEqual(is, { organization_id: organizationId, id: typeId, version })),
  );
}

/** Whether all of these practitioners, or locations, are of this hospital. */
export async function areOfHospital(
  db: Connection,
  organizationId: string,
  { table, ids }: { table: 'practitioners' | 'locations'; ids: readonly string[] },
): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.length === new Set(ids).size;
}
