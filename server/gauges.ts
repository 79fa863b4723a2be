/** Every gauge that is read when Prometheus asks: stores, jobs, letters, streams, and who is away. */
import { dayMs } from '#shared/durations.ts';
import { oldestWaiting } from './destinations/service.ts';
import { countByState } from './letters/service.ts';
import type { Deps } from './platform/deps.ts';
import type { Readiness } from '#server/platform/http/health.ts';
import { addGauge, type Reading } from '#server/platform/metrics/metrics.ts';

/** However often somebody asks, Postgres is asked at most so often. */
const maxAgeMs = 5_000;

function remembered<T>(question: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let expiresAt = 0;
  return () => {
    if (answer && performance.now() < expiresAt) return answer;
    expiresAt = performance.now() + maxAgeMs;
    return (answer = question());
  };
}

function addPoolGauges({ metrics, pool, env }: Deps): void {
  addGauge(metrics, {
    name: 'karemd_postgres_connections',
    help: 'Connections of the pool, in use and idle',
    labelNames: ['state'],
    read: () => [
      { labels: { state: 'in-use' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  });
  addGauge(metrics, {
    name: 'karemd_postgres_connections_max',
    help: 'The most connections that the pool opens',
    read: () => [{ value: env.DATABASE_POOL_SIZE }],
  });
  addGauge(metrics, {
    name: 'karemd_postgres_waiting',
    help: 'Calls and jobs that wait for a connection of the pool',
    read: () => [{ value: pool.waitingCount }],
  });
}

function addJobGauges({ metrics, jobs, db }: Deps): void {
  const backlog = remembered(() => jobs.backlog(db));
  const gauges = [
    ['due', 'karemd_jobs_due', 'Jobs that are due and not begun'],
    ['oldestDueSeconds', 'karemd_jobs_oldest_due_seconds', 'For how long the oldest has been due'],
    ['failed', 'karemd_jobs_failed', 'Jobs of the last day that were given up'],
  ] as const;
  for (const [field, name, help] of gauges)
    addGauge(metrics, {
      name,
      help,
      labelNames: ['kind'],
      read: async (): Promise<Reading[]> =>
        (await backlog()).map((row) => ({ labels: { kind: row.kind }, value: row[field] })),
    });
}

function addLetterGauge({ metrics, db, now }: Deps): void {
  const counted = remembered(() => countByState(db, new Date(now().getTime() - dayMs)));
  addGauge(metrics, {
    name: 'karemd_letters',
    help: 'Letters to patients of the last day',
    labelNames: ['state'],
    read: async () =>
      (await counted()).map(({ state, count }) => ({ labels: { state }, value: count })),
  });
}

function addDestinationGauge({ metrics, db, now }: Deps): void {
  const oldest = remembered(() => oldestWaiting(db));
  addGauge(metrics, {
    name: 'karemd_destinations_oldest_waiting_seconds',
    help: 'For how long the oldest message to a destination has not been accepted',
    read: async () => {
      const at = await oldest();
      return [{ value: at === null ? 0 : (now().getTime() - at.getTime()) / 1000 }];
    },
  });
}

/** Once per process: a name can be added only once. */
export function addGauges(deps: Deps, readiness: () => Promise<Readiness>): void {
  const { metrics, events } = deps;
  addPoolGauges(deps);
  addJobGauges(deps);
  addLetterGauge(deps);
  addDestinationGauge(deps);
  addGauge(metrics, {
    name: 'karemd_streams',
    help: 'Open streams of changes',
    read: () => [{ value: events.streamCount() }],
  });
  addGauge(metrics, {
    name: 'karemd_dependency_up',
    help: 'Whether a dependency answers and takes writes, as /readyz says',
    labelNames: ['dependency'],
    read: async () =>
      Object.entries(await readiness())
        .filter(([, state]) => typeof state === 'string')
        .map(([dependency, state]) => ({
          labels: { dependency },
          value: state === 'up' ? 1 : 0,
        })),
  });
}
