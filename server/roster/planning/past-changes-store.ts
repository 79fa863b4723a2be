/** Rows of changes to shifts that had ended. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { longestShift, roleOfType } from '#server/platform/sql/shifts-in-force.ts';

export interface PastChange {
  change: 'added' | 'removed';
  practitionerId: string;
  shiftTypeId: string;
  roleLabel: string | null;
  startsAt: string;
  endsAt: string;
  /** The day of the shift, where time off takes it away or gives it back. */
  leaveDay?: string;
}

interface Why {
  organizationId: string;
  unitId: string;
  by: string;
  at: Date;
  reason: string;
}

export async function insert(
  db: Connection,
  { organizationId, unitId, by, at, reason }: Why,
  changes: readonly PastChange[],
): Promise<void> {
  await sql`
    insert into past_duty_changes (organization_id, unit_id, role, practitioner_id, change, starts_at,
      ends_at, leave_day, reason, changed_by, changed_at)
    select ${organizationId}, ${unitId}, coalesce(c."roleLabel", ${roleOfType}), c."practitionerId",
      c.change, c."startsAt", c."endsAt", c."leaveDay", ${reason}, ${by}, ${at}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (change text,
      "practitionerId" uuid, "shiftTypeId" uuid, "roleLabel" text, "startsAt" timestamptz,
      "endsAt" timestamptz, "leaveDay" date)
    join shift_types t on t.id = c."shiftTypeId"`.execute(db);
}

export interface EndedDuty {
  id: string;
  unitId: string;
  shiftTypeId: string;
  roleLabel: string | null;
  day: string;
  startsAt: Date;
  endsAt: Date;
}

interface DutiesOfPerson {
  practitionerId: string;
  startsAt: Date;
  endsAt: Date;
  endedBy: Date;
}

/** Of shifts that had ended, what somebody was there for; a shift that time off cuts in two has two rows. */
export async function endedDuties(
  db: Connection,
  { practitionerId, startsAt, endsAt, endedBy }: DutiesOfPerson,
): Promise<EndedDuty[]> {
  const { rows } = await sql<EndedDuty>`
    select a.id, a.unit_id as "unitId", a.shift_type_id as "shiftTypeId",
      a.role_label as "roleLabel", to_char(a.day, 'YYYY-MM-DD') as day,
      a.starts_at as "startsAt", a.ends_at as "endsAt"
    from duties a
    where a.practitioner_id = ${practitionerId}
      and a.shift_starts_at > ${startsAt}::timestamptz - ${longestShift}
      and a.shift_starts_at < ${endsAt} and a.shift_ends_at <= ${endedBy}
    order by a.id, a.starts_at`.execute(db);
  return rows;
}

export interface LeaveChange {
  at: Date;
  by: { id: string; fullName: string };
  change: PastChange['change'];
  reason: string;
}

/** What leave that was entered or taken back afterwards changed of one cell, newest first. */
export async function leaveChangesOf(
  db: Connection,
  organizationId: string,
  { unitId, practitionerId, day }: { unitId: string; practitionerId: string; day: string },
): Promise<LeaveChange[]> {
  const { rows } = await sql<LeaveChange>`
    select c.changed_at as at, json_build_object('id', b.id, 'fullName', b.full_name) as by,
      c.change, c.reason
    from past_duty_changes c join practitioners b on b.id = c.changed_by
    where c.organization_id = ${organizationId} and c.unit_id = ${unitId}
      and c.practitioner_id = ${practitionerId} and c.leave_day = ${day}::date
    group by c.changed_at, b.id, c.change, c.reason
    order by c.changed_at desc limit 50`.execute(db);
  return rows;
}
