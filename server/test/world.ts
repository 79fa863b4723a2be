/** A real Postgres, Redis and API for one test file, people to sign in as, and what was mailed. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LogEvent } from 'kysely';
import pg from 'pg';
import { cookieNames } from '#server/auth/cookies.ts';
import { hashPassword } from '#server/auth/passwords/password-hash.ts';
import { insert as insertSession } from '#server/auth/store.ts';
import { createApp } from '#server/app.ts';
import { openDeps, closeDeps, type AllDeps, type Timeouts } from '#server/open-deps.ts';
import { openReadiness } from '#server/platform/http/health.ts';
import { openLog } from '#server/platform/log.ts';
import type { Letter, Mailer } from '#server/platform/mail/mail.ts';
import { hashOf, newSecret } from '#server/platform/secrets.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Role } from '#shared/roles.ts';
import { hourMs } from '#shared/durations.ts';
import { openAuditWatch } from './audited/audit-watch.ts';
import { Browser } from './browser.ts';
import { memoryMailer } from './mail/memory-mailer.ts';
import { refuseSecondConnections } from './locking/second-connections.ts';
import { longTimeouts } from './timeouts.ts';
import { copyDatabase, newPrefix, testEnvironment } from './stores.ts';

export const password = 'a passphrase for the tests';

export interface WorldOptions {
  /** A database to copy; one that is migrated and empty unless given. */
  template?: string;
  /** Variables of server/platform/env.ts. */
  env?: Record<string, string>;
  /** Called with each statement. */
  watch?: (event: LogEvent) => void;
  /** Replaces the mailer that only stores `letters`. */
  mail?: Mailer;
  /** `{}`: the product's own. */
  timeouts?: Timeouts;
}

/** What `person` has without further wishes, as access to an account is saved. */
export const plainAccess = {
  role: 'user',
  hospitalRole: 'Attending',
  active: true,
  accessApplications: ['KareMD'],
} as const;

export interface NewPerson {
  role?: Role;
  hospitalRole?: HospitalRole;
  active?: boolean;
  accessApplications?: string[];
  organizationId?: string;
  fullName?: string;
  email?: string;
  zone?: string;
}

export interface TestPerson {
  id: string;
  email: string;
  organizationId: string;
  fullName: string;
}

/** Session look-ups are not the call's own work; neither they nor audit rows of reading happen each time. */
const notEachTime =
  /insert into audit_events|"sessions"|^select "p"\."id", "p"\."organization_id" as "organizationId", "o"\."name"/;

