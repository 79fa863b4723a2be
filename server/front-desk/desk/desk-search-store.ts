/** Rows of an organization's appointments, found by their patient or their clinician. */
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import {
  allOf,
  matchesPatient,
  matchesRareWordFirst,
} from '#server/platform/sql/names/name-search.ts';

interface DeskQuery {
  organizationId: string;
  text: string;
  birthDate: string | undefined;
  /** The organization's, for phone numbers. */
  country: string | null;
  now: Date;
  limit: number;
}

/** More patients, names or clinicians than these are found by typing more. */
const most = { patients: 20, names: 50, clinicians: 10 } as const;

function ofPatients({ organizationId, text, birthDate, country }: DeskQuery) {
  const words = matchesPatient({ table: 'p', search: text, country });
  const born = birthDate === undefined ? sql`true` : sql`p.birth_date = ${birthDate}::date`;
  return sql`
    select a.id, a.starts_at, a.ends_at from (
      select coalesce(p.merged_into, p.id) as id from patients p
      where p.organization_id = ${organizationId} and ${words} and ${born}
      limit ${most.patients}
    ) found join appointments a on a.patient_id = found.id and a.held_until is null`;
}

const ofNames = ({ organizationId, text }: DeskQuery) => sql`
  (select a.id, a.starts_at, a.ends_at from appointments a
    where a.organization_id = ${organizationId} and a.patient_id is null and a.held_until is null
      and ${allOf(matchesRareWordFirst('a.patient_folded', text))}
    limit ${most.names})`;

/** Of each the nearest before and after now, by the index of a practitioner's time. */
function ofClinicians({ organizationId, text, now, limit }: DeskQuery) {
  const side = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select ap.appointment_id as id, ap.starts_at, ap.ends_at from appointment_practitioners ap
      where ap.practitioner_id = who.id and ap.appointment_id not in (
        select h.id from appointments h
        where h.organization_id = ${organizationId} and h.held_until is not null)
        and ${condition} order by ap.starts_at ${order} limit ${limit})`;
  return sql`
    select near.id, near.starts_at, near.ends_at from (
      select p.id from practitioners p where p.organization_id = ${organizationId}
        and ${allOf(matchesRareWordFirst('p.words_folded', text))} limit ${most.clinicians}
    ) who cross join lateral (
      ${side(sql`ap.starts_at > ${now}::timestamptz - interval '1 day' and ap.ends_at > ${now}`, sql`asc`)}
      union all ${side(sql`ap.starts_at <= ${now} and ap.ends_at <= ${now}`, sql`desc`)}
    ) near`;
}

/** Appointments that have not ended in order of start, then past ones, newest first. */
export async function idsAtDesk(db: Connection, query: DeskQuery): Promise<string[]> {
  const { text, now, limit, birthDate } = query;
  const parts = [ofPatients(query)];
  if (text !== '' && birthDate === undefined) parts.push(ofNames(query), ofClinicians(query));
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(parts, sql` union `)}) candidates
    order by ends_at <= ${now}, case when ends_at <= ${now} then starts_at end desc, starts_at, id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
