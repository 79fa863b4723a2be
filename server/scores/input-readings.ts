/** Reads the inputs of point scores from what the record has, and says why one is missing: rules without a database. */
import { DateTime } from 'luxon';
import type { ScoreInputName } from '#shared/scores/record-readings.ts';
import { comorbidityOf, isIcd10 } from '#shared/scores/comorbidity.ts';
import type { InputFact, InputReading, InputReadings } from '#shared/scores.ts';
import type { EarlierStay, EnteredInput, StayBasics, StayFact, StayResult } from './input-store.ts';

export interface StayRecord {
  basics: StayBasics;
  results: readonly StayResult[];
  diagnoses: readonly StayFact[];
  procedures: readonly StayFact[];
  earlier: readonly EarlierStay[];
  entered: readonly EnteredInput[];
  recordBeginsAt: Date | null;
}

const mostFacts = 10;
const noPerson = { by: null, at: null, note: null };

const factOf = ({ id, code, title, source, at }: StayFact): InputFact => ({
  id,
  words: code && !title.includes(code) ? `${title} (${code})` : title,
  source,
  at: at.toISOString(),
});

const read = (value: number, words: string, facts: readonly StayFact[] = []): InputReading => ({
  value,
  origin: 'record',
  words,
  facts: facts.slice(0, mostFacts).map(factOf),
  ...noPerson,
});

const missing = (words: string, facts: readonly StayFact[] = []): InputReading => ({
  value: null,
  origin: 'missing',
  words,
  facts: facts.slice(0, mostFacts).map(factOf),
  ...noPerson,
});

/** The stay itself, as its source stated it last. */
const stayFactOf = ({ stayId, source, statedAt }: StayBasics): StayFact => ({
  stayId,
  id: stayId,
  code: null,
  title: 'The stay',
  source,
  at: statedAt,
});

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

function lengthReading({ days, isOver }: StayBasics): InputReading {
  if (days === null) return missing('The record has no time of the admission.');
  return read(days, `${counted(days, 'day', 'days')}${isOver ? '' : ' so far'}`);
}

/** HL7's table 0007 (PV1-4) and FHIR's ActPriority. What is of births is in neither: the papers do not count them. */
const admissionTypes: Record<string, { words: string; isAcute: boolean }> = {
  A: { words: 'accident, or as soon as possible', isAcute: true },
  E: { words: 'emergency', isAcute: true },
  EM: { words: 'emergency', isAcute: true },
  S: { words: 'stat', isAcute: true },
  U: { words: 'urgent', isAcute: true },
  UR: { words: 'urgent', isAcute: true },
  C: { words: 'elective', isAcute: false },
  EL: { words: 'elective', isAcute: false },
  P: { words: 'before an operation', isAcute: false },
  R: { words: 'routine', isAcute: false },
};

function acuteReading(basics: StayBasics): InputReading {
  const { class: code, earlierClasses, priority, admitSource } = basics;
  const stay = [stayFactOf(basics)];
  if (code === 'EMER' || earlierClasses.includes('EMER'))
    return read(1, 'The stay began in the emergency department.', stay);
  const type =
    priority !== null && Object.hasOwn(admissionTypes, priority) && admissionTypes[priority];
  if (type)
    return read(
      type.isAcute ? 1 : 0,
      `The type of the admission is “${priority}”: ${type.words}.`,
      stay,
    );
  if (admitSource === 'emd')
    return read(1, 'The record says that it came from the emergency department.', stay);
  if (priority !== null)
    return missing(
      `The type of the admission is “${priority}”, which does not say whether it was planned.`,
      stay,
    );
  return missing('The record does not say whether the admission was planned.');
}

function comorbidityReading(diagnoses: readonly StayFact[]): InputReading {
  const coded = diagnoses.filter(({ code }) => code !== null && isIcd10(code));
  if (coded.length === 0) return missing('The record has no diagnosis coded by ICD-10.');
  const { sum, names, ungraded } = comorbidityOf(coded.map(({ code }) => code ?? ''));
  if (ungraded.length > 0 && sum < 4)
    return missing(
      `The code ${ungraded[0]} does not say how grave the disease is.`,
      coded.filter(({ code }) => code === ungraded[0]),
    );
  const words = names.join(', ') || 'none that counts';
  return read(
    sum,
    `${counted(coded.length, 'coded diagnosis', 'coded diagnoses')}: ${words}`,
    coded,
  );
}

