/** Tries the alert rules and the board on a real Prometheus that scrapes the product: `npm run bench -- monitoring`. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { print } from '#infra/machine/terminal.mjs';
import { locate, programs } from '#infra/machine/programs.mjs';
import { hold } from '#infra/processes/ports.ts';
import { root } from '#infra/stack/env.ts';
import { prepareOwnLiveKit } from '#infra/stack/livekit.ts';
import { migrate } from '#server/platform/postgres/migrate-tables.ts';
import { startServer, startStores } from './schedule/stack.ts';
import { rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const folder = join(root, 'infra/monitoring');
const rulesFile = join(folder, 'alerts.yml');
/** Of scrapes and rules, so that an alert without patience fires within seconds. */
const intervalSeconds = 1;
const longestMs = 60_000;
/** Fires at once where it is true. */
const forced = 'JobsGivenUp';

const Config = z.looseObject({
  global: z.looseObject({}),
  scrape_configs: z.array(z.looseObject({ job_name: z.string() })),
});
const Board = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
});
const Targets = z.object({
  data: z.object({
    activeTargets: z.array(z.object({ labels: z.object({ job: z.string() }), health: z.string() })),
  }),
});
const Rules = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(z.object({ name: z.string(), health: z.string(), state: z.string() })),
      }),
    ),
  }),
});

/** The product's own file, with addresses instead of the names of Docker's network. */
function configWith(targets: Record<string, string>): string {
  const config = Config.parse(parse(readFileSync(join(folder, 'prometheus.yml'), 'utf8')));
  const interval = `${intervalSeconds}s`;
  return stringify({
    ...config,
    global: { scrape_interval: interval, evaluation_interval: interval },
    rule_files: [rulesFile],
    scrape_configs: config.scrape_configs.map(
      ({ job_name: name, dns_sd_configs: _dns, ...job }) => ({
        ...job,
        job_name: name,
        static_configs: [{ targets: [targets[name]] }],
      }),
    ),
  });
}

const freePort = async () => {
  const { port, release } = await hold(0);
  await release();
  return port;
};

async function startPrometheus(
  { processes, dataDir }: BenchContext,
  command: string,
  config: string,
) {
  const file = join(dataDir, 'prometheus.yml');
  writeFileSync(file, config);
  const address = `127.0.0.1:${await freePort()}`;
  await processes.start({
    name: 'Prometheus',
    command,
    args: [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(dataDir, 'prometheus')}`,
      `--web.listen-address=${address}`,
    ],
    logFile: join(dataDir, 'prometheus.log'),
    isReady: async () =>
      fetch(`http://${address}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  return async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
    schema.parse(await (await fetch(`http://${address}/api/v1/${path}`)).json());
}

type Ask = Awaited<ReturnType<typeof startPrometheus>>;

/** Null where it is not so in time. */
async function secondsUntil(isSo: () => Promise<boolean>): Promise<number | null> {
  const from = performance.now();
  while (performance.now() - from < longestMs) {
    if (await isSo()) return rounded((performance.now() - from) / 1000);
    await pause(200);
  }
  return null;
}

const rulesOf = async (ask: Ask) =>
  (await ask('rules', Rules)).data.groups.flatMap(({ rules }) => rules);

/** Expressions of the board that Prometheus refuses. */
async function refusedOnBoard(ask: Ask): Promise<string[]> {
  const board = Board.parse(JSON.parse(readFileSync(join(folder, 'board.json'), 'utf8')));
  const refused: string[] = [];
  for (const { expr } of board.panels.flatMap(({ targets }) => targets)) {
    const query = expr.replaceAll('$__rate_interval', '1m');
    const { status } = await ask(
      `query?query=${encodeURIComponent(query)}`,
      z.object({ status: z.string() }),
    );
    if (status !== 'success') refused.push(expr);
  }
  return refused;
}

async function giveUpJob(databaseUrl: string): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(`insert into jobs.job (name, state) values ('appointment.letter', 'failed')`);
  await db.end();
}

/** Where all is well no rule fires, and nothing on the board is refused; the others are sentences alone. */
const goals = { firing: 0, refused: 0 } as const;

async function measure(bench: BenchContext) {
  const command = locate(programs.prometheus);
  if (command === undefined) throw new Error('Prometheus is not on the PATH');
  const check = (...args: string[]) =>
    execFileSync('promtool', ['check', ...args], { stdio: 'pipe' });
  print(check('rules', rulesFile).toString().trim());
  const stores = await startStores(bench);
  await migrate(stores.databaseUrl);
  const livekit = await prepareOwnLiveKit(bench, stores.secrets);
  await livekit.start(() => print('  LiveKit is built first, about two minutes'));
  const metricsPort = await freePort();
  await startServer(bench, stores, {
    LIVEKIT_URL: livekit.url,
    METRICS_PORT: String(metricsPort),
  });
  const targets = {
    karemd: `127.0.0.1:${metricsPort}`,
    livekit: new URL(livekit.metricsUrl ?? '').host,
  };
  const ask = await startPrometheus(bench, command, configWith(targets));
  const isUp = async () => {
    const { activeTargets } = (await ask('targets', Targets)).data;
    return activeTargets.length === 2 && activeTargets.every(({ health }) => health === 'up');
  };
  const upSeconds = await secondsUntil(isUp);
  const evaluatedSeconds = await secondsUntil(async () => {
    const rules = await rulesOf(ask);
    return rules.length > 0 && rules.every(({ health }) => health === 'ok');
  });
  const firing = (await rulesOf(ask)).filter(({ state }) => state === 'firing');
  await giveUpJob(stores.databaseUrl);
  const firedSeconds = await secondsUntil(async () =>
    (await rulesOf(ask)).some(({ name, state }) => name === forced && state === 'firing'),
  );
  const refused = await refusedOnBoard(ask);
  const numbers = { rules: (await rulesOf(ask)).length, upSeconds, evaluatedSeconds, firedSeconds };
  const missed = [
    ...(upSeconds === null ? ['A target is not up.'] : []),
    ...(evaluatedSeconds === null ? ['A rule cannot be evaluated.'] : []),
    ...firing.map(({ name }) => `${name} fires though all is well.`),
    ...(firedSeconds === null ? [`${forced} does not fire.`] : []),
    ...refused.map((expression) => `The board asks what Prometheus refuses: ${expression}`),
  ];
  return { ...numbers, firing: firing.length, refused: refused.length, goals, missed };
}

await runBench({ name: 'monitoring', runs: 1, measure });
