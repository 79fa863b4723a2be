/** Rows of the waiting list as the staff see and change them, always within one organization. */
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Entry, EntryState, NewEntry } from '#shared/appointments/waitlist.ts';
import type { Connection } from '#server/platform/database.ts';

/** Null: everybody's of the hospital; else those for this clinician, and those they put there. */
export interface Whose {
  organizationId: string;
  practitionerId: string | null;
}

const ofWhom = (db: Connection, { organizationId, practitionerId }: Whose) =>
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

const day = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

const utc = <T extends string | null = string>(column: string) =>
  sql<T>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const shown = (db: Connection, whose: Whose) =>
  ofWhom(db, whose).select((is) => [
    'e.id',
    'e.weekdays',
    'e.part_of_day as partOfDay',
    'e.urgent',
    'e.note',
    'e.state',
    'e.version',
    day('e.from_day').as('fromDay'),
    day('e.until_day').as('untilDay'),
    utc('e.waiting_since').as('waitingSince'),
    jsonObjectFrom(
      is
        .selectFrom('patients as pt')
        .select(['pt.id', 'pt.full_name as fullName'])
        .select(sql<string | null>`to_char(pt.birth_date, 'YYYY-MM-DD')`.as('birthDate'))
        .whereRef('pt.id', '=', 'e.patient_id'),
    ).as('patient'),
    jsonObjectFrom(
      is
        .selectFrom('appointment_types as t')
        .select(['t.id', 't.name', 't.kind', 't.duration_minutes as durationMinutes'])
        .select(['t.colour', 't.letter'])
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
          utc('o.starts_at').as('startsAt'),
          utc('o.ends_at').as('endsAt'),
          utc<string | null>('o.sent_at').as('sentAt'),
          utc('o.expires_at').as('expiresAt'),
        ])
        .whereRef('o.entry_id', '=', 'e.id')
        .orderBy('o.made_at', 'desc')
        .orderBy('o.id', 'desc'),
    ).as('offers'),
  ]);

async function read(rows: ReturnType<typeof shown>): Promise<Entry[]> {
  const found = await rows.execute();
  return found.flatMap(({ patient, type, offers, ...row }) =>
    // Both are there by foreign key; the types of the query cannot know it.
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

interface Listed {
  states: readonly EntryState[];
  typeId?: string | undefined;
  limit: number;
}

/** Who waits in the order of asking; who does no more, the newest first. */
export function list(db: Connection, whose: Whose, { states, typeId, limit }: Listed) {
  const rows = shown(db, whose)
    .where('e.state', 'in', [...states])
    .$if(typeId !== undefined, (some) => some.where('e.type_id', '=', typeId ?? ''))
    .limit(limit);
  return read(
    states.includes('waiting')
      ? rows.orderBy('e.urgent', 'desc').orderBy('e.waiting_since').orderBy('e.id')
      : rows.orderBy('e.waiting_since', 'desc').orderBy('e.id'),
  );
}

export async function byId(db: Connection, whose: Whose, id: string): Promise<Entry | null> {
  const [found] = await read(shown(db, whose).where('e.id', '=', id));
  return found ?? null;
}

type When = Pick<NewEntry, 'fromDay' | 'untilDay' | 'weekdays' | 'partOfDay' | 'urgent' | 'note'>;

const columnsOf = (when: When) => ({
  from_day: when.fromDay,
  until_day: when.untilDay,
  weekdays: when.weekdays,
  part_of_day: when.partOfDay,
  urgent: when.urgent,
  note: when.note,
});

interface NewRow extends When {
  organizationId: string;
  patientId: string;
  typeId: string;
  practitionerId: string | null;
  createdBy: string;
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether it was written: false where somebody wrote since `version`. */
export async function save(
  db: Connection,
  id: string,
  { version, ...when }: When & { version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('waitlist_entries')
    .set({ ...columnsOf(when), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', ['waiting', 'offered'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setState(db: Connection, id: string, state: EntryState): Promise<void> {
  await db.updateTable('waitlist_entries').set({ state }).where('id', '=', id).execute();
}

/** Nobody else changes it before the transaction ends. */
export const locked = (db: Connection, id: string) =>
  db
    .selectFrom('waitlist_entries as e')
    .innerJoin('patients as pt', 'pt.id', 'e.patient_id')
    .select(['e.id', 'e.state', 'pt.id as patientId', 'pt.full_name as patientName'])
    .where('e.id', '=', id)
    .forUpdate('e')
    .executeTakeFirst();
