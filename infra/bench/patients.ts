/** Measures a file of patients alone, beside another's worklist: `npm run bench -- patients [rows]`. */
import { loadavg } from 'node:os';
import { csvGoals, patientsByCsv } from './cases/patients.ts';
import * as rows from './cases/rows.ts';
import { openClients } from './schedule/clients.ts';
import { startServer, startTables } from './schedule/stack.ts';
import { aboveGoals } from './support/goals.ts';
import { rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

/** A tenth of what `cases` has, so that the part takes minutes. */
const caseCount = 100_000;
const patientCount = Number(process.argv[2] ?? 100_000);

async function measure(bench: BenchContext) {
  const { stores, db } = await startTables(bench);
  await db.query(rows.hospital);
  await db.query('set session_replication_role = replica; set synchronous_commit = off');
  await db.query(rows.cases, [caseCount]);
  await db.query(rows.clocks);
  await db.query('vacuum analyze');
  await db.query('checkpoint');
  const { url } = await startServer(bench, stores);
  const [writer, reader] = await openClients({ url, databaseUrl: stores.databaseUrl }, 2);
  if (!writer || !reader) throw new Error('two clients are needed');
  const load = () => rounded(loadavg()[0] ?? 0, 1);
  const loadBefore = load();
  const byCsv = await patientsByCsv({ writer, reader, count: patientCount });
  const figures = { ...byCsv, cases: caseCount, loadBefore, loadAfter: load() };
  return { ...figures, goals: csvGoals, missed: aboveGoals(byCsv, csvGoals) };
}

await runBench({ name: 'patients', runs: 1, measure });
