/** Writes, publishes and retires measures: who wrote on a revision never publishes it (S563). */
import type { ChangeMeasure, DraftMeasure, MeasureRef, NewMeasure } from '#shared/measures.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import {
  isUniqueViolation,
  transactionInTurn,
  type Connection,
} from '#server/platform/postgres/database.ts';
import * as store from '#server/measures/core/measure-store.ts';
import * as runs from '#server/measures/core/run-store.ts';

const about = (id: string) => ({ type: 'Measure', id });

const turnOf = (id: string) => `measure ${id}`;

const byOf = ({ session, now }: SignedIn): store.By => ({
  organizationId: session.person.organizationId,
  personId: session.person.id,
  at: now(),
});

/** The text itself is in its revision, which stays. */
const contentOf = ({ name, sentence, cql, improvement, period, opensGaps }: NewMeasure) => ({
  name,
  sentence,
  characters: cql.length,
  improvement,
  period,
  opensGaps,
});

export async function draft(
  signedIn: SignedIn,
  { of, ...measure }: DraftMeasure,
): Promise<{ measureId: string }> {
  const by = byOf(signedIn);
  try {
    const turns = of === null ? [] : [turnOf(of)];
    const measureId = await transactionInTurn(signedIn.db, turns, async (db) => {
      const before = of === null ? null : await store.lockedById(db, by.organizationId, of);
      if (before === undefined) throw new Refusal('not-found');
      const series = before && { seriesId: before.seriesId, revision: before.newest };
      const id = await store.insert(db, by, { measure, of: series });
      const detail = { after: contentOf(measure), of };
      await record(db, signedIn, { action: 'measure.draft', object: about(id), detail });
      return id;
    });
    return { measureId };
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('measures.draft-exists', { cause: error });
    throw error;
  }
}

type Action = 'measure.change' | 'measure.drop' | 'measure.publish' | 'measure.retire';

function changing(
  signedIn: SignedIn,
  { measureId, action }: { measureId: string; action: Action },
  work: (db: Connection, measure: store.StoredMeasure) => Promise<boolean>,
): Promise<{ measureId: string }> {
  const { organizationId } = signedIn.session.person;
  return attempted(signedIn, { action, object: about(measureId) }, () =>
    transactionInTurn(signedIn.db, [turnOf(measureId)], async (db) => {
      const measure = await store.lockedById(db, organizationId, measureId);
      if (!measure) throw new Refusal('not-found');
      if (!(await work(db, measure))) throw new Refusal('conflict');
      const { name, revision } = measure;
      const detail = { name, revision, before: contentOf(measure) };
      await record(db, signedIn, { action, object: about(measureId), detail });
      return { measureId };
    }),
  );
}

export const change = (
  signedIn: SignedIn,
  { measureId, version, ...measure }: ChangeMeasure,
): Promise<{ measureId: string }> =>
  changing(signedIn, { measureId, action: 'measure.change' }, (db, { state }) => {
    if (state !== 'draft') throw new Refusal('measures.not-draft');
    return store.change(db, byOf(signedIn), { ref: { measureId, version }, measure });
  });

async function requireTrial(db: Connection, measure: store.StoredMeasure): Promise<void> {
  const { organizationId, runId, triedVersion, version } = measure;
  const run = runId === null ? undefined : await runs.byId(db, organizationId, runId);
  if (!run || triedVersion !== version) throw new Refusal('measures.not-tried');
  if (run.counts.stopped === 'patient') throw new Refusal('measures.trial-failed');
}

/** What is in force is what was tried: with the translation and the value sets of the trial. */
export async function publish(signedIn: SignedIn, ref: MeasureRef): Promise<{ measureId: string }> {
  const { measureId } = ref;
  try {
    return await changing(
      signedIn,
      { measureId, action: 'measure.publish' },
      async (db, measure) => {
        const by = byOf(signedIn);
        if (measure.state !== 'draft') throw new Refusal('measures.not-draft');
        if (measure.writerIds.includes(by.personId)) throw new Refusal('measures.second-person');
        await requireTrial(db, measure);
        const isPublished = await store.publish(db, by, { ref, seriesId: measure.seriesId });
        const { organizationId } = by;
        await signedIn.jobs.send(db, 'measures.run', [{ data: { organizationId, measureId } }]);
        return isPublished;
      },
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('measures.name-taken', { cause: error });
    throw error;
  }
}

export const drop = (signedIn: SignedIn, ref: MeasureRef): Promise<{ measureId: string }> =>
  changing(signedIn, { measureId: ref.measureId, action: 'measure.drop' }, (db, { state }) => {
    if (state !== 'draft') throw new Refusal('measures.not-draft');
    return store.drop(db, ref);
  });

/** The gaps that it opened are withdrawn by a job. */
export const retire = (signedIn: SignedIn, ref: MeasureRef): Promise<{ measureId: string }> =>
  changing(
    signedIn,
    { measureId: ref.measureId, action: 'measure.retire' },
    async (db, { organizationId }) => {
      const { measureId } = ref;
      await signedIn.jobs.send(db, 'measures.run', [{ data: { organizationId, measureId } }]);
      return store.retire(db, signedIn.now(), ref);
    },
  );
