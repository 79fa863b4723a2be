/** A line of a CSV file as the FHIR resource that it is. */
import type { FactType } from '#shared/facts.ts';
import type { FactColumn } from '#shared/facts/fact-import.ts';
import { readNumber, type DecimalSign } from './csv-numbers.ts';

/** What is wrong with a cell, for the person who imports it. */
export class UnreadableCell extends Error {}

type Cells = Record<FactColumn, string>;

/** Claims and accounts have more than a line can say: they come as FHIR, or in a remittance. */
type CsvType = Exclude<FactType, 'Account' | 'Claim' | 'ClaimResponse'>;

const typeWords: Record<string, CsvType> = {
  encounter: 'Encounter',
  stay: 'Encounter',
  condition: 'Condition',
  diagnosis: 'Condition',
  observation: 'Observation',
  result: 'Observation',
  medicationrequest: 'MedicationRequest',
  order: 'MedicationRequest',
  documentreference: 'DocumentReference',
  note: 'DocumentReference',
  allergyintolerance: 'AllergyIntolerance',
  allergy: 'AllergyIntolerance',
  procedure: 'Procedure',
  servicerequest: 'ServiceRequest',
  coverage: 'Coverage',
};

export const typeNamed = (text: string): CsvType | null => typeWords[text.toLowerCase()] ?? null;

/** The columns that each type keeps, besides those that every line has. */
const keptColumns: Record<CsvType, readonly FactColumn[]> = {
  Encounter: ['code', 'title', 'value', 'unit', 'status', 'end'],
  Condition: ['stay', 'code', 'title', 'status', 'author'],
  Observation: ['stay', 'code', 'title', 'value', 'unit', 'flag', 'status', 'author'],
  MedicationRequest: ['stay', 'code', 'title', 'value', 'status', 'author'],
  DocumentReference: ['stay', 'code', 'title', 'status', 'text', 'author'],
  AllergyIntolerance: ['stay', 'code', 'title', 'author'],
  Procedure: ['stay', 'code', 'title', 'status', 'author'],
  ServiceRequest: ['stay', 'code', 'title', 'status', 'author'],
  /** The payer's id and name, and the member's number. */
  Coverage: ['code', 'title', 'value', 'status', 'end'],
};
const common: readonly FactColumn[] = ['patient', 'type', 'id', 'time'];

/** A column with something in it that would be lost. */
export const unusedColumn = (type: CsvType, cells: Cells): FactColumn | undefined =>
  (Object.keys(cells) as FactColumn[]).find(
    (column) =>
      cells[column] !== '' && !common.includes(column) && !keptColumns[type].includes(column),
  );

interface CellTimes {
  /** As FHIR writes them. */
  time: string;
  end: string | null;
  signs: ReadonlySet<DecimalSign>;
}

function valueOf({ value, unit }: Cells, signs: ReadonlySet<DecimalSign>): object {
  if (/^[+-]?[\d.,]+$/.test(unit))
    throw new UnreadableCell(
      `The unit "${unit}" is a number: put quotation marks around a number with a comma`,
    );
  if (value === '') return {};
  const [, comparator, digits = ''] = /^(<=|>=|<|>)?\s*(.*)$/.exec(value) ?? [];
  const number = readNumber(digits, signs);
  if (number === null) return { valueString: unit ? `${value} ${unit}` : value };
  if ('reason' in number) throw new UnreadableCell(number.reason);
  return {
    valueQuantity: {
      ...(comparator && { comparator }),
      value: number.value,
      ...(unit && { unit }),
    },
  };
}

const clinical = ['active', 'recurrence', 'relapse', 'inactive', 'remission', 'resolved'];
const verified = [
  'unconfirmed',
  'provisional',
  'differential',
  'confirmed',
  'refuted',
  'entered-in-error',
];

function conditionStatus(status: string): object {
  if (status === '') return {};
  const concept = { coding: [{ code: status }] };
  if (clinical.includes(status)) return { clinicalStatus: concept };
  if (verified.includes(status)) return { verificationStatus: concept };
  throw new UnreadableCell(
    `"${status}" is no status of a diagnosis: write ${[...clinical, ...verified].join(', ')}`,
  );
}

