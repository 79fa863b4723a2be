/** Scores stays: the list by what can still be done, and one stay with every input, its source and its time. */
import { DateTime } from 'luxon';
import {
  builtInScores,
  mostRiskRows,
  type CountRisk,
  type EnterScoreInput,
  type ListRisk,
  type RiskGroup,
  type RiskList,
  type RiskRow,
  type ScoredStay,
  type ScoredStayRef,
  type ScoreName,
} from '#shared/scores.ts';
import type { NamedScore } from '#shared/scores/point-score.ts';
import { valueProblem } from '#shared/scores/record-readings.ts';
import { pageOf } from '#shared/ranked-page.ts';
import { attempted, record } from '#server/audit/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import { unitRoles } from '#server/people/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import * as inputs from './input-store.ts';
import * as stays from './risk-stay-store.ts';
import { resultsOf, scoredReadings } from './scored-readings.ts';
import { checksInForce } from './builder/table-list-store.ts';

/** Of the expressions of a whole page; what is not read in time is missing there, and read in the sheet. */
const mostListMs = 4_000;
const mostSheetMs = 10_000;

const aboutStay = (id: string) => ({ type: 'Stay', id });

export async function riskReaderOf(
  { db, session, now: clock }: Pick<SignedIn, 'db' | 'session' | 'now'>,
  { isOwnUnits = false }: Partial<CountRisk> = {},
): Promise<stays.RiskReader> {
  const { id: practitionerId, organizationId } = session.person;
  const now = clock();
  const zone = await zoneOf(db, organizationId);
  const roles = isOwnUnits
    ? await unitRoles(db, organizationId, { practitionerId, at: now, now })
    : null;
  return {
    organizationId,
    unitIds: roles && [...new Set(roles.map(({ unit }) => unit.id))],
    now,
    zone,
    today: DateTime.fromJSDate(now, { zone }).toFormat('yyyy-MM-dd'),
  };
}

const turnOf: Record<RiskGroup, number> = { leaving: 0, inside: 1, home: 2, planned: 3 };

const leastOf = ({ results }: RiskRow, score: ScoreName): number => results[score]?.least ?? 0;

/** Of a page: groups by what can still be done; within one the highest LACE first, then the highest HOSPITAL. */
const inTurn = (one: RiskRow, other: RiskRow): number =>
  turnOf[one.group] - turnOf[other.group] ||
  leastOf(other, 'lace') - leastOf(one, 'lace') ||
  leastOf(other, 'hospital') - leastOf(one, 'hospital') ||
  one.patient.fullName.localeCompare(other.patient.fullName, 'en') ||
  one.stayId.localeCompare(other.stayId, 'en');

export async function list(signedIn: SignedIn, query: ListRisk): Promise<RiskList> {
  const { db } = signedIn;
  const reader = await riskReaderOf(signedIn, query);
  const inGroups = await stays.staysIn(db, reader, query);
  const { page: listed, next } = pageOf(
    inGroups.map((stay) => ({ ...stay, id: stay.stayId })),
    mostRiskRows,
  );
  const { scores, readings } = await scoredReadings(signedIn, reader, {
    stayIds: listed.map(({ stayId }) => stayId),
    withinMs: mostListMs,
  });
  const rows = listed.flatMap(({ id, ranks: _ranks, ...stay }): RiskRow[] => {
    const ofStay = readings.get(id);
    return ofStay ? [{ ...stay, results: resultsOf(scores, ofStay) }] : [];
  });
  const { groups, isOwnUnits } = query;
  const detail = { groups, isOwnUnits: String(isOwnUnits), count: rows.length };
  await record(db, signedIn, { action: 'scores.read', detail });
  const { zone, today } = reader;
  const hospitalScores = scores.slice(builtInScores.length);
  const heads = hospitalScores.map(({ id, label, mostPoints }) => ({ id, label, mostPoints }));
  return { rows: rows.toSorted(inTurn), scores: heads, next, zone, today };
}

export async function counts(
  signedIn: SignedIn,
  query: CountRisk,
): Promise<Record<RiskGroup, number>> {
  return stays.countsOf(signedIn.db, await riskReaderOf(signedIn, query));
}

async function scoredStays(
  signedIn: SignedIn,
  reader: stays.RiskReader,
  of: { stayId: string } | { patientId: string },
): Promise<ScoredStay[]> {
  const listed = await stays.staysOf(signedIn.db, reader, of);
  const { scores, readings } = await scoredReadings(signedIn, reader, {
    stayIds: listed.map(({ stayId }) => stayId),
    withinMs: mostSheetMs,
  });
  const here = await checksInForce(signedIn.db, reader.organizationId);
  const { zone, today } = reader;
  return listed.flatMap(({ ranks: _ranks, ...stay }) => {
    const ofStay = readings.get(stay.stayId);
    if (!ofStay) return [];
    const results = resultsOf(scores, ofStay);
    return [{ ...stay, results, scores: [...scores], here, readings: ofStay, zone, today }];
  });
}

/** Throws 404 where the stay is in none of the lists any more. */
async function requireScored(
  signedIn: SignedIn,
  reader: stays.RiskReader,
  stayId: string,
): Promise<ScoredStay> {
  const [stay] = await scoredStays(signedIn, reader, { stayId });
  if (!stay) throw new Refusal('not-found');
  return stay;
}

export const scoredStaysOf = async (signedIn: SignedIn, patientId: string): Promise<ScoredStay[]> =>
  scoredStays(signedIn, await riskReaderOf(signedIn), { patientId });

export async function findScoredStay(
  signedIn: SignedIn,
  stayId: string,
): Promise<ScoredStay | null> {
  const [stay] = await scoredStays(signedIn, await riskReaderOf(signedIn), { stayId });
  return stay ?? null;
}

export async function one(signedIn: SignedIn, { stayId }: ScoredStayRef): Promise<ScoredStay> {
  const stay = await requireScored(signedIn, await riskReaderOf(signedIn), stayId);
  const detail = { patientId: stay.patient.id };
  await record(signedIn.db, signedIn, { action: 'score.read', object: aboutStay(stayId), detail });
  return stay;
}

/** An input of a score that is not in force any more is not entered. */
function requireInput(
  scores: readonly NamedScore[],
  { input: name, value }: Pick<EnterScoreInput, 'input' | 'value'>,
): void {
  const input = scores.flatMap(({ inputs: ofScore }) => ofScore).find((each) => each.name === name);
  if (!input) throw new Refusal('not-found');
  const problem = value === null ? null : valueProblem(input.kind, value);
  if (problem) throw wrongField('value', problem);
}

/** Never changed afterwards: the newest row of an input counts. Open lists are read again. */
export async function enter(signedIn: SignedIn, entry: EnterScoreInput): Promise<ScoredStay> {
  const { stayId, input, value, note } = entry;
  const { id: by, organizationId } = signedIn.session.person;
  const reader = await riskReaderOf(signedIn);
  const audit = { action: 'score-input.enter' as const, object: aboutStay(stayId) };
  const stay = await attempted(signedIn, audit, async () => {
    const { patient, scores } = await requireScored(signedIn, reader, stayId);
    requireInput(scores, entry);
    await signedIn.db.transaction().execute(async (db) => {
      const at = signedIn.now();
      await inputs.insertEntered(db, { organizationId, stayId, input, value, note, by, at });
      const detail = { patientId: patient.id, input, value };
      await record(db, signedIn, { ...audit, detail });
    });
    return requireScored(signedIn, reader, stayId);
  });
  signedIn.changed({ organizationId, area: 'stays', practitionerIds: [] });
  return stay;
}
