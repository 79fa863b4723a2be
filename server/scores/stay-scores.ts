/** Scores stays: the list by what can still be done, and one stay with every input, its source and its time. */
import { DateTime } from 'luxon';
import {
  mostRiskRows,
  scoreNames,
  scoreOf,
  type CountRisk,
  type EnterScoreInput,
  type InputReadings,
  type ListRisk,
  type RiskGroup,
  type RiskList,
  type RiskRow,
  type ScoredStay,
  type ScoredStayRef,
  type ScoreName,
} from '#shared/scores.ts';
import { scoreInputNames, resultOf, type ScoreResult } from '#shared/scores/point-score.ts';
import { pageOf } from '#shared/ranked-page.ts';
import { attempted, record } from '#server/audit/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import { unitRoles } from '#server/people/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { readingsOf } from './input-readings.ts';
import * as inputs from './input-store.ts';
import * as stays from './risk-stay-store.ts';

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

/** As many statements for three hundred stays as for one. */
async function readingsOfStays(
  db: Connection,
  { organizationId, today }: stays.RiskReader,
  stayIds: readonly string[],
): Promise<Map<string, InputReadings>> {
  const basics = await inputs.basicsOf(db, stayIds, today);
  const results = Map.groupBy(await inputs.lastResultsOf(db, stayIds), ({ stayId }) => stayId);
  const diagnoses = Map.groupBy(await inputs.diagnosesOf(db, stayIds), ({ stayId }) => stayId);
  const procedures = Map.groupBy(await inputs.proceduresOf(db, stayIds), ({ stayId }) => stayId);
  const earlier = Map.groupBy(await inputs.earlierStaysOf(db, stayIds), ({ stayId }) => stayId);
  const entered = Map.groupBy(await inputs.enteredOf(db, stayIds), ({ stayId }) => stayId);
  const recordBeginsAt = await inputs.recordBeginsAt(db, organizationId);
  return new Map(
    basics.map((stay) => [
      stay.stayId,
      readingsOf({
        basics: stay,
        results: results.get(stay.stayId) ?? [],
        diagnoses: diagnoses.get(stay.stayId) ?? [],
        procedures: procedures.get(stay.stayId) ?? [],
        earlier: earlier.get(stay.stayId) ?? [],
        entered: entered.get(stay.stayId) ?? [],
        recordBeginsAt,
      }),
    ]),
  );
}

function resultsOf(readings: InputReadings): Record<ScoreName, ScoreResult> {
  const values = Object.fromEntries(scoreInputNames.map((name) => [name, readings[name].value]));
  return Object.fromEntries(
    scoreNames.map((name) => [name, resultOf(scoreOf(name), values)]),
  ) as Record<ScoreName, ScoreResult>;
}

const turnOf: Record<RiskGroup, number> = { leaving: 0, inside: 1, home: 2, planned: 3 };

/** Of a page: groups by what can still be done; within one the highest LACE first, then the highest HOSPITAL. */
const inTurn = (one: RiskRow, other: RiskRow): number =>
  turnOf[one.group] - turnOf[other.group] ||
  other.results.lace.least - one.results.lace.least ||
  other.results.hospital.least - one.results.hospital.least ||
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
  const readings = await readingsOfStays(
    db,
    reader,
    listed.map(({ stayId }) => stayId),
  );
  const rows = listed.flatMap(({ id, ranks: _ranks, ...stay }): RiskRow[] => {
    const ofStay = readings.get(id);
    return ofStay ? [{ ...stay, results: resultsOf(ofStay) }] : [];
  });
  const { groups, isOwnUnits } = query;
  const detail = { groups, isOwnUnits: String(isOwnUnits), count: rows.length };
  await record(db, signedIn, { action: 'scores.read', detail });
  const { zone, today } = reader;
  return { rows: rows.toSorted(inTurn), next, zone, today };
}

export async function counts(
  signedIn: SignedIn,
  query: CountRisk,
): Promise<Record<RiskGroup, number>> {
  return stays.countsOf(signedIn.db, await riskReaderOf(signedIn, query));
}

async function scoredStays(
  db: Connection,
  reader: stays.RiskReader,
  of: { stayId: string } | { patientId: string },
): Promise<ScoredStay[]> {
  const listed = await stays.staysOf(db, reader, of);
  const readings = await readingsOfStays(
    db,
    reader,
    listed.map(({ stayId }) => stayId),
  );
  const { zone, today } = reader;
  return listed.flatMap(({ ranks: _ranks, ...stay }) => {
    const ofStay = readings.get(stay.stayId);
    return ofStay ? [{ ...stay, results: resultsOf(ofStay), readings: ofStay, zone, today }] : [];
  });
}

/** Throws 404 where the stay is in none of the lists any more. */
async function requireScored(
  db: Connection,
  reader: stays.RiskReader,
  stayId: string,
): Promise<ScoredStay> {
  const [stay] = await scoredStays(db, reader, { stayId });
  if (!stay) throw new Refusal('not-found');
  return stay;
}

export const scoredStaysOf = async (signedIn: SignedIn, patientId: string): Promise<ScoredStay[]> =>
  scoredStays(signedIn.db, await riskReaderOf(signedIn), { patientId });

export async function findScoredStay(
  signedIn: SignedIn,
  stayId: string,
): Promise<ScoredStay | null> {
  const [stay] = await scoredStays(signedIn.db, await riskReaderOf(signedIn), { stayId });
  return stay ?? null;
}

export async function one(signedIn: SignedIn, { stayId }: ScoredStayRef): Promise<ScoredStay> {
  const stay = await requireScored(signedIn.db, await riskReaderOf(signedIn), stayId);
  const detail = { patientId: stay.patient.id };
  await record(signedIn.db, signedIn, { action: 'score.read', object: aboutStay(stayId), detail });
  return stay;
}

/** Never changed afterwards: the newest row of an input counts. Open lists are read again. */
export async function enter(signedIn: SignedIn, entry: EnterScoreInput): Promise<ScoredStay> {
  const { stayId, input, value, note } = entry;
  const { id: by, organizationId } = signedIn.session.person;
  const reader = await riskReaderOf(signedIn);
  const audit = { action: 'score-input.enter' as const, object: aboutStay(stayId) };
  const stay = await attempted(signedIn, audit, () =>
    signedIn.db.transaction().execute(async (db) => {
      const { patient } = await requireScored(db, reader, stayId);
      const at = signedIn.now();
      await inputs.insertEntered(db, { organizationId, stayId, input, value, note, by, at });
      const detail = { patientId: patient.id, input, value };
      await record(db, signedIn, { ...audit, detail });
      return requireScored(db, reader, stayId);
    }),
  );
  signedIn.changed({ organizationId, area: 'stays', practitionerIds: [] });
  return stay;
}
