/** Rows of changes to shifts that had ended. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { roleOfType } from '#server/platform/sql/shifts-in-force.ts';

export interface PastChange {
  change: 'added' | 'removed';
  practitionerId: string;
  shiftTypeId: string;
  roleLabel: string | null;
  startsAt: string;
  endsAt: string;
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
      ends_at, reason, changed_by, changed_at)
    select ${organizationId}, ${unitId}, coalesce(c."roleLabel", ${roleOfType}), c."practitionerId",
      c.change, c."startsAt", c."endsAt", ${reason}, ${by}, ${at}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (change text,
      "practitionerId" uuid, "shiftTypeId" uuid, "roleLabel" text, "startsAt" timestamptz,
      "endsAt" timestamptz)
    join shift_types t on t.id = c."shiftTypeId"`.execute(db);
}
