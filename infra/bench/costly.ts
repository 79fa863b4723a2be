/** Measures what others notice of one session that searches among everybody, or imports, without a pause: `npm run bench -- costly [searches] [imports]`. */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { print } from '#infra/machine/terminal.mjs';
import { importMost } from '#shared/limits.ts';
import { openClients, type Client } from './schedule/clients.ts';
import { dayIn, fillHospital } from './schedule/hospital.ts';
import { startServer, startStores } from './schedule/stack.ts';
import { aboveGoals } from './support/goals.ts';
import { median, percentile, rounded } from './support/numbers.ts';
import { outagesIn } from './support/outages.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

/** As many as one search returns. */
const people = 200;
const measuredMs = 8_000;
const batchesAtOnce = 4;
const goals = { healthzP95Ms: 50, scheduleP95Ms: 300 } as const;

/** The longest search that is answered, and one that would be far too much for one answer. */
const searches = (typeId: string) => [
  { typeId, isAnybody: true, from: dayIn(0), to: dayIn(27), stepMinutes: 15 },
  { typeId, isAnybody: true, from: dayIn(0), to: dayIn(41), stepMinutes: 5 },
];

type Attack = (clients: readonly Client[], isOver: () => boolean) => Promise<object>;

/** Sends batches of ten searches, several at a time, until it is told to stop. */
const searching =
  (typeId: string): Attack =>
  async (clients, isOver) => {
    const counts = { answered: 0, refused: 0 };
    const path = `${Array.from({ length: 10 }, () => 'appointments.freeSlots').join(',')}?batch=1`;
    const send = async ({ call }: Client) => {
      for (let nth = 0; !isOver(); nth += 1) {
        const input = searches(typeId)[nth % 2];
        const inputs = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, input]));
        const { text } = await call(path, inputs);
        for (const part of JSON.parse(text) as { result?: object }[])
          counts[part.result ? 'answered' : 'refused'] += 1;
      }
    };
    await Promise.all(clients.map(send));
    return counts;
  };

/** Files as large as they may be, of patients whom nobody knows. */
function files(): { format: string; text: string }[] {
  const many = Array.from({ length: importMost.people }, (_, at) => at);
  const lines = many.map(
    (at) => `MRN-${at},result,r${at},2026-11-02 10:00,,2823-3,Potassium,3.${at},mmol/L`,
  );
  const conditionOf = (at: number) => ({
    resource: {
      resourceType: 'Condition',
      id: `c${at}`,
      code: { text: 'Fever' },
      subject: { identifier: { value: `MRN-${at}` } },
    },
  });
  const bundle = (count: number) =>
    JSON.stringify({ resourceType: 'Bundle', entry: many.slice(0, count).map(conditionOf) });
  const fits = Math.floor(
    (importMost.people * importMost.characters) / bundle(importMost.people).length,
  );
  return [
    {
      format: 'csv',
      text: ['patient,type,id,time,stay,code,title,value,unit', ...lines].join('\n'),
    },
    { format: 'fhir', text: bundle(Math.min(importMost.people, fits)) },
  ];
}

/** Previews of files, one after the other in each connection. */
const importing: Attack = async (clients, isOver) => {
  const all = files();
  const counts: Record<string, number> = {};
  const send = async ({ call }: Client) => {
    for (let nth = 0; !isOver(); nth += 1) {
      const { status } = await call('facts.preview', all[nth % all.length] ?? {});
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(clients.map(send));
  return counts;
};

const healthz = (url: string) =>
  new Promise<void>((resolve, reject) => {
    request(`${url}/healthz`, (answer) => answer.on('end', resolve).resume())
      .on('error', reject)
      .end();
  });

async function timesOf(work: () => Promise<unknown>, everyMs: number): Promise<number[]> {
  const took: number[] = [];
  for (const until = performance.now() + measuredMs; performance.now() < until;) {
    const from = performance.now();
    await work();
    took.push(performance.now() - from);
    await pause(everyMs);
  }
  return took;
}

async function watch(url: string, { call }: Client) {
  const colleagueRefused: string[] = [];
  const week = { from: dayIn(0), to: dayIn(6) };
  const [health, schedule] = await Promise.all([
    timesOf(() => healthz(url), 20),
    timesOf(async () => {
      const { status, text } = await call('calendar.range', week);
      if (status !== 200) colleagueRefused.push(text);
    }, 50),
  ]);
  return {
    healthzP50Ms: rounded(median(health), 1),
    healthzP95Ms: rounded(percentile(health, 0.95), 1),
    scheduleP50Ms: rounded(median(schedule), 1),
    scheduleP95Ms: rounded(percentile(schedule, 0.95), 1),
    colleagueRefused,
  };
}

async function measure(bench: BenchContext) {
  const stores = await startStores(bench);
  const typeId = await fillHospital(stores.databaseUrl, people);
  const { url } = await startServer(bench, stores);
  const [colleague, attacker] = await openClients({ url, databaseUrl: stores.databaseUrl }, 2);
  if (!colleague || !attacker) throw new Error('nobody is signed in');
  await watch(url, colleague);
  const quiet = await watch(url, colleague);
  print(`\n  without the attacker ${JSON.stringify(quiet)}`);
  const missed: string[] = [];
  const under = async (name: string, attack: Attack) => {
    let isOver = false;
    const connections = Array.from({ length: batchesAtOnce }, attacker.another);
    const attacking = attack(connections, () => isOver);
    const [attacked, counts] = await Promise.all([
      watch(url, colleague).finally(() => (isOver = true)),
      attacking,
    ]);
    print(`  ${name.padEnd(20)} ${JSON.stringify({ ...attacked, ...counts })}`);
    for (const sentence of aboveGoals(attacked, goals)) missed.push(`${name}: ${sentence}`);
    for (const answer of attacked.colleagueRefused)
      missed.push(`${name}: a colleague's calendar answered ${answer}`);
    return { ...attacked, ...counts };
  };
  const attacks = { searches: searching(typeId), imports: importing };
  const names = Object.keys(attacks) as (keyof typeof attacks)[];
  const isKnown = (name: string) => names.some((knownName) => knownName === name);
  const chosen = process.argv.slice(2).filter(isKnown) as typeof names;
  const attacked: Record<string, object> = {};
  for (const name of chosen.length > 0 ? chosen : names)
    attacked[name] = await under(name, attacks[name]);
  return { ...attacked, quiet, away: outagesIn(bench.dataDir, 'App'), goals, missed };
}

await runBench({ name: 'costly', runs: 1, measure });
