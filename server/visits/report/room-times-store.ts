/** When practitioners were in the rooms of tele-visits, as the roster proposes times worked by it. */
import { sql } from 'kysely';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { practitionerIdentity } from '#server/visits/core/may-stay.ts';

export async function roomTimes(
  db: Connection,
  organizationId: string,
  { practitionerIds, startsAt, endsAt }: Span & { practitionerIds: readonly string[] },
): Promise<{ practitionerId: string; joinedAt: Date; leftAt: Date | null }[]> {
  const byIdentity = new Map(practitionerIds.map((id) => [practitionerIdentity(id), id]));
  const { rows } = await sql<{ identity: string; joinedAt: Date; leftAt: Date | null }>`
    select p.identity, p.joined_at as "joinedAt", p.left_at as "leftAt" from visit_presences p
    where p.organization_id = ${organizationId}
      and p.identity = any(${[...byIdentity.keys()]}::text[])
      and p.joined_at > ${startsAt}::timestamptz - interval '1 day' and p.joined_at < ${endsAt}
    order by p.joined_at`.execute(db);
  return rows.flatMap(({ identity, ...time }) => {
    const practitionerId = byIdentity.get(identity);
    return practitionerId === undefined ? [] : [{ practitionerId, ...time }];
  });
}
