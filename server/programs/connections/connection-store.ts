/** Rows of programs and their subscriptions as an IT builder sees them: how they stand, without keys and secrets. */
import { sql } from 'kysely';
import type { ProgramConnection, WebhookState } from '#shared/programs/connections.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface ProgramWebhook {
  programId: string;
  webhook: WebhookState;
}

/** Those that are not ended. */
async function webhooks(db: Connection, organizationId: string): Promise<ProgramWebhook[]> {
  const rows = await db
    .selectFrom('subscriptions as s')
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('subscription_notifications as n')
          .select([
            sql<number>`count(*) filter (where n.state <> 'failed')::int`.as('waiting'),
            sql<Date | null>`min(n.changed_at) filter (where n.state <> 'failed')`.as(
              'waitingSince',
            ),
            sql<number>`count(*) filter (where n.state = 'failed')::int`.as('failed'),
          ])
          .whereRef('n.subscription_id', '=', 's.id')
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['s.id', 's.program_id as programId', 's.resource_type as resourceType'])
    .select(['s.endpoint', 's.paused_until as pausedUntil'])
    .select(['n.waiting', 'n.waitingSince', 'n.failed'])
    .where('s.organization_id', '=', organizationId)
    .where('s.ended_at', 'is', null)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute();
  return rows.map(
    ({ programId, endpoint, pausedUntil, waiting, waitingSince, failed, ...row }) => ({
      programId,
      webhook: {
        ...row,
        host: URL.canParse(endpoint) ? new URL(endpoint).host : '',
        pausedUntil: pausedUntil?.toISOString() ?? null,
        waiting: waiting ?? 0,
        waitingSince: waitingSince?.toISOString() ?? null,
        failed: failed ?? 0,
      },
    }),
  );
}

/** Those in use first. */
export async function connections(
  db: Connection,
  organizationId: string,
): Promise<ProgramConnection[]> {
  const rows = await db
    .selectFrom('programs as g')
    .innerJoin('practitioners as p', 'p.id', 'g.id')
    .select(['g.id', 'p.full_name as name', 'g.scopes', 'g.ended_at as endedAt'])
    .select(['g.last_used_at as lastUsedAt', 'g.jwks_failure as keyFailure'])
    .where('g.organization_id', '=', organizationId)
    .orderBy(sql`g.ended_at is not null`)
    .orderBy('p.name_order')
    .orderBy('g.id')
    .execute();
  const ofPrograms = Map.groupBy(await webhooks(db, organizationId), ({ programId }) => programId);
  return rows.map(({ endedAt, lastUsedAt, ...row }) => ({
    ...row,
    active: endedAt === null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    webhooks: (ofPrograms.get(row.id) ?? []).map(({ webhook }) => webhook),
  }));
}
