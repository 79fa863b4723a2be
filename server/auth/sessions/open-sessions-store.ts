/** Rows of open sessions, each with the present state of its account. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { customJobOf } from '#server/platform/rights/custom-job.ts';
import { isOpenSession } from '#server/platform/sql/open-session.ts';

interface SessionFilter {
  ids: readonly string[];
  activeSince: Date;
  now: Date;
}

export async function people(db: Connection, { ids, ...open }: SessionFilter) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('sessions as s')
    .innerJoin('practitioners as p', 'p.id', 's.practitioner_id')
    .select([
      's.id as sessionId',
      'p.role',
      'p.hospital_role as hospitalRole',
      customJobOf('p').as('customJob'),
      'p.active',
      'p.access_applications as accessApplications',
    ])
    .where('s.id', 'in', ids)
    .where(isOpenSession('s', open))
    .execute();
}
