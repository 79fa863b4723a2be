/** Reads facts from CSV, one a line, each as the FHIR resource that it is. */
import { DateTime } from 'luxon';
import { factColumns, type FactColumn } from '#shared/facts/fact-import.ts';
import { mapInSlices, type SliceOptions } from '#server/platform/cost/slices.ts';
import { CsvError, readCsv, type CsvRecord } from '#server/platform/csv.ts';
import { faultOf, Resource } from '#server/facts/core/fact-resources.ts';
import type { ReadLine } from './bundle.ts';

const required: readonly FactColumn[] = ['patient', 'type', 'id', 'time'];

type Cells = Partial<Record<FactColumn, string>>;

/** A time without an offset is one of the organization's zone. */
const instantOf = (text: string, zone: string): string | undefined =>
  DateTime.fromISO(text.replace(' ', 'T'), { zone }).toUTC().toISO() ?? undefined;

const numberOf = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null);

function valueOf({ value, unit }: Cells): object {
  if (!value) return {};
  const number = numberOf(value);
  if (number === null) return { valueString: unit ? `${value} ${unit}` : value };
  return { valueQuantity: { value: number, ...(unit && { unit }) } };
}

/** By the words of the column `type`. */
function resourceOf(cells: Cells, { time, zone }: { time: string; zone: string }): unknown {
  const { type = '', id = '', stay, code, title, flag, status, text = '', author, end } = cells;
  const concept = { text: title || code, ...(code && { coding: [{ code }] }) };
  const common = {
    id,
    subject: {},
    ...(stay && { encounter: { reference: `Encounter/${stay}` } }),
  };
  const by = author ? { display: author } : undefined;
  switch (type.toLowerCase()) {
    case 'encounter':
    case 'stay':
      return {
        id,
        resourceType: 'Encounter',
        subject: {},
        status: status || (end ? 'finished' : 'in-progress'),
        class: { code: code || 'IMP', ...(title && { display: title }) },
        period: { start: time, ...(end && { end: instantOf(end, zone) ?? end }) },
        ...(cells.value && { location: [{ location: { display: cells.value } }] }),
      };
    case 'condition':
    case 'diagnosis':
      return {
        ...common,
        resourceType: 'Condition',
        code: concept,
        recordedDate: time,
        recorder: by,
      };
    case 'observation':
    case 'result':
      return {
        ...common,
        resourceType: 'Observation',
        status: status || 'final',
        code: concept,
        effectiveDateTime: time,
        ...valueOf(cells),
        ...(flag && { interpretation: [{ coding: [{ code: flag }] }] }),
        ...(by && { performer: [by] }),
      };
    case 'medicationrequest':
    case 'order':
      return {
        ...common,
        resourceType: 'MedicationRequest',
        status: status || 'active',
        intent: 'order',
        medicationCodeableConcept: concept,
        authoredOn: time,
        requester: by,
        ...(cells.value && { dosageInstruction: [{ text: cells.value }] }),
      };
    case 'documentreference':
    case 'note': {
      const { encounter, ...note } = common;
      const data = Buffer.from(text, 'utf8').toString('base64');
      return {
        ...note,
        resourceType: 'DocumentReference',
        status: status || 'current',
        type: concept.text ? concept : { text: 'Note' },
        date: time,
        ...(by && { author: [by] }),
        ...(encounter && { context: { encounter: [encounter] } }),
        content: [{ attachment: { contentType: 'text/plain; charset=utf-8', data } }],
      };
    }
    default:
      return null;
  }
}

function readLine(cells: Cells, options: { zone: string; importedAt: Date }): ReadLine['read'] {
  const missing = required.find((column) => !cells[column]);
  if (missing) return { reason: `The column "${missing}" is empty` };
  const { zone } = options;
  const time = instantOf(cells.time ?? '', zone);
  if (time === undefined) return { reason: `"${cells.time}" is no time: write 2026-03-29 14:05` };
  const resource = resourceOf(cells, { time, zone });
  if (resource === null)
    return { reason: `"${cells.type}" is no type: write stay, diagnosis, result, order or note` };
  const parsed = Resource.safeParse(JSON.parse(JSON.stringify(resource)));
  if (!parsed.success) return { reason: faultOf(parsed.error) };
  return {
    resource: parsed.data,
    identifiers: [cells.patient ?? ''],
    statedAt: options.importedAt,
  };
}

/** In slices. Null where it cannot be read as CSV, or has no such columns. */
export async function readLines(
  text: string,
  options: { zone: string; importedAt: Date },
  slicing?: SliceOptions,
): Promise<ReadLine[] | null> {
  try {
    const delimiter = [',', ';', '\t'];
    const [head, ...lines] = await readCsv(text, { delimiter }, slicing);
    const columns = head?.record.map((name) =>
      factColumns.find((column) => column === name.toLowerCase()),
    );
    if (!columns || required.some((column) => !columns.includes(column))) return null;
    const read = ({ record, line }: CsvRecord): ReadLine => {
      const cells: Cells = Object.fromEntries(
        columns.flatMap((column, at) => (column ? [[column, record[at] ?? '']] : [])),
      );
      return { line, type: cells.type ?? null, read: readLine(cells, options) };
    };
    return await mapInSlices(lines, read, slicing);
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
