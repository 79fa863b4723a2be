/** Rows of the gaps in people's stays in a room, during which nothing was heard of them. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface Gap {
  organizationId: string;
  visitId: string;
  identity: string;
  startsAt: Date;
  endsAt: Date;
}

/** Without effect where the person was not in the room when it began. */
export async function insertGap(db: Connection, gap: Gap): Promise<void> {
  await sql`
    insert into visit_gaps (organization_id, visit_id, identity, starts_at, ends_at)
    select ${gap.organizationId}, ${gap.visitId}, ${gap.identity}, ${gap.startsAt}, ${gap.endsAt}
    where exists (
      select from visit_presences p
      where p.visit_id = ${gap.visitId} and p.identity = ${gap.identity} and p.left_at is null
        and p.joined_at <= ${gap.startsAt})
    on conflict do nothing`.execute(db);
}

/** In their order. */
export const gapsOf = (db: Connection, visitIds: readonly string[]) =>
  db
    .selectFrom('visit_gaps')
    .select(['visit_id as visitId', 'identity', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('visit_id', 'in', visitIds)
    .orderBy('starts_at')
    .execute();

export type GapRow = Awaited<ReturnType<typeof gapsOf>>[number];
