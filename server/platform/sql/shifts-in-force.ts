/** The SQL of shifts that are in force: which they are, whose, and in which role. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

/** A shift is two days long at most (shared/roster/shift-types.ts), and an hour more over a clock change. */
export const longestShift = sql`interval '49 hours'`;

/** Of assignment `a`. A shift that a draft takes away is in force until the next publication. */
export const isInForce = sql<boolean>`a.state <> 'draft'`;

/** As the planner wrote it, else the name of the call, else that somebody is on duty. */
export const roleOf = sql<string>`coalesce(a.role_label,
  case when t.kind = 'on-call' then t.name else 'On duty' end)`;

export const fromDuties = sql`shift_assignments a
  join shift_types t on t.id = a.shift_type_id
  join practitioners p on p.id = a.practitioner_id`;

/** By the index shift_assignments_in_force, which a range of starts alone makes narrow. */
export const coversMoment = (organizationId: string, at: Date) => sql`
  a.organization_id = ${organizationId} and ${isInForce}
  and a.starts_at > ${at}::timestamptz - ${longestShift} and a.starts_at <= ${at}
  and a.ends_at > ${at}`;

/** Everybody's, in order of time: the caller has to narrow it. */
export const shiftsInForce = (db: Connection) =>
  db
    .selectFrom('shift_assignments as a')
    .innerJoin('shift_types as t', 't.id', 'a.shift_type_id')
    .innerJoin('units as u', 'u.id', 'a.unit_id')
    .select(['a.id', 'u.name as unit', 't.name'])
    .where(isInForce)
    .orderBy('a.starts_at')
    .orderBy('a.id');

/** One person's. */
export const shiftsOf = (db: Connection, practitionerId: string) =>
  shiftsInForce(db)
    .select(['a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .where('a.practitioner_id', '=', practitionerId);