/** H, LL, A, POS: what laboratories write beside a value. */
function interpretationOf(flag: string): object {
  if (flag === '') return {};
  if (!/^(?:[A-Z]{1,3}|[<>])$/i.test(flag))
    throw new UnreadableCell(`"${flag}" is no flag: write H, L, HH, LL or A`);
  return { interpretation: [{ coding: [{ code: flag.toUpperCase() }] }] };
}

/** Of a stay: its ward, if a column of its own has it, and its bed. */
function placeOf({ unit, value }: Cells): object {
  const level = (code: string, display: string) => ({
    location: { display },
    physicalType: { coding: [{ code }] },
  });
  if (unit)
    return { location: [level('wa', unit), ...(value ? [level('bd', `${unit} ${value}`)] : [])] };
  return value ? { location: [{ location: { display: value } }] } : {};
}

/** A resource without what the line does not say; the caller checks it. */
export function csvResource(type: CsvType, cells: Cells, { time, end, signs }: CellTimes): unknown {
  const { id, stay, code, title, flag, status, text, author, value } = cells;
  const concept = { text: title || code, ...(code && { coding: [{ code }] }) };
  const encounter = stay ? { reference: `Encounter/${stay}` } : undefined;
  const by = author ? { display: author } : undefined;
  const subject = {};
  switch (type) {
    case 'Encounter':
      return {
        id,
        resourceType: type,
        subject,
        status: status || (end ? 'finished' : 'in-progress'),
        class: { code: code || 'IMP', ...(title && { display: title }) },
        period: { start: time, ...(end && { end }) },
        ...placeOf(cells),
      };
    case 'Condition':
      return {
        id,
        resourceType: type,
        subject,
        encounter,
        ...conditionStatus(status.toLowerCase()),
        code: concept,
        recordedDate: time,
        recorder: by,
      };
    case 'Observation':
      return {
        id,
        resourceType: type,
        subject,
        encounter,
        status: status || 'final',
        code: concept,
        effectiveDateTime: time,
        ...valueOf(cells, signs),
        ...interpretationOf(flag),
        ...(by && { performer: [by] }),
      };
    case 'MedicationRequest':
      return {
        id,
        resourceType: type,
        subject,
        encounter,
        status: status || 'active',
        intent: 'order',
        medicationCodeableConcept: concept,
        authoredOn: time,
        requester: by,
        ...(value && { dosageInstruction: [{ text: value }] }),
      };
    case 'AllergyIntolerance':
      return {
        id,
        resourceType: type,
        patient: subject,
        encounter,
        code: concept,
        recordedDate: time,
        recorder: by,
      };
    case 'Procedure':
      return {
        id,
        resourceType: type,
        subject,
        encounter,
        status: status || 'completed',
        code: concept,
        performedDateTime: time,
        ...(by && { performer: [{ actor: by }] }),
      };
    case 'ServiceRequest':
      return {
        id,
        resourceType: type,
        subject,
        encounter,
        status: status || 'active',
        intent: 'order',
        code: concept,
        authoredOn: time,
        requester: by,
      };
    case 'Coverage':
      return {
        id,
        resourceType: type,
        beneficiary: subject,
        status: status || 'active',
        payor: [{ display: title || code, ...(code && { identifier: { value: code } }) }],
        ...(value && { subscriberId: value }),
        period: { start: time, ...(end && { end }) },
      };
    case 'DocumentReference': {
      const data = Buffer.from(text, 'utf8').toString('base64');
      return {
        id,
        resourceType: type,
        subject,
        status: status || 'current',
        type: concept.text ? concept : { text: 'Note' },
        date: time,
        ...(by && { author: [by] }),
        ...(encounter && { context: { encounter: [encounter] } }),
        content: [{ attachment: { contentType: 'text/plain; charset=utf-8', data } }],
      };
    }
  }
}
