/** The SQL of shifts that are in force, and of duties: who has a shift and is really there. */
import { sql } from 'kysely';

/** A shift is two days long at most (shared/roster/shift-types.ts), and an hour more over a clock change. */
export const longestShift = sql`interval '49 hours'`;

/**
 * Of assignment `a`, as it was published. A shift that a draft takes away is in force until the next
 * publication. Who is really there stands in the view `duties` (infra/migrations/0770_duties.ts), which
 * takes out time off and people who have left.
 */
export const isInForce = sql<boolean>`a.state <> 'draft'`;

/** Of shift type `t`: the name of the call, else that somebody is on duty. */
export const roleOfType = sql<string>`case when t.kind = 'on-call' then t.name else 'On duty' end`;

/** As the planner wrote it, else as its type says. */
export const roleOf = sql<string>`coalesce(a.role_label, ${roleOfType})`;

const withTypeAndPerson = sql`join shift_types t on t.id = a.shift_type_id
  join practitioners p on p.id = a.practitioner_id`;

/** Whether change `c` of the past is of duty or shift `a` with its type `t`: of its role, in its time. */
export const isChangeOf = sql<boolean>`
  c.organization_id = a.organization_id and c.unit_id = a.unit_id and c.role = ${roleOf}
  and c.starts_at > a.starts_at - ${longestShift} and c.starts_at < a.ends_at
  and c.ends_at > a.starts_at`;

export const isChangedAfterwards = sql<boolean>`exists (
  select from past_duty_changes c where ${isChangeOf})`;

export const fromDuties = sql`duties a ${withTypeAndPerson}`;

/** Shifts as they were published, of people who are away or have left too. */
export const fromShifts = sql`shift_assignments a ${withTypeAndPerson}`;

/** Of duty `a`. By the index shift_assignments_in_force, which a range of starts alone makes narrow. */
export const coversMoment = (organizationId: string, at: Date) => sql`
  a.organization_id = ${organizationId}
  and a.shift_starts_at > ${at}::timestamptz - ${longestShift} and a.shift_starts_at <= ${at}
  and a.starts_at <= ${at} and a.ends_at > ${at}`;
