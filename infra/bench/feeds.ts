/** Measures a bulk export of 100,000 appointments: rows a second, memory, and what others wait: `npm run bench -- feeds`. */
import { loadavg } from 'node:os';
import { print } from '#infra/machine/terminal.mjs';
import { addProgram, download, finishedExport } from './feeds/bulk-client.ts';
import { bareRowsPerSecond } from './feeds/bare-select.ts';
import { fill } from './feeds/fill.ts';
import { watchMemory } from './feeds/memory.ts';
import { week } from './schedule/reads.ts';
import { accepted, openClients, timed } from './schedule/clients.ts';
import { startServer, startStores } from './schedule/stack.ts';
import { aboveGoals, belowGoals } from './support/goals.ts';
import { percentile, rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

/** With four appointments on each of 125 days, 100,000 in all. */
const people = 200;
const reads = 200;
const warmUp = 200;

/** Each appointment once, a page of them in memory, and somebody else's week at most twice as slow. */
const goals = { lost: 0, doubled: 0, mbOverStart: 120, weekP95BesideOverAlone: 2 } as const;

/** Of a bare select of the same rows in the same pages. */
const leastGoals = { rowsOverBareSelect: 0.02 } as const;

async function measure(bench: BenchContext) {
  const stores = await startStores(bench);
  const { databaseUrl } = stores;
  const { db, typeId } = await fill(databaseUrl, people);
  bench.atEnd(() => db.end());
  print('  filled');
  const { rows } = await db.query<{ id: string; organization_id: string }>(
    'select id, organization_id from practitioners order by email',
  );
  const { url, serverMb } = await startServer(bench, stores);
  const [reader, admin] = await openClients({ url, databaseUrl }, 2);
  if (!reader || !admin) throw new Error('two clients are needed');
  await db.query("update practitioners set role = 'ADMIN' where id = $1", [admin.practitionerId]);
  const program = await addProgram(url, admin);
  const database = {
    databaseUrl,
    clients: [reader],
    ids: rows.map(({ id }) => id),
    organizationId: rows[0]?.organization_id ?? '',
    typeId,
  };
  const readWeek = (client: typeof reader, piece: number) => {
    const { path, input } = week(database, piece);
    return accepted(client, path, input);
  };
  await timed([reader], warmUp, readWeek);
  const alone = await timed([reader], reads, readWeek);
  const bare = await bareRowsPerSecond(databaseUrl);
  print(`  a bare select: ${Math.round(bare)} rows a second`);
  const loadBefore = rounded(loadavg()[0] ?? 0, 1);

  const memory = watchMemory(serverMb);
  const beside: number[] = [];
  let isOver = false;
  const reading = (async () => {
    for (let piece = 0; !isOver; piece += 1) {
      const begun = performance.now();
      await readWeek(reader, piece);
      beside.push(performance.now() - begun);
    }
  })();
  const bulk = await finishedExport(program);
  isOver = true;
  await reading;
  print(`  written: ${bulk.count} in ${rounded(bulk.seconds, 1)} s`);
  const ids = await download(program, bulk.files);
  const { startMb, mostMb } = memory.end();
  const counts = await db.query<{ count: number }>(
    'select count(*)::int as count from appointments',
  );
  const stored = counts.rows[0]?.count ?? 0;
  const perSecond = bulk.count / bulk.seconds;
  const judged = {
    lost: stored - new Set(ids).size,
    doubled: ids.length - new Set(ids).size,
    mbOverStart: Math.round(mostMb - startMb),
    weekP95BesideOverAlone: rounded(percentile(beside, 0.95) / percentile(alone, 0.95)),
  };
  const ratios = { rowsOverBareSelect: rounded(perSecond / bare, 3) };
  return {
    appointments: stored,
    exportSeconds: rounded(bulk.seconds, 1),
    rowsPerSecond: Math.round(perSecond),
    bareRowsPerSecond: Math.round(bare),
    startMb: Math.round(startMb),
    mostMb: Math.round(mostMb),
    weekP95AloneMs: rounded(percentile(alone, 0.95), 1),
    weekP95BesideMs: rounded(percentile(beside, 0.95), 1),
    ...judged,
    ...ratios,
    loadBefore,
    goals: { ...goals, ...leastGoals },
    missed: [...aboveGoals(judged, goals), ...belowGoals(ratios, leastGoals)],
  };
}

await runBench({ name: 'feeds', runs: 1, measure });
