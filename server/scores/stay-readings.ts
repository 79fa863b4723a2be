/** Reads what the record has of many stays for their point scores, in as many statements as of one. */
import type { InputReading } from '#shared/scores.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { ExpressionReading } from './expressions/expression-readings.ts';
import { readingsOf, type StayReadings } from './input-readings.ts';
import * as inputs from './input-store.ts';

interface Reader {
  organizationId: string;
  /** Where the organization is. */
  today: string;
}

interface Reading {
  stayIds: readonly string[];
  expressions: readonly ExpressionReading[];
  /** Without diagnoses that were stated after the discharge. */
  isAsOfDischarge?: boolean;
}

const readingOf = ({ value, words, facts }: ExpressionReading): InputReading => ({
  value,
  origin: value === null ? 'missing' : 'record',
  words,
  facts,
  by: null,
  at: null,
  note: null,
});

export async function readingsOfStays(
  db: Connection,
  { organizationId, today }: Reader,
  { stayIds, expressions, isAsOfDischarge = false }: Reading,
): Promise<Map<string, StayReadings>> {
  const basics = await inputs.basicsOf(db, stayIds, today);
  const results = Map.groupBy(await inputs.lastResultsOf(db, stayIds), ({ stayId }) => stayId);
  const statedDiagnoses = await inputs.diagnosesOf(db, stayIds, { isAsOfDischarge });
  const diagnoses = Map.groupBy(statedDiagnoses, ({ stayId }) => stayId);
  const procedures = Map.groupBy(await inputs.proceduresOf(db, stayIds), ({ stayId }) => stayId);
  const earlier = Map.groupBy(await inputs.earlierStaysOf(db, stayIds), ({ stayId }) => stayId);
  const entered = Map.groupBy(await inputs.enteredOf(db, stayIds), ({ stayId }) => stayId);
  const recordBeginsAt = await inputs.recordBeginsAt(db, organizationId);
  const ofExpressions = Map.groupBy(expressions, ({ stayId }) => stayId);
  return new Map(
    basics.map((stay) => [
      stay.stayId,
      readingsOf(
        {
          basics: stay,
          results: results.get(stay.stayId) ?? [],
          diagnoses: diagnoses.get(stay.stayId) ?? [],
          procedures: procedures.get(stay.stayId) ?? [],
          earlier: earlier.get(stay.stayId) ?? [],
          entered: entered.get(stay.stayId) ?? [],
          recordBeginsAt,
        },
        Object.fromEntries(
          (ofExpressions.get(stay.stayId) ?? []).map((reading) => [
            reading.name,
            readingOf(reading),
          ]),
        ),
      ),
    ]),
  );
}
