/**
 * Measures worklists and counts at a million cases, and HL7 over MLLP with a kill in the middle:
 * `npm run bench -- cases`, or `npm run bench -- cases hl7` for the last part alone. The boards of figures
 * have cases of their own: `npm run bench -- cases boards`, with another number of cases behind it.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { print } from '#infra/machine/terminal.mjs';
import { hold } from '#infra/processes/ports.ts';
import { bareLists } from './cases/bare-lists.ts';
import { boardGoals, boards, spreadCases } from './cases/boards.ts';
import { hl7OverInserts } from './cases/hl7-over-inserts.ts';
import { kindMix } from './cases/kind-mix.ts';
import { messages, send } from './cases/mllp.ts';
import { csvGoals, patientsByCsv } from './cases/patients.ts';
import * as rows from './cases/rows.ts';
import { dryRun, factToCase } from './cases/rules.ts';
import { accepted, openClients, timed, type Client } from './schedule/clients.ts';
import { startServer, startTables, type startStores } from './schedule/stack.ts';
import { percentile, rounded } from './support/numbers.ts';
import { aboveGoals, belowGoals } from './support/goals.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const caseCount = 1_000_000;
const clientCount = 16;
const reads = 960;
/** Before they are timed: a program that has just started compiles its code while it answers. */
const warmUp = 960;
/** What was acknowledged is kept, once, whatever ends the process (infra/requirements/facts.md). */
const goals = { lost: 0, doubled: 0, listOverBareP95: 2, ...csvGoals } as const;
/**
 * Messages a second, and their share of what Postgres itself does in the same run: with the text of each
 * alone, one row a message, and with the very rows that a message becomes.
 */
const leastGoals = {
  mllpPerSecondOf1: 500,
  mllpPerSecondOf8: 500,
  hl7OverInsertsOf1: 0.3,
  hl7OverInsertsOf8: 0.3,
  hl7OverSameRowsOf1: 0.3,
  hl7OverSameRowsOf8: 0.3,
} as const;
const messageCount = 10_000;
const ratioCount = 3_000;
const isHl7Alone = process.argv[2] === 'hl7';
const areBoardsAlone = process.argv[2] === 'boards';
const boardCount = Number(process.argv[3] ?? caseCount);
const patientCount = 100_000;
const factCount = 100_000;

const lists = [
  { filter: { owner: 'me' } },
  { filter: { queue: 'care', owner: 'nobody' } },
  { filter: { queue: 'care', due: 'overdue' } },
  { filter: { queue: 'care', units: ['Ward 7', 'Ward 8'] }, order: { by: 'payer' } },
  { filter: { queue: 'care', owner: 'nobody' }, order: { by: 'lengthOfStay', isDescending: true } },
] as const;
const filters = lists.map(({ filter }) => filter);

async function worklists(all: readonly Client[], databaseUrl: string) {
  const list = (client: Client, piece: number) =>
    accepted(client, 'cases.list', lists[piece % lists.length] ?? {});
  const count = (client: Client) => accepted(client, 'cases.counts', { filters });
  await timed(all, warmUp, list);
  const listMs = await timed(all, reads, list);
  await timed(all, warmUp, count);
  const countMs = await timed(all, reads, count);
  const practitionerIds = all.map(({ practitionerId }) => practitionerId);
  const bareMs = await bareLists({ databaseUrl, practitionerIds, warmUp, reads });
  return {
    listP50Ms: rounded(percentile(listMs, 0.5), 1),
    listP95Ms: rounded(percentile(listMs, 0.95), 1),
    bareListP50Ms: rounded(percentile(bareMs, 0.5), 1),
    bareListP95Ms: rounded(percentile(bareMs, 0.95), 1),
    listOverBareP95: rounded(percentile(listMs, 0.95) / percentile(bareMs, 0.95), 2),
    countsP50Ms: rounded(percentile(countMs, 0.5), 1),
    countsP95Ms: rounded(percentile(countMs, 0.95), 1),
  };
}

/** What is stored of these messages: how often each control id, and how many stays. */
async function storedOf(db: pg.Client) {
  const { rows: counts } = await db.query<{ messages: number; controls: number; stays: number }>(
    `select count(*)::int as messages, count(distinct control_id)::int as controls,
       (select count(*)::int from facts where type = 'Encounter') as stays
     from fact_messages where state = 'applied' and control_id like 'C%'`,
  );
  return counts[0] ?? { messages: 0, controls: 0, stays: 0 };
}

/** Those whose accounts write and publish rules. */
async function ruleFigures(bench: {
  url: string;
  databaseUrl: string;
  db: pg.Client;
  port: number;
}) {
  const [writer, second] = await openClients(bench, 2);
  if (!writer || !second) throw new Error('two clients are needed');
  const ids = [writer.practitionerId, second.practitionerId];
  await bench.db.query("update practitioners set role = 'ADMIN' where id = any ($1)", [ids]);
  const tried = await dryRun({ ...bench, writer, second });
  return { ...tried, ...(await factToCase(bench)) };
}

interface Measured {
  bench: BenchContext;
  stores: Awaited<ReturnType<typeof startStores>>;
  url: string;
  port: number;
  db: pg.Client;
}

