/** Reports of runs as FHIR: downloaded from the builder, and read by programs. Each read is audited (S567). */
import type { MeasureReport } from 'fhir/r4.js';
import type { ReadReport } from '#shared/measures.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { fhirUrlOf } from '#server/programs/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import * as store from '#server/measures/core/measure-store.ts';
import * as runs from '#server/measures/core/run-store.ts';
import { patientReport, summaryReport, type ReportedRun } from './run-report.ts';

async function reportedRun(
  { db, env, session }: SignedIn,
  run: runs.StoredRun,
): Promise<ReportedRun> {
  const { organizationId, organization: reporter } = session.person;
  const measure = await store.byId(db, organizationId, run.measureId);
  if (!measure) throw new Refusal('not-found');
  const { id, measureId, from, to, at, counts } = run;
  const { name, improvement, populations } = measure;
  const base = fhirUrlOf(env);
  return { id, measureId, name, improvement, populations, from, to, at, counts, reporter, base };
}

/** JSON, as it is saved. */
export async function report(
  signedIn: SignedIn,
  { runId, patientId }: ReadReport,
): Promise<{ json: string }> {
  const { db, session } = signedIn;
  const run = await runs.byId(db, session.person.organizationId, runId);
  const patient = patientId === null ? null : await runs.patient(db, runId, patientId);
  if (!run || patient === undefined) throw new Refusal('not-found');
  const reported = await reportedRun(signedIn, run);
  const resource = patient ? patientReport(reported, patient) : summaryReport(reported);
  await record(db, signedIn, {
    action: 'measure.report',
    object: { type: 'Measure', id: run.measureId },
    detail: { runId, patientId },
  });
  return { json: JSON.stringify(resource, null, 2) };
}

/** Of a measure in force its last run over all patients; null where there is none of that id. */
export async function reportInForce(
  signedIn: SignedIn,
  measureId: string,
): Promise<MeasureReport | null> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const measure = await store.byId(db, organizationId, measureId);
  if (measure?.state !== 'published' || measure.runId === null) return null;
  const run = await runs.byId(db, organizationId, measure.runId);
  if (!run) return null;
  const reported = await reportedRun(signedIn, run);
  await record(db, signedIn, {
    action: 'measure.report',
    object: { type: 'Measure', id: measureId },
    detail: { runId: run.id, as: 'fhir' },
  });
  return summaryReport(reported);
}