const gramsOfMillimole = 1.6114;

/** Of hemoglobin in g/dL. */
function inGrams(value: number, unit: string | null): number | null {
  const written = unit?.toLowerCase().replaceAll(' ', '') ?? '';
  if (['g/dl', 'gm/dl', 'g%'].includes(written)) return value;
  if (written === 'g/l') return value / 10;
  return written === 'mmol/l' ? value * gramsOfMillimole : null;
}

const inMillimoles = (value: number, unit: string | null): number | null =>
  ['mmol/l', 'meq/l'].includes(unit?.toLowerCase().replaceAll(' ', '') ?? '') ? value : null;

function resultReading(kind: StayResult['kind'], results: readonly StayResult[]): InputReading {
  const last = results.find((result) => result.kind === kind);
  if (!last) return missing('The record has no final result of this stay.');
  const { value, unit, comparator } = last;
  const stated = `${comparator ?? ''}${value ?? ''} ${unit ?? ''}`.trim();
  if (value === null || comparator !== null)
    return missing(`The last result is no number: ${stated || 'none is stated'}.`, [last]);
  const inUnit = kind === 'hemoglobin' ? inGrams(value, unit) : inMillimoles(value, unit);
  if (inUnit === null)
    return missing(`The unit of the last result is not understood: ${stated}.`, [last]);
  return read(Math.round(inUnit * 100) / 100, stated, [last]);
}

function serviceReading({ service }: StayBasics): InputReading {
  if (service === null) return missing('The record does not say the service.');
  const isOncology = /oncolog|\bonc\b/i.test(service);
  return read(isOncology ? 1 : 0, `Service: ${service}`);
}

function procedureReading(procedures: readonly StayFact[]): InputReading {
  const [last] = procedures;
  return last
    ? read(1, last.title, [last])
    : missing('The record has no procedure of this stay. Whether none was done, it cannot say.');
}

/** A record that begins later cannot say that there was nothing before. */
function earlierReading(
  { basics, recordBeginsAt }: Pick<StayRecord, 'basics' | 'recordBeginsAt'>,
  {
    stays,
    months,
    what,
  }: { stays: readonly EarlierStay[]; months: number; what: [string, string] },
): InputReading {
  const { admittedAt } = basics;
  if (admittedAt === null) return missing('The record has no time of the admission.');
  const from = DateTime.fromJSDate(admittedAt).minus({ months }).toJSDate();
  const hasWindow = recordBeginsAt !== null && recordBeginsAt <= from;
  const words = `${counted(stays.length, ...what)} in the record of this hospital`;
  return hasWindow
    ? read(stays.length, words, stays)
    : missing(`${words}, which does not reach back ${months} months.`, stays);
}

function fromRecord(record: StayRecord): Record<ScoreInputName, InputReading> {
  const { basics, results, diagnoses, procedures, earlier } = record;
  return {
    'length-of-stay': lengthReading(basics),
    'acute-admission': acuteReading(basics),
    comorbidity: comorbidityReading(diagnoses),
    'emergency-visits': earlierReading(record, {
      stays: earlier.filter(
        ({ isEmergency, isWithinSixMonths }) => isEmergency && isWithinSixMonths,
      ),
      months: 6,
      what: ['emergency visit', 'emergency visits'],
    }),
    hemoglobin: resultReading('hemoglobin', results),
    oncology: serviceReading(basics),
    sodium: resultReading('sodium', results),
    procedure: procedureReading(procedures),
    'earlier-admissions': earlierReading(record, {
      stays: earlier.filter(({ isInpatient }) => isInpatient),
      months: 12,
      what: ['admission', 'admissions'],
    }),
  };
}

/** By the names that the program reads, and by those of expressions. */
export type StayReadings = InputReadings & Record<ScoreInputName, InputReading>;

/** What a person entered counts before the record, whose words stay beside it. */
export function readingsOf(record: StayRecord, ofExpressions: InputReadings = {}): StayReadings {
  const readings: StayReadings = { ...ofExpressions, ...fromRecord(record) };
  const entries = Object.entries(readings).map(([name, reading]): [string, InputReading] => {
    const entered = record.entered.find(({ input, value }) => input === name && value !== null);
    if (!entered) return [name, reading];
    const { value, by, at, note } = entered;
    return [name, { ...reading, value, origin: 'person', by, at: at.toISOString(), note }];
  });
  return Object.fromEntries(entries) as StayReadings;
}