/** Killed with half of the messages acknowledged, started anew, everything sent again. */
async function replay({ bench, stores, port, db }: Measured) {
  const all = messages(messageCount);
  const frames = all.map(({ frame }) => frame);
  let killedAt = 0;
  const before = await storedOf(db);
  const acknowledged = await send(port, frames, (count) => {
    if (killedAt > 0 || count < messageCount / 2) return killedAt > 0;
    killedAt = performance.now();
    process.kill(Number(readFileSync(join(bench.dataDir, 'server.pid'), 'utf8')), 'SIGKILL');
    return true;
  });
  const { rows: appliedMessages } = await db.query<{ control: string }>(
    "select control_id as control from fact_messages where state = 'applied'",
  );
  const controls = new Set(appliedMessages.map(({ control }) => control));
  const lost = acknowledged.filter((control) => !controls.has(control)).length;
  await startServer(bench, stores, { MLLP_PORT: String(port) });
  const again = await send(port, frames);
  const stored = await storedOf(db);
  return {
    acknowledgedBeforeKill: acknowledged.length,
    lost: lost + messageCount - again.length + (messageCount - stored.controls),
    doubled: stored.messages - stored.controls + (stored.stays - before.stays - messageCount),
  };
}

/** With one sender and with eight, each a feed of its own. */
async function ratios({ stores: { databaseUrl }, port, db }: Measured) {
  await db.query(rows.furtherFeeds);
  const ofOne = await hl7OverInserts({ databaseUrl, port, senders: 1, count: ratioCount });
  print(`  HL7 of one sender: ${JSON.stringify(ofOne)}`);
  const ofEight = await hl7OverInserts({ databaseUrl, port, senders: 8, count: ratioCount });
  print(`  HL7 of eight senders: ${JSON.stringify(ofEight)}`);
  return {
    mllpPerSecondOf1: ofOne.perSecond,
    bareInsertsPerSecondOf1: ofOne.bareInsertsPerSecond,
    hl7OverInsertsOf1: ofOne.ratio,
    hl7OverSameRowsOf1: ofOne.sameRowsRatio,
    mllpPerSecondOf8: ofEight.perSecond,
    bareInsertsPerSecondOf8: ofEight.bareInsertsPerSecond,
    hl7OverInsertsOf8: ofEight.ratio,
    hl7OverSameRowsOf8: ofEight.sameRowsRatio,
  };
}

/** Lists, rules and the import of patients, at a million cases. */
async function casesAndPatients({ stores: { databaseUrl }, url, port, db }: Measured) {
  const all = await openClients({ url, databaseUrl }, clientCount);
  const read16 = await worklists(all, databaseUrl);
  print(`  a million cases, 16 clients: ${JSON.stringify(read16)}`);
  await db.query('set session_replication_role = replica; set synchronous_commit = off');
  await db.query(rows.facts, [factCount]);
  await db.query('vacuum analyze facts');
  await db.query('set session_replication_role = origin; set synchronous_commit = on');
  const ruled = await ruleFigures({ url, databaseUrl, db, port });
  print(`  rules: ${JSON.stringify(ruled)}`);
  const [writer, reader] = all;
  if (!writer || !reader) throw new Error('two clients are needed');
  const byCsv = await patientsByCsv({ writer, reader, count: patientCount });
  print(`  patients by CSV: ${JSON.stringify(byCsv)}`);
  return { ...read16, ...ruled, ...byCsv, cases: caseCount, facts: factCount };
}

async function measureBoards(bench: BenchContext) {
  const { stores, db } = await startTables(bench);
  await db.query(rows.hospital);
  await db.query('set session_replication_role = replica; set synchronous_commit = off');
  await db.query(spreadCases, [boardCount]);
  await db.query(rows.clocks);
  await db.query('set session_replication_role = origin; set synchronous_commit = on');
  await db.query('vacuum analyze');
  await db.query('checkpoint');
  const { url } = await startServer(bench, stores, {});
  const all = await openClients({ url, databaseUrl: stores.databaseUrl }, clientCount);
  await db.query("update practitioners set role = 'ADMIN'");
  const figures = await boards({ all, db });
  return {
    ...figures,
    cases: boardCount,
    goals: boardGoals,
    missed: aboveGoals(figures, boardGoals),
  };
}

async function measure(bench: BenchContext) {
  const { stores, db } = await startTables(bench);
  await db.query(rows.hospital);
  if (!isHl7Alone) {
    await db.query('set session_replication_role = replica; set synchronous_commit = off');
    await db.query(rows.cases, [caseCount, JSON.stringify(kindMix)]);
    await db.query(rows.clocks);
    await db.query('set session_replication_role = origin; set synchronous_commit = on');
  }
  await db.query('vacuum analyze');
  // What the million rows still have to write to the disk is no part of a read.
  await db.query('checkpoint');
  const { port, release } = await hold(0);
  await release();
  const { url } = await startServer(bench, stores, { MLLP_PORT: String(port) });
  const loadBefore = rounded(loadavg()[0] ?? 0, 1);
  const measured = { bench, stores, url, port, db };
  const ofCases = isHl7Alone ? null : await casesAndPatients(measured);
  const ratioFigures = await ratios(measured);
  const loadOfHl7 = rounded(loadavg()[0] ?? 0, 1);
  const replayed = await replay(measured);
  print(`  ${messageCount} messages, killed in the middle: ${JSON.stringify(replayed)}`);
  const missed = [
    ...aboveGoals(replayed, { lost: goals.lost, doubled: goals.doubled }),
    ...(ofCases
      ? aboveGoals(ofCases, {
          listOverBareP95: goals.listOverBareP95,
          patientsImportedSeconds: goals.patientsImportedSeconds,
          patientsP95Ratio: goals.patientsP95Ratio,
        })
      : []),
    ...belowGoals(ratioFigures, leastGoals),
  ];
  return {
    ...ofCases,
    ...ratioFigures,
    ...replayed,
    messages: messageCount,
    loadBefore,
    loadOfHl7,
    goals: { ...goals, ...leastGoals },
    missed,
  };
}

await runBench({ name: 'cases', runs: 1, measure: areBoardsAlone ? measureBoards : measure });
