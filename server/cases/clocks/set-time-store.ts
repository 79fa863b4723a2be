/** Open cases with a set time and no clock of it. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface SetTimeCase {
  caseId: string;
  organizationId: string;
  openedAt: Date;
  targetAt: Date;
}

/** Locked; those that another server has are left to it. Without those of a case that was closed and opened again too late. */
export const casesWithoutClock = (db: Connection, limit: number): Promise<SetTimeCase[]> =>
  db
    .selectFrom('cases as c')
    .select([
      'c.id as caseId',
      'c.organization_id as organizationId',
      'c.opened_at as openedAt',
      'c.target_at as targetAt',
    ])
    .where('c.closed_at', 'is', null)
    .where('c.target_at', 'is not', null)
    .where(
      sql<boolean>`not exists (select from clocks k where k.case_id = c.id and k.rule_id is null)`,
    )
    .$narrowType<{ targetAt: Date }>()
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
