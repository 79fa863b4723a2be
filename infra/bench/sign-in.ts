/** A storm of sign-ins, and what a signed-in call costs: `npm run bench -- sign-in`. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { startGround } from '#infra/check/ground.ts';
import { explain, say } from '#infra/machine/say.mjs';
import { inherited, root } from '#infra/stack/env.ts';
import { createFamily, type Family } from '#infra/processes/process-group.ts';
import { hold } from '#infra/processes/ports.ts';
import { hashPassword } from '#server/auth/passwords/password-hash.ts';
import { migrate } from '#server/platform/migrate.ts';
import { storm } from './sign-in/concurrent-sign-ins.ts';
import { sideBySide } from './sign-in/throughput.ts';

const people = 200;
const rounds = 3;
const password = 'two hundred at the change of shift';

/** A mailbox that only remembers the newest code for each address. */
async function startCodes() {
  const codes = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (part) => (text += String(part)));
      stream.on('end', () => {
        const code = /^ +(\d{6})\r?$/m.exec(text)?.[1];
        for (const { address } of session.envelope.rcptTo) if (code) codes.set(address, code);
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, codes, close: () => server.close(() => undefined) };
}

async function fill(databaseUrl: string): Promise<string[]> {
  await migrate(databaseUrl);
  const db = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const hash = await hashPassword(password);
  const { rows } = await db.query<{ email: string }>(
    `with o as (insert into organizations (name, zone) values ('Bench', 'Europe/London') returning id)
     insert into practitioners (organization_id, email, full_name, password_hash, hospital_role,
       access_applications, zone)
     select o.id, 'person' || n || '@bench.example', 'Person ' || n, $1, 'Attending', '{KareMD}',
       'Europe/London' from o, generate_series(1, $2) n returning email`,
    [hash, people],
  );
  await db.end();
  return rows.map(({ email }) => email);
}

const answers = async (url: string) => {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
};

interface Wanted {
  family: Family;
  dataDir: string;
  env: Record<string, string>;
}

async function startServer(kind: string, { family, dataDir, env }: Wanted): Promise<string> {
  const { port, release } = await hold(0);
  await release();
  const url = `http://127.0.0.1:${port}`;
  await family.start({
    name: kind,
    command: process.execPath,
    args: [join(root, 'infra/bench/sign-in/server.ts'), kind],
    cwd: root,
    env: { ...inherited(), ...env, NODE_ENV: 'bench', UV_THREADPOOL_SIZE: '8', PORT: String(port) },
    logFile: join(dataDir, `${kind}.log`),
    isReady: () => answers(url),
  });
  return url;
}

async function measure(family: Family, dataDir: string) {
  const ground = await startGround({ family, dataDir });
  const mailbox = await startCodes();
  const emails = await fill(ground['TEST_DATABASE_URL'] ?? '');
  const env = {
    HOST: '127.0.0.1',
    DATABASE_URL: ground['TEST_DATABASE_URL'] ?? '',
    REDIS_URL: ground['TEST_REDIS_URL'] ?? '',
    SMTP_URL: mailbox.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    LIVEKIT_URL: 'http://127.0.0.1:9',
    LIVEKIT_PUBLIC_URL: 'ws://127.0.0.1:9',
    LIVEKIT_API_KEY: 'bench',
    LIVEKIT_API_SECRET: randomBytes(32).toString('hex'),
  };
  const wanted = { family, dataDir, env };
  const [own, stock, bare] = await Promise.all(
    ['own', 'stock', 'bare'].map((kind) => startServer(kind, wanted)),
  );
  const codeFor = (email: string) => mailbox.codes.get(email) ?? 'none';
  const { session, ...storming } = await storm({ url: own ?? '', emails, password, codeFor });
  const headers = { cookie: session.cookie, authorization: `Bearer ${session.token}` };
  const rates = await sideBySide(
    {
      bare: { url: `${bare}/bare`, headers: {} },
      own: { url: `${own}/trpc/auth.me`, headers },
      stock: { url: `${stock}/trpc/auth.me`, headers },
    },
    rounds,
  );
  mailbox.close();
  return { ...storming, rates };
}

const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

const dataDir = mkdtempSync(join(tmpdir(), 'karemd-sign-in-'));
const family = createFamily(dataDir);
try {
  const { signInsPerSecond, healthzP95Ms, rates } = await measure(family, dataDir);
  say(`\n${people} sign-ins at once: ${rounded(signInsPerSecond, 1)} a second`);
  say(`/healthz meanwhile, 95th percentile: ${rounded(healthzP95Ms, 1)} ms`);
  for (const [name, rate] of Object.entries(rates))
    say(`${name}: ${Math.round(rate)} calls a second`);
  say(
    JSON.stringify({
      signInsPerSecond: rounded(signInsPerSecond, 1),
      healthzP95Ms: rounded(healthzP95Ms, 1),
      authedOverBare: rounded(rates.own / rates.bare),
      stockAdapterOverBare: rounded(rates.stock / rates.bare),
      cores: availableParallelism(),
      runs: rounds,
    }),
  );
} catch (error) {
  explain(error);
  process.exitCode = 1;
} finally {
  await family.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
