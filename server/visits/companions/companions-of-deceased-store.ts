/** Rows of companions' links that are revoked after the patient's death. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface RevokedLink {
  id: string;
  visitId: string;
  roomName: string;
  role: string;
  guestId: string | null;
  isAdmitted: boolean;
  practitionerIds: string[];
}

/** Nobody who came by them has a place any more. */
export async function revokeLinks(
  db: Connection,
  { organizationId, ids, at }: { organizationId: string; ids: readonly string[]; at: Date },
): Promise<RevokedLink[]> {
  const { rows } = await sql<RevokedLink>`
    update visit_invitations i set revoked_at = ${at}, place = 'outside', waiting_since = null
    from visits v
    where v.id = i.visit_id and i.organization_id = ${organizationId}
      and i.id = any(${[...ids]}::uuid[]) and i.role <> 'patient' and i.revoked_at is null
    returning i.id, v.id as "visitId", v.room_name as "roomName", i.role, i.guest_id as "guestId",
      i.admitted_at is not null as "isAdmitted", array(
        select ap.practitioner_id from appointment_practitioners ap
        where ap.appointment_id = v.appointment_id) as "practitionerIds"`.execute(db);
  return rows;
}

/** They work again; who came by them comes anew. Returns the ids, each with its visit. */
export async function restoreLinks(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; visitId: string }[]> {
  return db
    .updateTable('visit_invitations')
    .set({ revoked_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .where('revoked_at', 'is not', null)
    .returning(['id', 'visit_id as visitId'])
    .execute();
}
