/** The SQL of shifts that are in force: which they are, whose, and in which role. */
import { sql } from 'kysely';

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
