/** Reads measures, their runs, and the patients behind each number; what is wrong with a text. */
import type {
  CheckCql,
  CqlCheck,
  Measure,
  MeasureId,
  MeasureLine,
  ReadRunPatients,
  RunPatient,
} from '#shared/measures.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import * as lists from '#server/measures/core/measure-list-store.ts';
import * as runs from '#server/measures/core/run-store.ts';
import { checkMeasure } from '#server/measures/translating/translate-measure.ts';

export async function list(signedIn: SignedIn): Promise<{ measures: MeasureLine[] }> {
  const { db, session } = signedIn;
  const measures = await lists.list(db, session.person.organizationId);
  await record(db, signedIn, { action: 'measure.read', detail: { count: measures.length } });
  return { measures };
}

export async function byId(signedIn: SignedIn, { measureId }: MeasureId): Promise<Measure> {
  const { db, session } = signedIn;
  const { organizationId, id: personId } = session.person;
  const measure = await lists.byId(db, { organizationId, personId }, measureId);
  if (!measure) throw new Refusal('not-found');
  const object = { type: 'Measure', id: measureId };
  await record(db, signedIn, { action: 'measure.read', object });
  return measure;
}

/** A page; each patient who is named is in the audit. */
export async function patients(
  signedIn: SignedIn,
  { runId, list: name, after }: ReadRunPatients,
): Promise<{ patients: RunPatient[] }> {
  const { db, session } = signedIn;
  const run = await runs.byId(db, session.person.organizationId, runId);
  if (!run) throw new Refusal('not-found');
  const page = await runs.patients(db, runId, { list: name, after });
  await record(db, signedIn, {
    action: 'measure.read-patients',
    object: { type: 'Measure', id: run.measureId },
    detail: { runId, list: name, patientIds: page.map(({ id }) => id) },
  });
  return { patients: page };
}

export const check = (signedIn: SignedIn, { cql }: CheckCql): Promise<CqlCheck> =>
  checkMeasure(signedIn, signedIn.session.person.organizationId, cql);
