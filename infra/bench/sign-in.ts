/** Concurrent sign-ins, the cost of an authenticated call, and of judging a long password: `npm run bench -- sign-in`. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { startTestServices } from '#infra/check/test-services.ts';
import { print } from '#infra/machine/terminal.mjs';
import { hashPassword } from '#server/auth/passwords/password-hash.ts';
import { prepareDatabase } from '#server/platform/postgres/prepare-database.ts';
import { measureConcurrentSignIns } from './sign-in/concurrent-sign-ins.ts';
import { judgingLongOverShort } from './sign-in/password-strength.ts';
import { ratio, sideBySide } from './sign-in/throughput.ts';
import { startBenchServer } from './support/bench-server.ts';
import { belowGoals } from './support/goals.ts';
import { median, rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const people = 200;
const rounds = 15;

/** The bare one is a handler of Express that reads once from Redis. */
const goals = { authedOverBare: 0.5 };
const password = 'two hundred at the change of shift';

/** An SMTP server that keeps the newest code for each address. */
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

async function ratesOf(bench: BenchContext) {
  const services = await startTestServices(bench);
  const mailbox = await startCodes();
  bench.atEnd(mailbox.close);
  const ownerUrl = services['TEST_DATABASE_URL'] ?? '';
  const secretKey = randomBytes(32).toString('hex');
  const login = await prepareDatabase({ DATABASE_URL: ownerUrl, SECRET_KEY: secretKey });
  const emails = await fill(ownerUrl);
  const env = {
    DATABASE_URL: login,
    REDIS_URL: services['TEST_REDIS_URL'] ?? '',
    SMTP_URL: mailbox.url,
    SECRET_KEY: secretKey,
    LIVEKIT_API_KEY: 'bench',
    LIVEKIT_API_SECRET: randomBytes(32).toString('hex'),
  };
  const [ownUrl, stockUrl, bareUrl] = await Promise.all(
    ['own', 'stock', 'bare'].map((kind) =>
      startBenchServer(bench, { name: kind, args: ['sign-in/server.ts', kind], env }),
    ),
  );
  const codeFor = (email: string) => mailbox.codes.get(email) ?? 'none';
  const { session, ...figures } = await measureConcurrentSignIns({
    url: ownUrl ?? '',
    emails,
    password,
    codeFor,
  });
  const headers = { cookie: session.cookie, authorization: `Bearer ${session.token}` };
  const rates = await sideBySide(
    {
      bare: { url: `${bareUrl}/bare`, headers: {} },
      own: { url: `${ownUrl}/trpc/auth.me`, headers },
      stock: { url: `${stockUrl}/trpc/auth.me`, headers },
    },
    rounds,
  );
  return { ...figures, rates };
}

async function measure(bench: BenchContext) {
  const { signInsPerSecond, healthzP95Ms, rates } = await ratesOf(bench);
  print(`\n${people} sign-ins at once: ${rounded(signInsPerSecond, 1)} a second`);
  print(`/healthz meanwhile, 95th percentile: ${rounded(healthzP95Ms, 1)} ms`);
  for (const [name, rate] of Object.entries(rates))
    print(`${name}: ${Math.round(median(rate))} calls a second`);
  const longOverShort = await judgingLongOverShort();
  print(`judging a password of 128 characters over one of 32: ${rounded(longOverShort)}`);
  const authedOverBare = rounded(ratio(rates.own, rates.bare));
  return {
    signInsPerSecond: rounded(signInsPerSecond, 1),
    healthzP95Ms: rounded(healthzP95Ms, 1),
    authedOverBare,
    stockAdapterOverBare: rounded(ratio(rates.stock, rates.bare)),
    judgingLongOverShort: rounded(longOverShort),
    goals,
    missed: belowGoals({ authedOverBare }, goals),
  };
}

await runBench({ name: 'sign-in', runs: rounds, measure });
