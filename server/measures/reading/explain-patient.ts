/** Says what each definition of a measure gives for one patient, with the facts behind it. */
import type { ExplainPatient, PatientExplained } from '#shared/measures.ts';
import { factLine } from '#shared/facts.ts';
import { record } from '#server/audit/service.ts';
import { factQuotesOf } from '#server/facts/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { openTurnsByKey } from '#server/platform/turns.ts';
import { recordsOf } from '#server/measures/core/cohort-store.ts';
import * as store from '#server/measures/core/measure-store.ts';
import * as runs from '#server/measures/core/run-store.ts';
import type { Explained } from '#server/measures/core/measure-evaluation.ts';
import { withEvaluator } from '#server/measures/running/measure-evaluator.ts';
import { runPeriodOf } from '#server/measures/running/measure-period.ts';
import { loadRun } from '#server/measures/running/run-measure.ts';
import { TooMuch } from '#server/platform/cost/watched-thread.ts';

/** One of a person at a time, and two of all: each has a thread of its own. */
const inOwnTurn = openTurnsByKey({ atOnce: 2, queueLength: 10, maxWaitMs: 20_000 });

/** Throws 404 where the run did not list the patient, so that a measure opens nobody else's record. */
async function requireListed(
  { db, session }: SignedIn,
  { runId, patientId }: ExplainPatient,
): Promise<{ run: runs.StoredRun; measure: store.StoredMeasure }> {
  const { organizationId } = session.person;
  const run = await runs.byId(db, organizationId, runId);
  const measure = run && (await store.byId(db, organizationId, run.measureId));
  if (!measure || !(await runs.patient(db, runId, patientId))) throw new Refusal('not-found');
  return { run, measure };
}

async function explained(
  signedIn: SignedIn,
  { run, measure }: { run: runs.StoredRun; measure: store.StoredMeasure },
  patientId: string,
): Promise<Explained> {
  const { organizationId } = measure;
  const [patient] = await recordsOf(signedIn.db, organizationId, [patientId]);
  if (!patient) throw new Refusal('not-found');
  const zone = await zoneOf(signedIn.db, organizationId);
  try {
    return await withEvaluator(async (evaluator) => {
      const pinned = { measure, hash: run.translationHash, valueSetIds: run.valueSetIds };
      const period = runPeriodOf(measure.period, run.at, zone);
      await loadRun(signedIn, evaluator, { organizationId, zone, period, pinned, before: null });
      return evaluator.explain(patient);
    });
  } catch (error) {
    if (error instanceof TooMuch) throw new Refusal('measures.too-much', { cause: error });
    throw error;
  }
}

export async function explainPatient(
  signedIn: SignedIn,
  input: ExplainPatient,
): Promise<PatientExplained> {
  const { db, session } = signedIn;
  const { organizationId, id: personId, zone } = session.person;
  const stored = await requireListed(signedIn, input);
  const answer = await inOwnTurn(personId, () => explained(signedIn, stored, input.patientId));
  const { runId, patientId } = input;
  await record(db, signedIn, {
    action: 'measure.explain',
    object: { type: 'Measure', id: stored.measure.id },
    detail: { runId, patientId },
  });
  if ('failure' in answer) return { definitions: [], failure: answer.failure };
  const ids = [...new Set(answer.definitions.flatMap(({ factIds }) => factIds))];
  const quotes = ids.length === 0 ? [] : await factQuotesOf(db, organizationId, ids);
  const factOf = new Map(
    quotes.map((quote) => [
      quote.id,
      {
        id: quote.id,
        line: factLine({ ...quote, interpretation: null, status: 'final' }),
        day: dayAt(quote.effectiveAt, zone),
      },
    ]),
  );
  const definitions = answer.definitions.map(({ name, value, factIds }) => ({
    name,
    value,
    facts: factIds.flatMap((id) => factOf.get(id) ?? []),
  }));
  return { definitions, failure: null };
}
