/** Runs jobs that outlive this process: stored in Postgres, each done by one server. */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { fromKysely, PgBoss, type Job } from 'pg-boss';
import {
  defaultTimeouts,
  openPool,
  type DatabaseTimeouts,
  type Connection,
} from '#server/platform/postgres/database.ts';
import { jobKinds, type JobData, type JobKind } from './job-kinds.ts';
import { jobBacklog, type JobBacklog } from './job-backlog.ts';
import { jobsSchema } from './job-tables.ts';
import type { Log } from '#server/platform/log.ts';
import { noTracer, type Tracer } from '#server/platform/tracing/tracer.ts';

export interface NewJob<K extends JobKind> {
  data: JobData[K];
  /** Not before this moment; without it, at once. */
  startAfter?: Date | undefined;
  /** Only one job of a kind has this key: a new one replaces the old, whatever its state. */
  key?: string | undefined;
}

/** Does one job; if it throws, the job is retried after growing pauses. Must be idempotent. */
export type JobHandler<K extends JobKind> = (data: JobData[K]) => Promise<void>;

export interface Jobs {
  /** Written with the caller's own transaction: it exists from the commit on, or never did. */
  readonly send: <K extends JobKind>(
    db: Connection,
    kind: K,
    jobs: NewJob<K> | readonly NewJob<K>[],
  ) => Promise<void>;
  /**
   * Cancels a job that has not started, by its key; one that has started goes on, and has to judge
   * for itself.
   */
  readonly cancel: (db: Connection, kind: JobKind, keys: string | string[]) => Promise<void>;
  /** The data of a job that has not started, by its key; null where there is none. */
  readonly waiting: <K extends JobKind>(
    db: Connection,
    kind: K,
    key: string,
  ) => Promise<JobData[K] | null>;
  /** Registers the function for a kind of job in this process; before `start`. */
  readonly work: <K extends JobKind>(kind: K, work: JobHandler<K>) => void;
  /** For each kind, how many jobs are due or gave up, and for how long the oldest has been due. */
  readonly backlog: (db: Connection) => Promise<JobBacklog[]>;
  /** Starts to poll for due jobs. */
  readonly start: () => Promise<void>;
  /** Starts no further jobs; resolves when the running ones are done. Sending still works. */
  readonly stop: () => Promise<void>;
}

interface Options {
  log: Log;
  tracer?: Pick<Tracer, 'run'> | undefined;
  /** Replaces each kind's own polling interval. */
  pollEverySeconds?: number | undefined;
  timeouts?: DatabaseTimeouts | undefined;
}

/** How many jobs of a kind one server runs at a time; each may wait for a mail server. */
const atOnce = 5;
const stopWithinMs = 20_000;

/** An id derived from the key, so that the primary key prevents duplicates. */
function idOf(kind: JobKind, key: string): string {
  const hash = createHash('sha256').update(`${kind} ${key}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

const many = <T>(one: T | readonly T[]): readonly T[] =>
  Array.isArray(one) ? (one as readonly T[]) : [one as T];

/** Polls on connections of its own, which are as bounded as the others. */
function openBoss(pool: Pool, { log, pollEverySeconds }: Options): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: jobsSchema,
    // The owner of the tables does these (job-tables.ts), or they are not needed here.
    migrate: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    flowIntervalSeconds: 3_600,
    queueCacheIntervalSeconds: 3_600,
    // Hands jobs of dead servers to others.
    superviseIntervalSeconds: Math.ceil(pollEverySeconds ?? 60),
    monitorIntervalSeconds: Math.ceil(pollEverySeconds ?? 60),
  });
  const heard = ({ message }: { message: string }) =>
    log.warn({ err: new Error(message) }, 'the job library reported an error');
  boss.on('error', heard);
  boss.on('warning', heard);
  return boss;
}

/** Connects at the first job that is sent, or at `start`. */
export function openJobs(databaseUrl: string, options: Options): Jobs {
  const { log, pollEverySeconds } = options;
  const { timeouts = defaultTimeouts, tracer = noTracer } = options;
  const pool = openPool(databaseUrl, {
    log,
    poolSize: 2,
    name: 'karemd-jobs',
    // Nobody waits for a poll.
    timeouts: { ...timeouts, silentMs: timeouts.statementMs },
  });
  const boss = openBoss(pool, options);
  const workers = new Map<JobKind, JobHandler<JobKind>>();
  let opening: Promise<unknown> | undefined;
  let poolEnded: Promise<void> | undefined;
  const open = async () => {
    opening ??= boss.start();
    try {
      await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };

  async function runJob(
    kind: JobKind,
    work: JobHandler<JobKind>,
    { id, data }: Job<JobData[JobKind]>,
  ) {
    try {
      await tracer.run({ name: kind }, () => work(data));
      return { id, status: 'completed' as const };
    } catch (error) {
      log.warn({ err: error, job: kind }, 'a job could not be done; it is tried again');
      return { id, status: 'failed' as const };
    }
  }

  async function cancel(db: Connection, kind: JobKind, keys: string | string[]): Promise<void> {
    await open();
    const ids = many(keys).map((key) => idOf(kind, key));
    if (ids.length > 0) await boss.deleteJob(kind, ids, { db: fromKysely(db) });
  }

  return {
    send: async (db, kind, oneOrMany) => {
      const jobs = many(oneOrMany);
      if (jobs.length === 0) return;
      await open();
      await cancel(
        db,
        kind,
        jobs.flatMap(({ key }) => key ?? []),
      );
      await boss.insert(
        kind,
        jobs.map(({ data, startAfter, key }) => ({
          data,
          ...(key === undefined ? {} : { id: idOf(kind, key) }),
          ...(startAfter === undefined ? {} : { startAfter }),
        })),
        { db: fromKysely(db) },
      );
    },
    cancel,
    waiting: async <K extends JobKind>(db: Connection, kind: K, key: string) => {
      await open();
      const query = { id: idOf(kind, key), queued: true, db: fromKysely(db) };
      const [job] = await boss.findJobs<JobData[K]>(kind, query);
      return job?.data ?? null;
    },
    backlog: jobBacklog,
    work: (kind, work) => void workers.set(kind, work as JobHandler<JobKind>),
    start: async () => {
      await open();
      for (const [kind, work] of workers)
        await boss.work<JobData[JobKind]>(
          kind,
          {
            batchSize: atOnce,
            burstWhenBatchFull: true,
            perJobResults: true,
            pollingIntervalSeconds: pollEverySeconds ?? jobKinds[kind].pollEverySeconds,
          },
          (jobs) => Promise.all(jobs.map((job) => runJob(kind, work, job))),
        );
    },
    stop: async () => {
      if (opening !== undefined) await boss.stop({ timeout: stopWithinMs });
      await (poolEnded ??= pool.end());
    },
  };
}
