/** Rows that say how the installation stands, for those who run it. */
import { sql } from 'kysely';
import type { FailedSignIn, LiveRule } from '#shared/facts/operations.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

const most = 50;

interface Since {
  organizationId: string;
  since: Date;
}

export async function storageBytes(db: Connection): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Newest first. */
export async function liveRules(db: Connection, organizationId: string): Promise<LiveRule[]> {
  const rows = await db
    .selectFrom('clock_rules as r')
    .innerJoin('practitioners as d', 'd.id', 'r.drafted_by')
    .innerJoin('practitioners as a', 'a.id', 'r.approved_by')
    .select([
      'r.id',
      'r.label',
      'd.full_name as writtenBy',
      'a.full_name as publishedBy',
      'r.approved_at as publishedAt',
      'r.retired_at as retiredAt',
    ])
    .where('r.organization_id', '=', organizationId)
    .where('r.state', '<>', 'draft')
    .orderBy('r.approved_at', 'desc')
    .orderBy('r.id')
    .limit(most)
    .execute();
  return rows.flatMap(({ publishedAt, retiredAt, ...rule }) =>
    publishedAt === null
      ? []
      : [
          {
            ...rule,
            publishedAt: publishedAt.toISOString(),
            retiredAt: retiredAt?.toISOString() ?? null,
          },
        ],
  );
}

const failed = (db: Connection, { organizationId, since }: Since) =>
  db
    .selectFrom('audit_events as e')
    .where('e.organization_id', '=', organizationId)
    .where('e.action', 'like', sql<never>`'sign-in.%'`)
    .where('e.outcome', '<>', 'success')
    .where('e.at', '>=', since);

export async function failedSignIns(db: Connection, since: Since): Promise<FailedSignIn[]> {
  const rows = await failed(db, since)
    .leftJoin('practitioners as p', (join) =>
      join.onRef('p.organization_id', '=', 'e.organization_id')
        .on(sql<boolean>`p.id = coalesce(e.actor_id, case
          when e.object_type = 'Practitioner' and pg_input_is_valid(e.object_id, 'uuid')
          then e.object_id::uuid end)`),
    )
    .select(['e.seq', 'e.at', 'e.action', 'p.full_name as who'])
    .orderBy('e.at', 'desc')
    .orderBy('e.seq', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ seq, at, ...row }) => ({ ...row, id: seq, at: at.toISOString() }));
}

export async function failedSignInCount(db: Connection, since: Since): Promise<number> {
  const { count } = await failed(db, since)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
