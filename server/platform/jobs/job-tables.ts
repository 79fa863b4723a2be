/** Migrates the job library's tables as their owner, and grants the application its rights to them. */
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { connected } from '#server/platform/postgres/database-login.ts';
import { jobKinds, type JobKind, type JobPolicy } from './job-kinds.ts';

export const jobsSchema = 'jobs';

/** A day: finished jobs are only needed to look for errors. */
const keepDoneSeconds = 86_400;

/**
 * No right to create, drop or alter anything, and none to the library's version: injected SQL in
 * the application cannot recreate the library's tables.
 */
const rights = `
grant usage on schema ${jobsSchema} to karemd_app;
grant select on all tables in schema ${jobsSchema} to karemd_app;
grant insert, update, delete on ${jobsSchema}.job, ${jobsSchema}.job_common to karemd_app;
grant update on ${jobsSchema}.queue to karemd_app;
grant delete on ${jobsSchema}.job_dependency to karemd_app;
grant update (flow_on, monitor_backoff_on) on ${jobsSchema}.version to karemd_app`;

const queueOf = (policy: JobPolicy) => ({
  retryLimit: policy.tries,
  retryBackoff: true,
  retryDelay: policy.firstPauseSeconds,
  retryDelayMax: policy.longestPauseSeconds,
  expireInSeconds: policy.expireSeconds,
  deleteAfterSeconds: keepDoneSeconds,
});

async function bringUpToDate(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: jobsSchema,
    schedule: false,
    supervise: false,
  });
  let fault: unknown;
  boss.on('error', (error) => (fault ??= error));
  await boss.start();
  for (const [kind, pace] of Object.entries(jobKinds) as [JobKind, JobPolicy][]) {
    await boss.createQueue(kind, queueOf(pace));
    await boss.updateQueue(kind, queueOf(pace));
  }
  await boss.stop({ graceful: false });
  if (fault !== undefined) throw fault instanceof Error ? fault : new Error('jobs: no tables');
  await client.query(rights);
}

/** `databaseUrl` is of the owner. Instances that start together wait for each other. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  await connected(databaseUrl, async (client) => {
    await client.query(`select pg_advisory_lock(hashtextextended('tables of the jobs', 0))`);
    await bringUpToDate(client);
  });
}
