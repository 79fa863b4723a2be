/** Rows of the waiting list as staff see and change them, always within one organization. */
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Entry, EntryState, NewEntry } from '#shared/waitlist.ts';
import { isoInstant, isoSpan } from '#server/platform/sql/iso-instant.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';
import { isReachable } from '#server/platform/sql/patient-reach.ts';

/** Null: all of the hospital; else the entries for this practitioner, and those they added. */
export interface EntryScope {
  organizationId: string;
  practitionerId: string | null;
}

const ofWhom = (db: Connection, { organizationId, practitionerId }: EntryScope) =>
  db
    .selectFrom('waitlist_entries as e')
    .where('e.organization_id', '=', organizationId)
    .$if(practitionerId !== null, (rows) =>
      rows.where((is) =>
        is.or([
          is('e.practitioner_id', '=', practitionerId ?? ''),
          is('e.created_by', '=', practitionerId ?? ''),
        ]),
      ),
    );

/** Which times suit the patient of the entry `e`. */
export const entryColumns = [
  'e.id',
  'e.weekdays',
  'e.part_of_day as partOfDay',
  'e.urgent',
  isoDay('e.from_day').as('fromDay'),
  isoDay('e.until_day').as('untilDay'),
] as const;

const entryQuery = (db: Connection, whose: EntryScope) =>
  ofWhom(db, whose).select((is) => [
    ...entryColumns,
    'e.note',
    'e.state',
    'e.version',
    isoInstant('e.waiting_since').as('waitingSince'),
    jsonObjectFrom(
      is
        .selectFrom('patients as pt')
        .select(['pt.id', 'pt.full_name as fullName', 'pt.phone', 'pt.deceased'])
        .select(isReachable('pt').as('isReachable'))
        .select(isoDay<string | null>('pt.birth_date').as('birthDate'))
        .whereRef('pt.id', '=', 'e.patient_id'),
    ).as('patient'),
    jsonObjectFrom(
      is
        .selectFrom('appointment_types as t')
        .select(['t.id', 't.name', 't.kind', 't.duration_minutes as durationMinutes'])
        .select(['t.colour', 't.letter', 't.only_during_shifts as onlyDuringShifts'])
        .whereRef('t.id', '=', 'e.type_id'),
    ).as('type'),
    jsonObjectFrom(
      is
        .selectFrom('practitioners as p')
        .select(['p.id', 'p.full_name as fullName'])
        .whereRef('p.id', '=', 'e.practitioner_id'),
    ).as('practitioner'),
    jsonArrayFrom(
      is
        .selectFrom('waitlist_offers as o')
        .innerJoin('practitioners as op', 'op.id', 'o.practitioner_id')
        .select(['o.id', 'o.outcome', 'op.id as practitionerId', 'op.full_name as fullName'])
        .select([
          ...isoSpan('o'),
          isoInstant<string | null>('o.sent_at').as('sentAt'),
          isoInstant('o.expires_at').as('expiresAt'),
        ])
        .whereRef('o.entry_id', '=', 'e.id')
        .orderBy('o.made_at', 'desc')
        .orderBy('o.id', 'desc'),
    ).as('offers'),
  ]);

async function read(rows: ReturnType<typeof entryQuery>): Promise<Entry[]> {
  const entryRows = await rows.execute();
  return entryRows.flatMap(({ patient, type, offers, ...row }) =>
    // Both exist by foreign key, which the types of the query cannot express.
    patient === null || type === null
      ? []
      : [
          {
            ...row,
            patient,
            type,
            offers: offers.map(({ practitionerId, fullName, ...offer }) => ({
              ...offer,
              practitioner: { id: practitionerId, fullName },
            })),
          },
        ],
  );
}

interface EntryListQuery {
  states: readonly EntryState[];
  typeId?: string | undefined;
  limit: number;
}

