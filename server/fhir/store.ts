/** Rows for the FHIR pages: which appointments a search finds, how many there are, and whose schedule it is. */
import { sql, type SqlBool } from 'kysely';
import type { AppointmentState } from '#shared/appointments.ts';
import type { Span } from '#server/appointments/service.ts';
import type { Connection } from '#server/platform/database.ts';

export interface Wanted {
  organizationId: string;
  /** Null: everybody's of the hospital. */
  practitionerId: string | null;
  states: readonly AppointmentState[] | null;
  /** Those that begin in it. */
  span: Span;
}

export interface Found {
  id: string;
  startsAt: Date;
}

/** Held time is nobody's appointment yet. */
const chosen = (db: Connection, { organizationId, practitionerId, states, span }: Wanted) =>
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
  wanted: Wanted,
  { after, limit }: { after: Found | undefined; limit: number },
): Promise<Found[]> =>
  chosen(db, wanted)
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

export async function count(db: Connection, wanted: Wanted): Promise<number> {
  const { found } = await chosen(db, wanted)
    .select((is) => is.fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** Only of whoever works here now. */
export const clinician = (
  db: Connection,
  { organizationId, id }: { organizationId: string; id: string },
) =>
  db
    .selectFrom('practitioners')
    .select(['id', 'full_name as fullName', 'zone'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
