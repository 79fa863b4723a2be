/** Rows that say how the installation stands, for those who run it. */
import { sql } from 'kysely';
import type { FailedSignIn, LiveRule } from '#shared/facts/installation-status.ts';
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

/** Clocks and rules, newest first. Of several who wrote on a rule the first one is named. */
export async function liveRules(db: Connection, organizationId: string): Promise<LiveRule[]> {
  const clocks = db
    .selectFrom('clock_rules as r')
    .select([
      'r.id',
      'r.label',
      sql<string>`r.drafted_by`.as('writer'),
      'r.approved_by as approver',
    ])
    .select(['r.approved_at as publishedAt', 'r.retired_at as retiredAt'])
    .select([sql<LiveRule['is']>`'clock'`.as('is'), sql<boolean>`false`.as('isHalted')])
    .where('r.organization_id', '=', organizationId)
    .where('r.state', '<>', 'draft');
  const rules = db
    .selectFrom('rules as r')
    .select(['r.id', sql<string>`r.name || ', revision ' || r.revision`.as('label')])
    .select([sql<string>`r.written_by[1]`.as('writer'), 'r.approved_by as approver'])
    .select(['r.approved_at as publishedAt', 'r.retired_at as retiredAt'])
    .select([sql<LiveRule['is']>`'rule'`.as('is')])
    .select(sql<boolean>`r.halted_at is not null`.as('isHalted'))
    .where('r.organization_id', '=', organizationId)
    .where('r.state', '<>', 'draft');
  const rows = await db
    .selectFrom(clocks.unionAll(rules).as('l'))
    .innerJoin('practitioners as d', 'd.id', 'l.writer')
    .innerJoin('practitioners as a', 'a.id', 'l.approver')
    .select(['l.id', 'l.is', 'l.label', 'l.isHalted'])
    .select(['d.full_name as writtenBy', 'a.full_name as publishedBy'])
    .select(['l.publishedAt', 'l.retiredAt'])
    .orderBy('l.publishedAt', 'desc')
    .orderBy('l.id')
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

export async function liveRuleCount(db: Connection, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from clock_rules
        where organization_id = ${organizationId} and state <> 'draft')
      + (select count(*) from rules
        where organization_id = ${organizationId} and state <> 'draft'))::int as count`.execute(db);
  return rows[0]?.count ?? 0;
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
