/** Rows of a shift that goes to somebody else: it changes its person, or its times beside a row for the part. */
import { sql } from 'kysely';
import type { HandedOver } from '#shared/roster/shift-hand-over.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Throws where two published shifts of a person would overlap (`isOverlap`), or the id is taken (`isUniqueViolation`). */
export async function write(
  db: Connection,
  { kept, given }: HandedOver,
  assignmentId: string,
): Promise<void> {
  const row = db
    .updateTable('shift_assignments')
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('id', '=', assignmentId);
  if (!kept) {
    const { practitionerId, overrideReason } = given;
    await row.set({ practitioner_id: practitionerId, override_reason: overrideReason }).execute();
    return;
  }
  await row.set({ starts_at: new Date(kept.startsAt), ends_at: new Date(kept.endsAt) }).execute();
  await sql`
    insert into shift_assignments (id, organization_id, unit_id, practitioner_id, shift_type_id, day,
      starts_at, ends_at, at_home, rank, role_label, state, override_reason, made_by, made_at,
      published_at)
    select ${given.id}::uuid, organization_id, unit_id, ${given.practitionerId}::uuid, shift_type_id,
      day, ${given.startsAt}::timestamptz, ${given.endsAt}::timestamptz, at_home, rank, role_label,
      state, ${given.overrideReason}::text, made_by, made_at, published_at
    from shift_assignments where id = ${assignmentId}`.execute(db);
}
