/** The case that one was opened from and those that were opened from it, where the reader may see them. */
import { sql } from 'kysely';
import type { RelatedCase } from '#shared/cases/case-parts.ts';
import { isVisible, type Reader } from '#server/cases/core/case-filter-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';

/** A bundle of contacts and a round of queries have a few dozen at most. */
const mostRelated = 100;

/** The one that it was opened from first, then the oldest; of those opened together the first that is due. */
export const relatedTo = (
  db: Connection,
  reader: Reader,
  { id, parentId }: { id: string; parentId: string | null },
): Promise<RelatedCase[]> =>
  db
    .selectFrom('cases as c')
    .leftJoin('practitioners as o', 'o.id', 'c.owner_id')
    .leftJoin('units as u', 'u.id', 'c.owner_unit_id')
    .select(['c.id', 'c.kind', 'c.title', 'c.state'])
    .select(sql<string | null>`coalesce(o.full_name, u.name, c.owner_role)`.as('who'))
    .select([isoInstant<string | null>('c.due_at').as('dueAt')])
    .select([isoInstant<string | null>('c.closed_at').as('closedAt')])
    .select(sql<boolean>`c.parent_id is distinct from ${id}`.as('isParent'))
    .where('c.organization_id', '=', reader.organizationId)
    .where((is) =>
      is.or([
        is('c.parent_id', '=', id),
        ...(parentId === null ? [] : [is('c.id', '=', parentId)]),
      ]),
    )
    .where((is) => isVisible(is, reader))
    .orderBy('isParent', 'desc')
    .orderBy('c.opened_at')
    .orderBy('c.due_at')
    .orderBy('c.id')
    .limit(mostRelated)
    .execute();
