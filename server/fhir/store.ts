/** Rows for the FHIR pages: appointments of a search, their count, and the practitioner of a schedule. */
import { sql, type SqlBool } from 'kysely';
import type { AppointmentState } from '#shared/appointments.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface AppointmentFilter {
  organizationId: string;
  /** Null: those of every practitioner of the organization. */
  practitionerId: string | null;
  states: readonly AppointmentState[] | null;
  /** Those that begin in it. */
  span: { startsAt: Date; endsAt: Date };
}

/** Where a page begins or ends: appointments are ordered by start, then id. */
export interface AppointmentKey {
  id: string;
  startsAt: Date;
}

/** Held time is no appointment yet. */
const matching = (
  db: Connection,
  { organizationId, practitionerId, states, span }: AppointmentFilter,
) =>
  db
    .selectFrom('appointments as a')
    .where('a.organization_id', '=', organizationId)
    .where('a.held_until', 'is', null)
    .where('a.starts_at', '>=', span.startsAt)
    .where('a.starts_at', '<', span.endsAt)
    .$if(states !== null, (rows) => rows.where(sql<SqlBool>`a.state = any(${[...(states ?? [])]})`))
    .$if(practitionerId !== null, (rows) =>
      rows
        .innerJoin('appointment_practitioners as me', 'me.appointment_id', 'a.id')
        .where('me.practitioner_id', '=', practitionerId ?? '')
        .where('me.starts_at', '>=', span.startsAt)
        .where('me.starts_at', '<', span.endsAt),
    );

/** In order of start. */
export const page = (
  db: Connection,
  filter: AppointmentFilter,
  { after, limit }: { after: AppointmentKey | undefined; limit: number },
): Promise<AppointmentKey[]> =>
  matching(db, filter)
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(a.starts_at, a.id) > (${after?.startsAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .select(['a.id', 'a.starts_at as startsAt'])
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(limit)
    .execute();

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
