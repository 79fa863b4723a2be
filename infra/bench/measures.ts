/** Measures a trial of a quality measure on 1,000 patients, and the server's health meanwhile: `npm run bench -- measures`. */
import { loadavg } from 'node:os';
import { sampleMeasures } from '#shared/measures/sample-measures.ts';
import * as rows from './cases/rows.ts';
import { watchHealth } from './cases/rules.ts';
import { answered, openClients, type Client } from './schedule/clients.ts';
import { startServer, startTables } from './schedule/stack.ts';
import { aboveGoals } from './support/goals.ts';
import { percentile, rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const goals = { trialSeconds: 10, comparedSeconds: 20, healthP95Ms: 100 } as const;

/** A diagnosis of each of the thousand patients, and 24 results, every second of them an HbA1c. */
const records = `
insert into facts (organization_id, patient_id, type, source_id, source_key, status, code, title,
  value, effective_at, body, stated_at, fetched_at)
select p.organization_id, p.id, f.type, s.id, f.type || p.id || g.n, 'final', c.code, c.title, null,
  now() - at.ago, jsonb_build_object('resourceType', f.type, 'id', f.type || g.n, 'status', 'final',
    'subject', '{}'::jsonb,
    'code', jsonb_build_object('text', c.title, 'coding',
      jsonb_build_array(jsonb_build_object('code', c.code))))
    || case f.type when 'Condition' then '{}'::jsonb else jsonb_build_object(
      'effectiveDateTime', now() - at.ago,
      'valueQuantity', jsonb_build_object('value', 6 + g.n % 7, 'unit', '%', 'code', '%')) end,
  now() - at.ago, now() - at.ago
from patients p cross join (select id from fact_sources limit 1) s
cross join generate_series(0, 24) as g (n)
cross join lateral (select case when g.n = 0 then 'Condition' else 'Observation' end as type) f
cross join lateral (select case when g.n = 0 then 'E11.9' when g.n % 2 = 0 then '4548-4'
  else '2951-2' end as code, 'Bench' as title) c
cross join lateral (select make_interval(hours => g.n * 7) as ago) at`;

interface Run {
  run: { patients: number; flipped: number; tookMs: number; failures: number };
}

async function measure(bench: BenchContext) {
  const { stores, db } = await startTables(bench);
  await db.query(rows.hospital);
  await db.query("update patients set birth_date = '1960-05-04'");
  await db.query(records);
  await db.query('vacuum analyze');
  const { url } = await startServer(bench, stores);
  const [writer, second] = await openClients({ url, databaseUrl: stores.databaseUrl }, 2);
  if (!writer || !second) throw new Error('two clients are needed');
  await db.query("update practitioners set role = 'ADMIN'");
  const [sample] = sampleMeasures;
  if (!sample) throw new Error('there is no sample');
  const loadBefore = rounded(loadavg()[0] ?? 0, 1);
  const begun = performance.now();
  // The model of FHIR is read, as the open page has it read.
  await answered(writer, 'measures.check', { cql: sample.cql });
  const modelSeconds = rounded((performance.now() - begun) / 1_000, 1);

  async function trial(client: Client, draft: object) {
    const { measureId } = await answered<{ measureId: string }>(client, 'measures.draft', draft);
    const health = watchHealth(url);
    await answered(client, 'measures.tryOut', { measureId, version: 1, patients: 1_000 });
    const healthMs = await health.end();
    const { run } = await answered<Run>(client, 'measures.byId', { measureId });
    return { measureId, run, healthMs };
  }

  const first = await trial(writer, sample);
  await answered(second, 'measures.publish', { measureId: first.measureId, version: 1 });
  const stricter = { ...sample, cql: sample.cql.replace('default 9.0', 'default 7.0') };
  const compared = await trial(writer, { ...stricter, of: first.measureId });
  const figures = {
    patients: first.run.patients,
    failures: first.run.failures + compared.run.failures,
    flipped: compared.run.flipped,
    modelSeconds,
    trialSeconds: rounded(first.run.tookMs / 1_000, 1),
    comparedSeconds: rounded(compared.run.tookMs / 1_000, 1),
    healthP95Ms: rounded(percentile([...first.healthMs, ...compared.healthMs], 0.95), 1),
    loadBefore,
  };
  return { ...figures, goals, missed: aboveGoals(figures, goals) };
}

await runBench({ name: 'measures', runs: 1, measure });
