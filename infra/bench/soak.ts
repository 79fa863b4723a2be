/** Measures the app's memory while sixteen clients work without a pause: `npm run bench -- soak [minutes]`. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { print } from '#infra/machine/terminal.mjs';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { openClients, type Client } from './schedule/clients.ts';
import { dayIn, fillHospital } from './schedule/hospital.ts';
import { startServer, startStores } from './schedule/stack.ts';
import { aboveGoals } from './support/goals.ts';
import { median, rounded } from './support/numbers.ts';
import { outagesIn } from './support/outages.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const people = 200;
const clientCount = 16;
const readEveryMs = 10_000;
/** Until what is compiled and kept at the first calls is there. */
const warmUpMs = minuteMs;
const minutes = Number(process.argv[2] ?? 10);
/** `growth`: of the last third's median over the first one's. */
const goals = { lastMb: 350, growth: 1.1 } as const;

/** Another half hour for each `nth`, of 300 days that can be booked. */
const unbooked = (nth: number) =>
  Math.ceil(Date.now() / dayMs) * dayMs +
  (30 + (nth % 300)) * dayMs +
  (Math.floor(nth / 300) % 48) * 30 * minuteMs;

/** What one person does in turn; `nth` makes each time another one. */
function callsOf(nth: number, { ids, typeId }: { ids: readonly string[]; typeId: string }) {
  const week = { from: dayIn((nth % 10) * 7 - 35), to: dayIn((nth % 10) * 7 - 29) };
  const some = Array.from({ length: 19 }, (_, at) => ids[(nth * 7 + at) % ids.length]);
  const lines = Array.from(
    { length: 200 },
    (_, at) => `MRN-${at},result,r${nth}-${at},2026-11-02 10:00`,
  );
  return [
    ['calendar.range', week],
    ['calendar.range', { ...week, withPractitionerIds: some }],
    ['appointments.desk.search', { text: `An${'aeiou'[nth % 5]}` }],
    ['appointments.freeSlots', { typeId, practitionerIds: some, from: dayIn(1), to: dayIn(21) }],
    [
      'appointments.book',
      {
        typeId,
        startsAt: new Date(unbooked(nth)).toISOString(),
        durationMinutes: 30,
        patientName: `Soak ${nth}`,
        idempotencyKey: randomUUID(),
      },
    ],
    ['calendar.year', { year: 2026 }],
    ['calendar.exportCsv', { range: week }],
    ['facts.preview', { format: 'csv', text: ['patient,type,id,time', ...lines].join('\n') }],
  ] as const;
}

async function measure(bench: BenchContext) {
  const stores = await startStores(bench);
  const typeId = await fillHospital(stores.databaseUrl, people);
  const { url, serverMb } = await startServer(bench, stores);
  const clients = await openClients({ url, databaseUrl: stores.databaseUrl }, clientCount);
  const db = new pg.Client({ connectionString: stores.databaseUrl });
  await db.connect();
  const { rows } = await db.query<{ id: string }>('select id from practitioners order by email');
  await db.end();
  const ids = rows.map(({ id }) => id);
  const answered: Record<string, Record<number, number>> = {};
  let isOver = false;
  const work = async ({ call }: Client, first: number) => {
    for (let nth = first; !isOver; nth += clientCount)
      for (const [path, input] of callsOf(nth, { ids, typeId })) {
        const { status } = await call(path, input);
        const counts = (answered[path] ??= {});
        counts[status] = (counts[status] ?? 0) + 1;
      }
  };
  const startMb = Math.round(serverMb());
  const working = Promise.all(clients.map(work));
  const readings: number[] = [];
  const watch = async () => {
    await pause(warmUpMs);
    for (let read = 0; read < (minutes * minuteMs - warmUpMs) / readEveryMs; read += 1) {
      await pause(readEveryMs);
      readings.push(Math.round(serverMb()));
      if (read % 6 === 0) print(`  ${readings.at(-1)} MB`);
    }
    isOver = true;
  };
  await Promise.all([watch(), working]);
  const third = Math.floor(readings.length / 3);
  const [firstMb, lastMb] = [median(readings.slice(0, third)), median(readings.slice(-third))];
  const growth = rounded(lastMb / firstMb);
  const mostMb = Math.max(...readings);
  const failed = Object.values(answered).flatMap((counts) =>
    Object.keys(counts).filter((status) => Number(status) >= 500),
  );
  const missed = [
    ...aboveGoals({ lastMb, growth }, goals),
    ...(failed.length > 0 ? [`Calls were answered ${[...new Set(failed)].join(', ')}`] : []),
  ];
  const away = outagesIn(bench.dataDir, 'App');
  return { startMb, firstMb, lastMb, mostMb, growth, minutes, answered, away, goals, missed };
}

await runBench({ name: 'soak', runs: 1, measure });
