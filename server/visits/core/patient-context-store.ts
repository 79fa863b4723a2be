/** What the hospital knows of the patients of appointments: identifier, language, and when their link was mailed. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isStillTheirAddress } from '#server/platform/sql/mailed-links.ts';

export interface PatientContextRow {
  appointmentId: string;
  /** In the hospital's own system. */
  identifier: string | null;
  language: string | null;
  /** Those of the practitioners of the appointment and of the one it was handed to. */
  spokenLanguages: string[];
  /** When a mail server last took a link that still works. */
  linkMailedAt: Date | null;
}

/** Of an appointment that is not found. */
export const nothingKnown: Omit<PatientContextRow, 'appointmentId'> = {
  identifier: null,
  language: null,
  spokenLanguages: [],
  linkMailedAt: null,
};

/** Letters about the appointment have a link where they are about it alone. */
const lastLetterAt = sql`
  select max(l.ended_at) from letters l
  where l.appointment_id = a.id and l.state = 'sent' and l.about <> 'cancelled'
    and l.other_ids = '{}'
    and l.ended_at > coalesce((
      select max(i.revoked_at) from visits v join visit_invitations i on i.visit_id = v.id
      where v.appointment_id = a.id and i.role = 'patient'), '-infinity')`;

const lastInvitationAt = sql`
  select max(i.mailed_at) from visits v join visit_invitations i on i.visit_id = v.id
  where v.appointment_id = a.id and i.role = 'patient' and i.revoked_at is null`;

const hasMailedLink = sql`exists (
  select from visits v join visit_invitations i on i.visit_id = v.id
  where v.appointment_id = a.id and i.role = 'patient' and i.revoked_at is null
    and i.mailed_to is not null
    and ${isStillTheirAddress({ mailedTo: 'i.mailed_to', patient: 'pt' })})`;

/** By appointment. */
export async function patientContexts(
  db: Connection,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, PatientContextRow>> {
  if (appointmentIds.length === 0) return new Map();
  const { rows } = await sql<PatientContextRow>`
    select a.id as "appointmentId", pt.external_id as identifier, pt.language,
      array(
        select distinct unnest(p.languages) from practitioners p
        where p.id in (
          select w.practitioner_id from appointment_practitioners w where w.appointment_id = a.id
          union select v.handed_to from visits v where v.appointment_id = a.id)
      ) as "spokenLanguages",
      case when ${hasMailedLink} then greatest((${lastLetterAt}), (${lastInvitationAt})) end
        as "linkMailedAt"
    from appointments a left join patients pt on pt.id = a.patient_id
    where a.id = any(${[...appointmentIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.appointmentId, row]));
}