/** Waiting entries in the order of offering; closed ones with the newest first. */
export function list(db: Connection, whose: EntryScope, { states, typeId, limit }: EntryListQuery) {
  const rows = entryQuery(db, whose)
    .where('e.state', 'in', [...states])
    .$if(typeId !== undefined, (some) => some.where('e.type_id', '=', typeId ?? ''))
    .limit(limit);
  return read(
    states.includes('waiting')
      ? rows.orderBy('e.urgent', 'desc').orderBy('e.waiting_since').orderBy('e.id')
      : rows.orderBy('e.waiting_since', 'desc').orderBy('e.id'),
  );
}

export async function byId(db: Connection, whose: EntryScope, id: string): Promise<Entry | null> {
  const [entry] = await read(entryQuery(db, whose).where('e.id', '=', id));
  return entry ?? null;
}

type EntryPreferences = Pick<
  NewEntry,
  'fromDay' | 'untilDay' | 'weekdays' | 'partOfDay' | 'urgent' | 'note'
>;

const columnsOf = (when: EntryPreferences) => ({
  from_day: when.fromDay,
  until_day: when.untilDay,
  weekdays: when.weekdays,
  part_of_day: when.partOfDay,
  urgent: when.urgent,
  note: when.note,
});

interface NewRow extends EntryPreferences {
  organizationId: string;
  patientId: string;
  typeId: string;
  practitionerId: string | null;
  /** Null: the patient themselves. */
  createdBy: string | null;
  /** The appointment that an earlier time replaces. */
  insteadOf?: string | null;
  waitingSince: Date;
}

export async function insert(db: Connection, row: NewRow): Promise<string> {
  const { id } = await db
    .insertInto('waitlist_entries')
    .values({
      ...columnsOf(row),
      organization_id: row.organizationId,
      patient_id: row.patientId,
      type_id: row.typeId,
      practitioner_id: row.practitionerId,
      waiting_since: row.waitingSince,
      created_by: row.createdBy,
      instead_of: row.insteadOf ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether it was written: false where somebody changed it since `version`. */
export async function save(
  db: Connection,
  id: string,
  { version, ...when }: EntryPreferences & { version: number },
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('waitlist_entries')
      .set({ ...columnsOf(when), version: version + 1 })
      .where((is) => allEqual(is, { id, version }))
      .where('state', 'in', ['waiting', 'offered']),
  );
}

export async function setState(db: Connection, id: string, state: EntryState): Promise<void> {
  await db.updateTable('waitlist_entries').set({ state }).where('id', '=', id).execute();
}

/** Locked until the transaction ends. */
export const locked = (db: Connection, id: string) =>
  db
    .selectFrom('waitlist_entries as e')
    .innerJoin('patients as pt', 'pt.id', 'e.patient_id')
    .select(['e.id', 'e.state', 'pt.id as patientId', 'pt.full_name as patientName'])
    .select('e.instead_of as insteadOf')
    .where('e.id', '=', id)
    .forUpdate('e')
    .executeTakeFirst();

/** Whether an earlier time than that of the appointment is waited for. */
export async function waitsInsteadOf(db: Connection, appointmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('instead_of', '=', appointmentId)
    .where('state', 'in', ['waiting', 'offered'])
    .executeTakeFirst();
  return row !== undefined;
}

/** The appointment is given up in another way. */
export async function stopWaitingInsteadOf(db: Connection, appointmentId: string): Promise<void> {
  await db
    .updateTable('waitlist_entries')
    .set({ state: 'removed' })
    .where((is) => allEqual(is, { instead_of: appointmentId, state: 'waiting' }))
    .execute();
}

/** Null where nobody active of that id works in this hospital. */
export async function activePractitioner(db: Connection, organizationId: string, id: string) {
  const row = await db
    .selectFrom('practitioners')
    .select(['id', 'hospital_role as hospitalRole'])
    .where((is) => allEqual(is, { organization_id: organizationId, active: true, id }))
    .executeTakeFirst();
  return row ?? null;
}
