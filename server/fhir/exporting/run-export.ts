/** Writes a bulk export into its files, a page in each transaction: a server that takes it over begins where the last one ended. */
import { setTimeout as pause } from 'node:timers/promises';
import { rightsOf } from '#shared/programs/scopes.ts';
import { record, recordAll, serverActor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fhirServerOf } from '#server/fhir/read-appointments.ts';
import { isExported, kindOf } from './exported-types.ts';
import * as store from './export-store.ts';
import { planExpiry } from './expire-export.ts';
import { keptMs, mayExport } from './request-export.ts';

type ExportingDeps = Pick<Deps, 'db' | 'env' | 'now' | 'jobs'>;

type RunningExport = NonNullable<Awaited<ReturnType<typeof store.lockRunning>>>;

/** All that is in memory at a time, and so few that others are answered between two pages. */
const pageResources = 100;

/** Then the rest is another job, so that a stopping server need not wait, and jobs of others get their turn. */
const atOnceMs = 20_000;

const ndjsonOf = (resources: readonly object[]): Buffer =>
  Buffer.from(resources.map((resource) => `${JSON.stringify(resource)}\n`).join(''));

async function close(
  deps: ExportingDeps,
  db: Connection,
  { id, organizationId, programId, written }: RunningExport,
  state: 'done' | 'ended',
): Promise<void> {
  const expiresAt = new Date(deps.now().getTime() + keptMs);
  await store.close(db, { id, state, expiresAt });
  await planExpiry(deps, db, { id, at: expiresAt });
  await record(db, serverActor(deps), {
    action: 'program.export-done',
    outcome: state === 'done' ? 'success' : 'refused',
    account: { id: programId, organizationId },
    object: { type: 'BulkExport', id },
    detail: { count: state === 'done' ? written : 0 },
  });
}

/** False where nothing of it is left for this worker. What the program may read is judged for each page. */
async function writePage(
  deps: ExportingDeps,
  db: Connection,
  { exportId, limit }: { exportId: string; limit: number },
): Promise<boolean> {
  const running = await store.lockRunning(db, exportId);
  if (!running) return false;
  const { id, organizationId, types, nextType, after, level, since } = running;
  const type = types[nextType];
  if (type === undefined) {
    await close(deps, db, running, 'done');
    return false;
  }
  const scopes = await store.scopesOf(db, running.programId);
  const rights = rightsOf(scopes ?? []);
  if (!isExported(type) || !mayExport(rights, type)) {
    await close(deps, db, running, 'ended');
    return false;
  }
  const query = { organizationId, rights, level, after, since, limit };
  const page = await kindOf(type).page({ ...deps, db }, fhirServerOf(deps), query);
  const { resources, last, readings = [] } = page;
  const count = resources.length;
  const account = { id: running.programId, organizationId };
  if (readings.length > 0)
    await recordAll(
      db,
      serverActor(deps),
      readings.map((reading) => ({ ...reading, account, detail: { as: 'export' } })),
    );
  if (count > 0) await store.append(db, { exportId: id, type, count, bytes: ndjsonOf(resources) });
  await store.advance(db, {
    id,
    nextType: last === null ? nextType + 1 : nextType,
    after: last,
    written: count,
  });
  return true;
}

/** The job; repeated, it goes on, and one that another worker writes is left to it. */
export async function runExport(
  deps: ExportingDeps,
  { exportId }: JobData['fhir.export'],
  { mostPages = Infinity, limit = pageResources } = {},
): Promise<void> {
  const pauseAt = performance.now() + atOnceMs;
  for (let page = 0; page < mostPages; page += 1) {
    const begunAt = performance.now();
    const isMore = await deps.db
      .transaction()
      .execute((db) => writePage(deps, db, { exportId, limit }));
    if (!isMore) return;
    if (performance.now() > pauseAt) break;
    // Half of the time is that of others.
    await pause(performance.now() - begunAt);
  }
  await deps.jobs.send(deps.db, 'fhir.export', { data: { exportId } });
}
