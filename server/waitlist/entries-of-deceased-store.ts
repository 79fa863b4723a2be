/** Rows of waiting list entries that were removed after their patient's death. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface RemovedEntry {
  id: string;
  version: number;
}

export const versionsOf = (
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<RemovedEntry[]> =>
  db
    .selectFrom('waitlist_entries')
    .select(['id', 'version'])
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'removed')
    .where('id', 'in', [...ids])
    .execute();

/** They wait again, where nobody changed them since and the patient does not wait for the same by now. */
export async function putBack(
  db: Connection,
  organizationId: string,
  removed: readonly RemovedEntry[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update waitlist_entries e set state = 'waiting', version = e.version + 1
    from unnest(${removed.map(({ id }) => id)}::uuid[],
      ${removed.map(({ version }) => version)}::int[]) as r (id, version)
    where e.id = r.id and e.version = r.version and e.state = 'removed'
      and e.organization_id = ${organizationId}
      and not exists (select from waitlist_entries o
        where o.patient_id = e.patient_id and o.type_id = e.type_id and o.id <> e.id
          and o.practitioner_id is not distinct from e.practitioner_id
          and o.state in ('waiting', 'offered'))
    returning e.id`.execute(db);
  return rows.map(({ id }) => id);
}
