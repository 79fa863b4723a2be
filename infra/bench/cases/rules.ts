/** Measures rules: the dry run of 30 days with the server's health meanwhile, and a new fact until its case. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { answered, type Client } from '#infra/bench/schedule/clients.ts';
import { percentile, rounded } from '#infra/bench/support/numbers.ts';
import { result, send } from './mllp.ts';

const rule = {
  name: 'Low sodium',
  sentence: 'Sodium is below 128.',
  factType: 'Observation',
  condition: "code.coding.where(code = '2951-2').exists() and value.value < 128",
  kind: 'task',
  once: 'fact',
  ownerRole: 'Case Manager',
};

const rounds = 40;
const mostMs = 30_000;

/** How long `/healthz` takes, again and again until it is told to stop. */
export function watchHealth(url: string) {
  const took: number[] = [];
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(`${url}/healthz`)).text();
      took.push(performance.now() - begun);
      await pause(20);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await work;
      return took;
    },
  };
}

interface DryRun {
  url: string;
  writer: Client;
  second: Client;
}

/** Written, tried and published, as two persons do it. */
export async function dryRun({ url, writer, second }: DryRun) {
  const { ruleId } = await answered<{ ruleId: string }>(writer, 'rules.draft', rule);
  const ref = { ruleId, version: 1 };
  const health = watchHealth(url);
  const begun = performance.now();
  await answered(writer, 'rules.tryOut', ref);
  const dryRunMs = performance.now() - begun;
  const healthMs = await health.end();
  const { rules } = await answered<{ rules: { trial: { judged: number; opened: number } }[] }>(
    writer,
    'rules.list',
    {},
  );
  await answered(second, 'rules.publish', ref);
  return {
    dryRunSeconds: rounded(dryRunMs / 1000, 1),
    dryRunFacts: rules[0]?.trial.judged ?? 0,
    dryRunCases: rules[0]?.trial.opened ?? 0,
    healthP95Ms: rounded(percentile(healthMs, 0.95), 1),
  };
}

/** Measures from the first byte of an HL7 message to the committed case, one at a time. */
export async function factToCase({ db, port }: { db: pg.Client; port: number }) {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await send(port, [result(`N${round}`, round + 1)]);
    for (;;) {
      const { rows } = await db.query<{ count: number }>(
        'select count(*)::int as count from rule_hits where case_id is not null',
      );
      if ((rows[0]?.count ?? 0) > round) break;
      if (performance.now() - begun > mostMs) throw new Error('no case was opened');
      await pause(10);
    }
    took.push(performance.now() - begun);
  }
  return {
    factToCaseP50Ms: rounded(percentile(took, 0.5), 0),
    factToCaseP95Ms: rounded(percentile(took, 0.95), 0),
  };
}
