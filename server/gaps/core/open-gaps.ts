/** Opens gaps in care, from whichever source: a patient has one open gap of a measure. */
import type { GapSource, GapSubject } from '#shared/case-kinds/gap.ts';
import { openCases, type NewCase } from '#server/cases/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './gap-store.ts';

export interface NewGap {
  patientId: string;
  /** As its source calls it. */
  measure: string;
  source: GapSource;
  sourceName: string;
  sourceKey: string | null;
  since: string | null;
}

type MeasureRef = Pick<store.GapOfPatient, 'measureId' | 'measureName'>;

/** The organization's measure of this name, where it has one in use. */
export async function measuresByName(
  db: Connection,
  organizationId: string,
): Promise<(name: string) => MeasureRef> {
  const measures = await store.measures(db, organizationId);
  const ids = new Map(
    measures.filter(({ active }) => active).map(({ id, name }) => [name.toLowerCase(), id]),
  );
  return (name) => {
    const measureName = name.toLowerCase();
    return { measureName, measureId: ids.get(measureName) ?? null };
  };
}

/** Two gaps with one key are one. */
export const gapKey = (patientId: string, { measureId, measureName }: MeasureRef): string =>
  `${patientId}:${measureId ?? measureName}`;

/** The keys of open gaps of these patients; a gap is known by its measure and by its name. */
export async function openGapKeys(
  db: Connection,
  organizationId: string,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const gaps = await store.openGapsOf(db, organizationId, [...new Set(patientIds)]);
  return new Map(
    gaps.flatMap(({ caseId, patientId, measureId, measureName }): [string, string][] => [
      [gapKey(patientId, { measureId, measureName }), caseId],
      [gapKey(patientId, { measureId: null, measureName }), caseId],
    ]),
  );
}

const caseOf = (
  organizationId: string,
  { patientId, source, sourceName, sourceKey, since, ...gap }: NewGap,
  measure: MeasureRef,
): NewCase => {
  const { measureId } = measure;
  const name = gap.measure.slice(0, 120);
  const subject: GapSubject = {
    measure: name,
    measureId,
    source,
    sourceName,
    sourceKey,
    since,
    evidence: null,
  };
  const payer = source === 'payer' ? sourceName : '';
  return {
    organizationId,
    kind: 'gap',
    title: name,
    subject,
    patientId,
    sameAs: gapKey(patientId, measure),
    claim: { payer: payer || null, payerId: null, reason: name, level: null, amount: null },
  };
};

export type GapActor = Parameters<typeof openCases>[1];

/**
 * In the caller's transaction. The case of each, in order: one that is new, or the one that is open already,
 * whichever source opened it.
 */
export async function openGaps(
  db: Connection,
  actor: GapActor,
  { organizationId, gaps }: { organizationId: string; gaps: readonly NewGap[] },
): Promise<{ caseId: string | null; isNew: boolean }[]> {
  const measureOf = await measuresByName(db, organizationId);
  const patientIds = gaps.map(({ patientId }) => patientId);
  const before = await openGapKeys(db, organizationId, patientIds);
  const keyOf = (gap: NewGap) => gapKey(gap.patientId, measureOf(gap.measure));
  const fresh = [...new Map(gaps.map((gap) => [keyOf(gap), gap])).values()].filter(
    (gap) => !before.has(keyOf(gap)),
  );
  const cases = fresh.map((gap) => caseOf(organizationId, gap, measureOf(gap.measure)));
  const ids = await openCases(db, actor, cases);
  const opened = new Map(fresh.map((gap, at) => [keyOf(gap), ids[at] ?? null]));
  const seen = new Set<string>();
  return gaps.map((gap) => {
    const key = keyOf(gap);
    const isNew = opened.get(key) != null && !seen.has(key);
    seen.add(key);
    return { caseId: opened.get(key) ?? before.get(key) ?? null, isNew };
  });
}
