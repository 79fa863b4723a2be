/** Work that has to happen whatever becomes of this process: jobs in Postgres, each done by one server. */
import { createHash } from 'node:crypto';
import { fromKysely, PgBoss, type Job } from 'pg-boss';
import { usualBounds, type Bounds, type Connection } from '../database.ts';
import { jobKinds, type JobData, type JobKind } from './job-kinds.ts';
import { jobsSchema } from './job-tables.ts';
import type { Log } from '../log.ts';

export interface NewJob<K extends JobKind> {
  data: JobData[K];
  /** Not before this moment; without one, at once. */
  startAfter?: Date | undefined;
  /** One job of a kind has this key: a new one takes the place of the old, whatever became of that. */
  key?: string | undefined;
}

/** Does one job; what it throws has it tried again, after pauses that grow. Must bear being repeated. */
export type Work<K extends JobKind> = (data: JobData[K]) => Promise<void>;

export interface Jobs {
  /** Written with the caller's own transaction: it exists from the commit on, or never did. */
  readonly send: <K extends JobKind>(
    db: Connection,
    kind: K,
    jobs: NewJob<K> | readonly NewJob<K>[],
  ) => Promise<void>;
  /** Takes back what has not begun, by its key; one that has begun goes on, and has to judge. */
  readonly cancel: (db: Connection, kind: JobKind, keys: string | string[]) => Promise<void>;
  /** Who does the jobs of a kind in this process; to be said before `start`. */
  readonly work: <K extends JobKind>(kind: K, work: Work<K>) => void;
  /** Begins to look for due jobs. */
  readonly start: () => Promise<void>;
  /** No job begins any more; resolves when those in hand are done. Sending goes on. */
  readonly stop: () => Promise<void>;
}

interface Options {
  log: Log;
  /** Looks this often instead of as each kind says. */
  lookEverySeconds?: number | undefined;
  bounds?: Bounds | undefined;
}

/** As many as one server does side by side; each may wait for a mail server. */
const atOnce = 5;
const stopWithinMs = 20_000;

/** A key's own identity, so that the primary key keeps two from standing there. */
function idOf(kind: JobKind, key: string): string {
  const hash = createHash('sha256').update(`${kind} ${key}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

const many = <T>(one: T | readonly T[]): readonly T[] =>
  Array.isArray(one) ? (one as readonly T[]) : [one as T];

function openBoss(
  databaseUrl: string,
  { log, lookEverySeconds, bounds = usualBounds }: Options,
): PgBoss {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    options: `-c role=karemd_app -c statement_timeout=${bounds.statementMs} -c lock_timeout=${bounds.lockMs}`,
    application_name: 'karemd-jobs',
    connectionTimeoutMillis: bounds.connectionMs,
    max: 2,
    schema: jobsSchema,
    // The owner of the tables does these (job-tables.ts), or nobody needs them here.
    migrate: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    flowIntervalSeconds: 3_600,
    queueCacheIntervalSeconds: 3_600,
    // Gives what a dead server had in hand to another.
    superviseIntervalSeconds: Math.ceil(lookEverySeconds ?? 60),
    monitorIntervalSeconds: Math.ceil(lookEverySeconds ?? 60),
  });
  const heard = ({ message }: { message: string }) =>
    log.warn({ err: new Error(message) }, 'the jobs have a difficulty');
  boss.on('error', heard);
  boss.on('warning', heard);
  return boss;
}

/** Connects at the first job that is sent, or at `start`. */
export function openJobs(databaseUrl: string, options: Options): Jobs {
  const { log, lookEverySeconds } = options;
  const boss = openBoss(databaseUrl, options);
  const workers = new Map<JobKind, Work<JobKind>>();
  let opening: Promise<unknown> | undefined;
  const open = async () => {
    opening ??= boss.start();
    try {
      await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };

  async function done(kind: JobKind, work: Work<JobKind>, { id, data }: Job<JobData[JobKind]>) {
    try {
      await work(data);
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
    send: async (db, kind, wanted) => {
      const jobs = many(wanted);
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
    work: (kind, work) => void workers.set(kind, work as Work<JobKind>),
    start: async () => {
      await open();
      for (const [kind, work] of workers)
        await boss.work<JobData[JobKind]>(
          kind,
          {
            batchSize: atOnce,
            burstWhenBatchFull: true,
            perJobResults: true,
            pollingIntervalSeconds: lookEverySeconds ?? jobKinds[kind].lookEverySeconds,
          },
          (jobs) => Promise.all(jobs.map((job) => done(kind, work, job))),
        );
    },
    stop: async () => {
      if (opening !== undefined) await boss.stop({ timeout: stopWithinMs });
    },
  };
}
