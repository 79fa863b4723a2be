/** Rows for the FHIR pages: appointments of a search, their count, and the practitioner of a schedule. */
import { sql, type SqlBool } from 'kysely';
import type { AppointmentState } from '#shared/appointments.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { survivingPatientId } from '#server/platform/sql/surviving-patient.ts';
import type { Span } from '#shared/time.ts';
import { identifierOf } from './fhir-codes.ts';
import { isId, type AppointmentSort } from './query.ts';

export interface AppointmentFilter {
  organizationId: string;
  /** Null: those of every practitioner of the organization. */
  practitionerId: string | null;
  patientId: string | undefined;
  locationId: string | undefined;
  ids: readonly string[] | undefined;
  /** What another system calls it: of any system (null), of none (''), or of this one. */
  identifier: { system: string | null; value: string } | undefined;
  states: readonly AppointmentState[] | null;
  /** Those that begin in it. */
  span: Span | undefined;
  /** Those that were last changed in it. */
  changed: { from: Date | null; until: Date | null };
}

/** Where a page begins: after this one, by the instant by which it is sorted and then by id. */
export interface PageStart {
  id: string;
  at: Date;
}

export interface AppointmentKey {
  id: string;
  startsAt: Date;
  changedAt: Date;
}

const sortedBy = { date: 'a.starts_at', _lastUpdated: 'a.changed_at' } as const;

const orderOf = (sort: AppointmentSort) => ({
  column: sortedBy[sort.replace('-', '') as keyof typeof sortedBy],
  isDescending: sort.startsWith('-'),
});

export const sortedAt = (sort: AppointmentSort, { startsAt, changedAt }: AppointmentKey): Date =>
  sort.endsWith('date') ? startsAt : changedAt;

/** By an index on what was sent, or by the id in our own identifier. */
function isIdentifiedBy({ system, value }: { system: string | null; value: string }) {
  const ownId = /^urn:uuid:([0-9a-f-]{36})$/.exec(value)?.[1] ?? '';
  const isOwn = system === null || system === identifierOf('').system;
  const sent = JSON.stringify([{ value, ...(system ? { system } : {}) }]);
  const without = sql<SqlBool>`exists (select from jsonb_array_elements(texts.identifiers::jsonb) as one
    where one->>'value' = ${value} and not one ? 'system')`;
  const isSystem = system === '' ? without : sql<SqlBool>`true`;
  return sql<SqlBool>`a.id in (
    select texts.appointment_id from appointment_texts as texts
    where texts.identifiers::text <> '[]' and texts.identifiers::jsonb @> ${sent}::jsonb and ${isSystem}
    union all select ${isOwn && isId(ownId) ? ownId : null}::uuid)`;
}

/** Held time is no appointment yet. */
const matching = (db: Connection, filter: AppointmentFilter) => {
  const { organizationId, practitionerId, states, span, changed } = filter;
  const { patientId, locationId, ids, identifier } = filter;
  return db
    .selectFrom('appointments as a')
    .where('a.organization_id', '=', organizationId)
    .where('a.held_until', 'is', null)
    .$if(span !== undefined, (rows) =>
      rows
        .where('a.starts_at', '>=', span?.startsAt ?? null)
        .where('a.starts_at', '<', span?.endsAt ?? null),
    )
    .$if(changed.from !== null, (rows) => rows.where('a.changed_at', '>=', changed.from))
    .$if(changed.until !== null, (rows) => rows.where('a.changed_at', '<', changed.until))
    .$if(states !== null, (rows) => rows.where(sql<SqlBool>`a.state = any(${[...(states ?? [])]})`))
    .$if(ids !== undefined, (rows) =>
      rows.where(sql<SqlBool>`a.id = any(${[...(ids ?? [])]}::uuid[])`),
    )
    .$if(patientId !== undefined, (rows) =>
      rows.where('a.patient_id', '=', survivingPatientId(patientId ?? '')),
    )
    .$if(identifier !== undefined, (rows) =>
      rows.where(isIdentifiedBy(identifier ?? { system: null, value: '' })),
    )
    .$if(locationId !== undefined, (rows) =>
      rows
        .innerJoin('location_times as lt', 'lt.appointment_id', 'a.id')
        .where('lt.location_id', '=', locationId ?? ''),
    )
    .$if(practitionerId !== null, (rows) =>
      rows
        .innerJoin('appointment_practitioners as me', 'me.appointment_id', 'a.id')
        .where('me.practitioner_id', '=', practitionerId ?? '')
        .$if(span !== undefined, (own) =>
          own
            .where('me.starts_at', '>=', span?.startsAt ?? null)
            .where('me.starts_at', '<', span?.endsAt ?? null),
        ),
    );
};

export const page = (
  db: Connection,
  filter: AppointmentFilter,
  { after, sort, limit }: { after: PageStart | undefined; sort: AppointmentSort; limit: number },
): Promise<AppointmentKey[]> => {
  const { column, isDescending } = orderOf(sort);
  const direction = isDescending ? 'desc' : 'asc';
  const beyond = sql.raw(isDescending ? '<' : '>');
  return matching(db, filter)
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(${sql.ref(column)}, a.id) ${beyond} (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .select(['a.id', 'a.starts_at as startsAt', 'a.changed_at as changedAt'])
    .orderBy(column, direction)
    .orderBy('a.id', direction)
    .limit(limit)
    .execute();
};

export async function changedAtOf(db: Connection, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select('changed_at as changedAt')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.changedAt;
}

export async function count(db: Connection, filter: AppointmentFilter): Promise<number> {
  const { total } = await matching(db, filter)
    .select((is) => is.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const activePractitioners = (db: Connection, organizationId: string) =>
  db
    .selectFrom('practitioners')
    .select(['id', 'full_name as fullName', 'zone', 'hospital_role as hospitalRole'])
    .where('organization_id', '=', organizationId)
    .where('active', '=', true);

/** Undefined for a practitioner of another organization, or who is not active. */
export const activePractitioner = (
  db: Connection,
  { organizationId, id }: { organizationId: string; id: string },
) => activePractitioners(db, organizationId).where('id', '=', id).executeTakeFirst();

/** In order of id, so that pages follow each other whatever is changed meanwhile. */
export const practitionersAfter = (
  db: Connection,
  {
    organizationId,
    after,
    limit,
  }: { organizationId: string; after?: string | undefined; limit: number },
) =>
  activePractitioners(db, organizationId)
    .$if(after !== undefined, (rows) => rows.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();

export async function countPractitioners(db: Connection, organizationId: string): Promise<number> {
  const { total } = await activePractitioners(db, organizationId)
    .clearSelect()
    .select((is) => is.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The ids of the records that were merged into these, by the record that has them now. */
export async function mergedInto(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'merged_into as mergedInto'])
    .where('organization_id', '=', organizationId)
    .where('merged_into', 'in', [...ids])
    .orderBy('id')
    .execute();
  const bySurvivor = Map.groupBy(rows, (row) => row.mergedInto ?? '');
  return new Map([...bySurvivor].map(([into, all]) => [into, all.map(({ id }) => id)]));
}

/** Which of these were merged, each with the record that has it now. */
export async function mergedRecordsAmong(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'merged_into as mergedInto'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .where('merged_into', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, mergedInto: into }) => (into ? [[id, into] as const] : [])));
}
