/** The connection pool of Postgres: bounded in number and in time. */
import { Kysely, PostgresDialect, type KyselyConfig, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { outliveLostConnections } from './lost-connections.ts';
import { clientEndedBySilence } from './silent-connections.ts';
import { inTurn, openTurns } from './row-turns.ts';
import type { Tables } from '#server/platform/tables/tables.ts';

/** What a store takes: the pool, or a transaction in progress. */
export type Connection = Kysely<Tables> | Transaction<Tables>;
/**
 * The pool. The compiler takes a transaction for one too; where they are two types it compares all their
 * methods with all tables first: 55,000 types more.
 */
export type Database = Connection;

/** How long a query, a lock and a free connection may be waited for (S28), in milliseconds. */
export const defaultTimeouts = {
  statementMs: 5_000,
  lockMs: 2_000,
  /** Less than the two seconds within which a call that has to wait is answered (S64). */
  connectionMs: 1_800,
  /**
   * Between two statements of a transaction. Where the network has lost us, Postgres holds our locks for so
   * long, and nobody else writes what they guard.
   */
  idleTransactionMs: 4_000,
  /** How long Postgres may say nothing before another connection is tried, and then on that one (S64). */
  silentMs: 400,
  probeMs: 700,
  /** After so long a call gives up sooner where Postgres says nothing (S153). */
  callMs: 1_300,
};

/** A turn on a row is waited for as long as so many locks (row-turns.ts). */
const turnWaitLocks = 4;

export type DatabaseTimeouts = typeof defaultTimeouts;

/**
 * A connection stays open while nobody needs it: a new one has to sign in, and reads the catalog and plans
 * its first statements anew, which takes ten times as long as a week's calendar. Replaced after an hour,
 * so that what Postgres keeps for it does not grow for ever.
 */
const keptOpen = {
  idleTimeoutMillis: 0,
  maxLifetimeSeconds: 3_600,
  keepAlive: true,
  /** Firewalls and load balancers forget a connection that says nothing for some minutes. */
  keepAliveInitialDelayMillis: 60_000,
};

export interface DatabaseOptions {
  poolSize: number;
  name?: string;
  log: Log;
  /** Called with every statement; tests count them. */
  watch?: KyselyConfig['log'] | undefined;
  timeouts?: DatabaseTimeouts | undefined;
}

/** `url` is of the app's login, which prepare-database.ts has made and checked. */
export function openPool(
  url: string,
  { poolSize, log, name = 'karemd', timeouts = defaultTimeouts }: DatabaseOptions,
): pg.Pool {
  const lostMs = timeouts.statementMs + 1_000;
  const pool = new pg.Pool({
    Client: clientEndedBySilence(url, { ...timeouts, lostMs }),
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: timeouts.connectionMs,
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: timeouts.idleTransactionMs,
    ...keptOpen,
    application_name: name,
  });
  outliveLostConnections(pool, (error) =>
    log.warn({ err: error }, 'postgres dropped a connection'),
  );
  return pool;
}

/** Ends the pool when it is destroyed. */
export function databaseOn(
  pool: pg.Pool,
  { watch, timeouts = defaultTimeouts }: Pick<DatabaseOptions, 'watch' | 'timeouts'>,
): Database {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(watch === undefined ? {} : { log: watch }),
  });
  openTurns(db, { waitMs: turnWaitLocks * timeouts.lockMs });
  return db;
}

export const openDatabase = (url: string, options: DatabaseOptions): Database =>
  databaseOn(openPool(url, options), options);

/**
 * A transaction that locks rows for which many may wait at once: they wait without a connection (S49).
 * Never within another one. Throws 503 where too many wait, or for too long.
 * @param rows Names such as `visit <id>`.
 */
export const transactionInTurn = <T>(
  db: Connection,
  rows: readonly string[],
  work: (db: Connection) => Promise<T>,
): Promise<T> => inTurn(db, rows, () => db.transaction().execute(work));

/** Postgres' code for a violated exclusion constraint. */
const exclusionViolation = '23P01';

export const isOverlap = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === exclusionViolation;

/** The name of the exclusion constraint that refused a row; null for any other error. */
export const overlapOf = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && isOverlap(error) ? (error.constraint ?? '') : null;

/** Postgres' code for a violated unique constraint. */
const uniqueViolation = '23505';

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === uniqueViolation;