/** Statements of the requests that arrive while it is the current one. */
interface Tally {
  count: number;
}

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(options: WorldOptions = {}) {
  const { timeouts = longTimeouts } = options;
  const database = await copyDatabase(options.template);
  const prefix = newPrefix();
  const env = testEnvironment(database.url, prefix, options.env ?? {});
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
  // Its idle connections are closed when the database is dropped.
  owner.on('error', () => undefined);
  const letters: Letter[] = [];
  const lines: string[] = [];
  const clock = { offsetMs: 0 };
  const audit = openAuditWatch();
  const tallies = new AsyncLocalStorage<Tally>();
  let current: Tally = { count: 0 };
  const log = openLog('debug', { write: (line: string) => void lines.push(line) });
  const accepting = memoryMailer((letter) => {
    letters.push(letter);
    return 'accepted';
  });

  const watch = (event: LogEvent) => {
    options.watch?.(event);
    const tally = tallies.getStore();
    if (tally && !notEachTime.test(event.query.sql)) tally.count += 1;
  };

  /**
   * Returns the result of the work, and how many statements it and its requests sent, without
   * session look-ups and the audit. What servers do meanwhile on their own (jobs, letters) is not in it.
   */
  async function countStatements<Result>(
    work: () => Promise<Result>,
  ): Promise<{ count: number; result: Result }> {
    const tally: Tally = { count: 0 };
    current = tally;
    const result = await tallies.run(tally, work);
    return { count: tally.count, result };
  }

  /** One more server on the same stores, as in a cluster. */
  async function startInstance(more: Record<string, string> = {}) {
    const deps: AllDeps = {
      ...openDeps({
        env: testEnvironment(database.url, prefix, { ...options.env, ...more }),
        databaseUrl: database.url,
        log,
        watch,
        timeouts,
        pollEverySeconds: 0.5,
      }),
      mail: options.mail ?? accepting,
      now: () => new Date(Date.now() + clock.offsetMs),
    };
    refuseSecondConnections(deps.db, deps.pool as pg.Pool);
    if (deps.redis.status !== 'ready')
      await new Promise((ready) => deps.redis.once('ready', ready));
    const app = createApp(deps, { isStopping: () => false, readiness: openReadiness(deps) });
    const server = createServer((request, response) => {
      audit.watch(request, response);
      tallies.run(current, () => app(request, response));
    });
    // None is closed in the moment in which a test uses it again.
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const stop = async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await closeDeps(deps);
    };
    return { deps, url: `http://127.0.0.1:${port}`, stop };
  }

  const instances = [await startInstance()];
  const [first] = instances;
  if (!first) throw new Error('no instance');
  // The seeded one has that name.
  const organizationId = await newOrganization(
    options.template === undefined ? 'Northgate Hospital' : 'Eastgate Hospital',
  );

  async function newOrganization(name: string): Promise<string> {
    const insert = `insert into organizations (name, zone) values ($1, 'Europe/London') returning id`;
    return (await owner.query<{ id: string }>(insert, [name])).rows[0]!.id;
  }

  async function person(personOptions: NewPerson = {}): Promise<TestPerson> {
    const fullName = personOptions.fullName ?? `Dr. ${randomBytes(4).toString('hex')}`;
    const email = personOptions.email ?? `${randomBytes(6).toString('hex')}@northgate.example`;
    const whose = personOptions.organizationId ?? organizationId;
    const { rows } = await owner.query<{ id: string }>(
      `insert into practitioners (organization_id, email, full_name, password_hash, role, hospital_role,
         active, access_applications, zone) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        whose,
        email,
        fullName,
        await passwordHash,
        personOptions.role ?? 'user',
        personOptions.hospitalRole ?? 'Attending',
        personOptions.active ?? true,
        personOptions.accessApplications ?? ['KareMD'],
        personOptions.zone ?? 'Europe/London',
      ],
    );
    return { id: rows[0]!.id, email, organizationId: whose, fullName };
  }

  const browser = () => new Browser(first.url);

  /**
   * How many statements wait for a lock. Never asked by a connection in a transaction, for which Postgres
   * keeps the list of connections as it was at the first look.
   */
  const waitingForLocks = async (): Promise<number> => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  };

  /** As after a restart of Redis; keys of other test files stay, because they run in parallel. */
  const clearRedis = async (): Promise<void> => {
    const { redis } = first.deps;
    const keys = await redis.keys(`${prefix}*`);
    if (keys.length > 0) await redis.del(keys.map((key) => key.slice(prefix.length)));
  };

  /** The code in the newest letter to this address. */
  const codeFor = (email: string): string => {
    const letter = letters.findLast(({ to }) => to === email);
    return /^ +(\d{6})$/m.exec(letter?.text ?? '')?.[1] ?? 'no letter';
  };

  /** Password and code, as a person would; throws where a step is refused. */
  async function signIn(who: TestPerson, at = browser()): Promise<Browser> {
    const { email } = who;
    const answer = await at.call('auth.authUserEmailPass', { email, password });
    const two = await at.call('auth.sendOtpAuth', { email });
    const three = await at.call('auth.authenticateOtp', { email, otp: codeFor(email) });
    if (!three.data?.success)
      throw new Error([answer, two, three].map(({ text }) => text).join('\n'));
    at.token = three.data.accessToken;
    return at;
  }

  /**
   * A browser with an open session of this person, inserted into the tables: for tests that are not
   * about signing in, without the cost of a password hash and a mailed code.
   */
  async function openSession({ id }: TestPerson, at = browser()): Promise<Browser> {
    const { deps } = first!;
    const secrets = { token: newSecret(deps), cookie: newSecret(deps), device: newSecret(deps) };
    const startedAt = deps.now();
    await insertSession(deps.db, {
      practitionerId: id,
      tokenHash: hashOf(secrets.token)!,
      cookieHash: hashOf(secrets.cookie)!,
      deviceHash: hashOf(secrets.device)!,
      device: 'Firefox on Linux',
      address: '127.0.0.1',
      startedAt,
      expiresAt: new Date(startedAt.getTime() + env.SESSION_ABSOLUTE_HOURS * hourMs),
      openedBy: 'mailed-code',
      setsUpOnly: false,
      acr: null,
      amr: [],
    });
    at.cookies.set(cookieNames.session, secrets.cookie);
    at.cookies.set(cookieNames.device, secrets.device);
    at.token = secrets.token;
    return at;
  }

  return {
    env,
    url: first.url,
    deps: first.deps,
    owner,
    ownerUrl: database.ownerUrl,
    letters,
    lines,
    clock,
    prefix,
    organizationId,
    newOrganization,
    person,
    browser,
    codeFor,
    signIn,
    openSession,
    clearRedis,
    waitingForLocks,
    countStatements,
    changeNothing: audit.changeNothing,
    /** With other variables than the first one, where given. */
    startInstance: async (more?: Record<string, string>) => {
      const instance = await startInstance(more);
      instances.push(instance);
      return instance;
    },
    /** Throws where a change left no row in the audit (S223). */
    close: async () => {
      await Promise.all(instances.map(({ stop }) => stop()));
      const unaudited = await audit.unaudited(owner);
      await owner.end();
      await database.drop();
      if (unaudited.length > 0) throw new Error(`Not in the audit: ${unaudited.join(', ')}`);
    },
  };
}

const passwordHash = hashPassword(password);
