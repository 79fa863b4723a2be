/** Rows of patients' links that are locked after wrong names, for the clinicians of their visits. */
import { sql } from 'kysely';
import type { LockedLink } from '#shared/visits/waiting.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export async function saveLinkLock(
  db: Connection,
  { invitationId, until }: { invitationId: string; until: Date | null },
): Promise<void> {
  await db
    .updateTable('visit_invitations')
    .set({ locked_until: until })
    .where('id', '=', invitationId)
    .where('locked_until', 'is distinct from', until)
    .execute();
}

interface Reader {
  organizationId: string;
  practitionerId: string;
  at: Date;
}

interface LockedLinkRow extends Omit<LockedLink, 'startsAt' | 'until'> {
  startsAt: Date;
  until: Date;
}

/** Of patients in the reader's own queue; not where they have been given another link since. */
export async function lockedLinksFor(
  db: Connection,
  { organizationId, practitionerId, at }: Reader,
): Promise<LockedLink[]> {
  const { rows } = await sql<LockedLinkRow>`
    select v.id as "visitId", a.id as "appointmentId", a.patient_name as "patientName",
      a.starts_at as "startsAt", max(i.locked_until) as until
    from visit_invitations i
      join visits v on v.id = i.visit_id and v.state in ('scheduled', 'open')
      join appointments a on a.id = v.appointment_id and a.state in ('booked', 'in-progress')
    where i.organization_id = ${organizationId} and i.locked_until > ${at} and i.revoked_at is null
      and i.role = 'patient'
      and (v.handed_to = ${practitionerId} or v.handed_to is null and exists (
        select from appointment_practitioners w
        where w.appointment_id = a.id and w.practitioner_id = ${practitionerId}))
      and not exists (
        select from visit_invitations newer
        where newer.visit_id = v.id and newer.role = 'patient' and newer.revoked_at is null
          and newer.made_at > i.made_at and newer.locked_until is null)
    group by v.id, a.id
    order by a.starts_at, v.id`.execute(db);
  return rows.map(({ startsAt, until, ...link }) => ({
    ...link,
    startsAt: startsAt.toISOString(),
    until: until.toISOString(),
  }));
}
