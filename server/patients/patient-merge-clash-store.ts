/** Rows of appointments that two records of one patient have at one time. */
import { sql } from 'kysely';
import type { ClashingAppointment, MergeClash } from '#shared/patients/patient-merges.ts';
import { openStates } from '#shared/appointments/appointment-states.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface ClashQuery {
  organizationId: string;
  mergeIds: readonly string[];
  now: Date;
}

type Row = MergeClash & { mergeId: string };

const inText = (clashing: ClashingAppointment): ClashingAppointment => ({
  ...clashing,
  startsAt: new Date(clashing.startsAt).toISOString(),
  endsAt: new Date(clashing.endsAt).toISOString(),
});

const clashing = (alias: 'a' | 'b') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_object('id', ${column('id')}, 'version', ${column('version')},
    'startsAt', ${column('starts_at')}, 'endsAt', ${column('ends_at')},
    'typeName', (select t.name from appointment_types t where t.id = ${column('type_id')}),
    'clinicians', (select coalesce(json_agg(p.full_name order by p.full_name), '[]')
      from appointment_practitioners ap join practitioners p on p.id = ap.practitioner_id
      where ap.appointment_id = ${column('id')}))`;
};

/** Of open requests to merge, by request: in order of start, without what is over. */
export async function clashesOf(
  db: Connection,
  { organizationId, mergeIds, now }: ClashQuery,
): Promise<Map<string, MergeClash[]>> {
  if (mergeIds.length === 0) return new Map();
  const states = [...openStates];
  const { rows } = await sql<Row>`
    select m.id as "mergeId", ${clashing('a')} as survivors, ${clashing('b')} as duplicates
    from patient_merges m
    join appointments a on a.patient_id = m.survivor_id and a.state = any(${states})
      and a.held_until is null and a.ends_at > ${now}
    join appointments b on b.patient_id = m.duplicate_id and b.state = any(${states})
      and b.held_until is null and b.starts_at < a.ends_at and a.starts_at < b.ends_at
    where m.organization_id = ${organizationId} and m.id = any(${[...mergeIds]}::uuid[])
    order by a.starts_at, a.id, b.id limit 200`.execute(db);
  const clashes = rows.map(({ mergeId, survivors, duplicates }) => ({
    mergeId,
    survivors: inText(survivors),
    duplicates: inText(duplicates),
  }));
  return new Map(
    [...Map.groupBy(clashes, ({ mergeId }) => mergeId)].map(([mergeId, group]) => [
      mergeId,
      group.map(({ survivors, duplicates }) => ({ survivors, duplicates })),
    ]),
  );
}
