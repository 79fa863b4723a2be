/** How the record of a long stay is read: newest first, by day and by kind, the abnormal alone, and values over time. */
import { factTypes, type Fact, type FactDay, type FactType } from '#shared/facts.ts';

export interface RecordFilter {
  /** Empty: all. */
  types: readonly FactType[];
  abnormalOnly: boolean;
}

export interface RecordDay {
  /** A local day. */
  day: string;
  groups: { type: FactType; facts: Fact[] }[];
  count: number;
}

/** As its source marked it: N is HL7's and FHIR's code of a normal result. */
export const isAbnormal = ({ interpretation }: Pick<Fact, 'interpretation'>): boolean =>
  interpretation !== null && interpretation !== 'N';

/** Days, and what is in a kind, newest first; kinds in their order. A day without any of them is left out. */
export const recordView = (
  days: readonly FactDay[],
  { types, abnormalOnly }: RecordFilter,
): RecordDay[] =>
  days
    .map(({ day, facts }) => {
      const chosen = facts
        .filter((fact) => types.length === 0 || types.includes(fact.type))
        .filter((fact) => !abnormalOnly || isAbnormal(fact))
        .toReversed();
      const byType = Map.groupBy(chosen, ({ type }) => type);
      const groups = factTypes.flatMap((type) => {
        const ofType = byType.get(type);
        return ofType ? [{ type, facts: ofType }] : [];
      });
      return { day, groups, count: chosen.length };
    })
    .filter(({ count }) => count > 0)
    .toReversed();

/** The first days that together have so many facts; at least one. */
export function firstDays(days: readonly RecordDay[], most: number): RecordDay[] {
  let total = 0;
  return days.filter(({ count }, at) => {
    const isWithin = at === 0 || total < most;
    total += count;
    return isWithin;
  });
}

interface TrendPoint {
  id: string;
  at: string;
  precision: Fact['effectivePrecision'];
  number: number;
  value: string;
  interpretation: string | null;
  referenceRange: string | null;
}

export interface Trend {
  title: string;
  unit: string;
  /** The oldest first. */
  points: TrendPoint[];
}

/** "3.1 mg/dL", "<0.01 ng/mL", "7": one number, then its unit. */
const numberForm = /^(?:[<>]=?)?\s*(-?\d+(?:\.\d+)?)\s*([^\d\s;,(][^;,(]*)?$/;

/** By the id of each result that has a trend: two values of one code in one unit at least. */
export function trendsOf(days: readonly FactDay[]): ReadonlyMap<string, Trend> {
  const byCode = new Map<string, Trend>();
  for (const fact of days.flatMap(({ facts }) => facts)) {
    const { id, type, code, title, value, interpretation, referenceRange = null } = fact;
    const [, digits, unit = ''] = numberForm.exec(value ?? '') ?? [];
    if (type !== 'Observation' || value === null || digits === undefined) continue;
    const key = JSON.stringify([code ?? title.toLowerCase(), unit.trim()]);
    const trend = byCode.get(key) ?? { title, unit: unit.trim(), points: [] };
    const { effectiveAt: at, effectivePrecision: precision } = fact;
    const number = Number(digits);
    trend.points.push({ id, at, precision, number, value, interpretation, referenceRange });
    byCode.set(key, trend);
  }
  return new Map(
    [...byCode.values()]
      .filter(({ points }) => points.length > 1)
      .flatMap((trend) => trend.points.map(({ id }) => [id, trend] as const)),
  );
}
