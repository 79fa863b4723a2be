/** Cases that were opened from a case, with their first and closing events. */
import { sql } from 'kysely';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';

/** Of these kinds; the oldest first. */
export const openedFrom = (
  db: Connection,
  { caseId, kinds }: { caseId: string; kinds: readonly KindName[] },
) =>
  db
    .selectFrom('cases as c')
    .select(['c.id', 'c.kind', 'c.title', 'c.state', 'c.owner_role as ownerRole'])
    .select([isoInstant('c.opened_at').as('openedAt')])
    .select([isoInstant<string | null>('c.closed_at').as('closedAt')])
    .select([
      fullNameOf<string | null>('c.opened_by').as('opener'),
      fullNameOf<string | null>('c.owner_id').as('owner'),
      sql<string | null>`(select u.name from units u where u.id = c.owner_unit_id)`.as('ownerUnit'),
      sql<string | null>`(select e.detail ->> 'about' from case_events e
        where e.case_id = c.id and e.event = 'assigned' order by e.sequence limit 1)`.as(
        'firstAssigned',
      ),
    ])
    .where('c.parent_id', '=', caseId)
    .where('c.kind', 'in', [...kinds])
    .orderBy('c.opened_at')
    .orderBy('c.id')
    .execute();
