/** Gaps of a measure in CQL: opened for who does not meet it, closed by the measure alone (S564). */
import { GapSubject } from '#shared/case-kinds/gap.ts';
import { moveFrom } from '#shared/case-kinds/kinds.ts';
import type { Outcome } from '#shared/measures.ts';
import { serverActor } from '#server/audit/service.ts';
import { caseById, moveCase } from '#server/cases/service.ts';
import { factQuotesOf } from '#server/facts/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { lockGapImports, measureKey } from '#server/gaps/core/gap-store.ts';
import { openGaps } from '#server/gaps/core/open-gaps.ts';
import * as store from './measured-gap-store.ts';

type GapDeps = Pick<Deps, 'jobs' | 'now'>;

export interface MeasureOfGaps {
  organizationId: string;
  seriesId: string;
  name: string;
}

const keyOf = ({ seriesId }: Pick<MeasureOfGaps, 'seriesId'>): string => `${measureKey}${seriesId}`;

const actorOf = (deps: GapDeps) => ({ ...serverActor(deps), jobs: deps.jobs });

export interface MeasuredPatient {
  patientId: string;
  /** `retired`: the measure asks nobody any more. */
  outcome: Outcome | 'retired';
  /** The fact that met it, where it is known. */
  factId?: string | undefined;
}

const withdrawnWords: Record<Exclude<MeasuredPatient['outcome'], 'met' | 'unmet'>, string> = {
  observed: 'The measure observes values now, and opens no gaps.',
  excepted: 'The patient is an exception of the measure now.',
  excluded: 'The patient is excluded from the measure now.',
  outside: 'The patient is not in the measure any more.',
  retired: 'The measure was retired.',
};

async function evidenceOf(db: Connection, organizationId: string, factId: string | undefined) {
  if (factId === undefined) return null;
  const [quote] = await factQuotesOf(db, organizationId, [factId]);
  if (!quote) return null;
  const zone = await zoneOf(db, organizationId);
  return { factId, title: quote.title.slice(0, 500), day: dayAt(quote.effectiveAt, zone) };
}

/** Null where the patient still does not meet the measure. */
async function endOf(
  db: Connection,
  measure: MeasureOfGaps,
  { outcome, factId }: Pick<MeasuredPatient, 'outcome' | 'factId'>,
) {
  if (outcome === 'unmet') return null;
  if (outcome !== 'met')
    return { move: 'withdraw', note: withdrawnWords[outcome], evidence: null } as const;
  const evidence = await evidenceOf(db, measure.organizationId, factId);
  const note = evidence
    ? `The record has “${evidence.title}” of ${evidence.day}.`
    : `By the record the measure “${measure.name}” is met.`;
  return { move: 'close', note, evidence } as const;
}

/**
 * Closes open gaps of those who meet the measure, and withdraws those of who is not in it any more. In the
 * caller's transaction. Returns how many.
 */
export async function followMeasure(
  db: Connection,
  deps: GapDeps,
  {
    measure,
    patients,
  }: { measure: MeasureOfGaps; patients: readonly MeasuredPatient[] | 'retired' },
): Promise<number> {
  const { organizationId } = measure;
  const ids = patients === 'retired' ? null : patients.map(({ patientId }) => patientId);
  const outcomes = new Map(
    patients === 'retired' ? [] : patients.map((patient) => [patient.patientId, patient]),
  );
  const of = { organizationId, sourceKey: keyOf(measure) };
  let ended = 0;
  for (const { caseId, patientId } of await store.openGaps(db, of, ids)) {
    const result = ids === null ? { outcome: 'retired' as const } : outcomes.get(patientId);
    const end = result && (await endOf(db, measure, result));
    const gap = end && (await caseById(db, organizationId, caseId));
    if (!gap || !end || !moveFrom('gap', gap.state, end.move)) continue;
    const { move, note, evidence } = end;
    const subject = { ...GapSubject.parse(gap.subject), evidence };
    const { version } = gap;
    const change = { of: { ...gap, organizationId }, version, move, note, subject };
    await moveCase(db, actorOf(deps), change);
    ended += 1;
  }
  return ended;
}

/** One for each who has none of the measure open, from whatever source. Returns how many are new. */
export async function openMeasuredGaps(
  db: Connection,
  deps: GapDeps,
  {
    measure,
    patientIds,
    since,
  }: { measure: MeasureOfGaps; patientIds: readonly string[]; since: string },
): Promise<number> {
  const { organizationId, name } = measure;
  if (patientIds.length === 0) return 0;
  await lockGapImports(db, organizationId);
  const sourceKey = keyOf(measure);
  const due = await store.duePatients(db, { organizationId, sourceKey, since }, patientIds);
  const of = { measure: name, source: 'rule' as const, sourceName: name, sourceKey, since: null };
  const gaps = due.map((patientId) => ({ patientId, ...of }));
  const opened = await openGaps(db, actorOf(deps), { organizationId, gaps });
  return opened.filter(({ isNew }) => isNew).length;
}

/** The series of measures of which these patients have open gaps, with the patients of each. */
export async function measuresWithGaps(
  db: Connection,
  organizationId: string,
  patientIds: readonly string[],
): Promise<Map<string, string[]>> {
  const keys = await store.keysOfPatients(db, { organizationId, prefix: measureKey }, patientIds);
  const series = Map.groupBy(keys, ({ sourceKey }) => sourceKey.slice(measureKey.length));
  return new Map(
    [...series].map(([seriesId, of]) => [seriesId, of.map(({ patientId }) => patientId)]),
  );
}
