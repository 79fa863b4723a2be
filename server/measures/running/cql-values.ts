/** Turns typed parameters into values of CQL, and values of CQL into words. */
import cql, { type DateTime } from 'cql-execution';
import { factIdName } from './patient-record.ts';

/** Wrong as it was typed; the words are for who typed it. */
export class WrongParameter extends Error {}

const typed = (name: string, kind: string) =>
  new WrongParameter(`The parameter “${name}” has to be ${kind}.`);

function numberOf(name: string, text: string, isWhole: boolean): number {
  const value = Number(text.trim());
  if (text.trim() === '' || !Number.isFinite(value) || (isWhole && !Number.isInteger(value)))
    throw typed(name, isWhole ? 'a whole number' : 'a number');
  return value;
}

/** "9.5 '%'" or "9.5 %". */
function quantityOf(name: string, text: string): unknown {
  const [, value = '', unit = ''] = /^\s*(-?[\d.]+)\s*'?([^']*?)'?\s*$/.exec(text) ?? [];
  return new cql.Quantity(numberOf(name, value, false), unit || '1');
}

/** Throws WrongParameter. */
export function parameterOf(type: string, name: string, text: string): unknown {
  switch (type) {
    case 'Integer':
      return numberOf(name, text, true);
    case 'Decimal':
      return numberOf(name, text, false);
    case 'String':
      return text;
    case 'Boolean':
      if (text !== 'true' && text !== 'false') throw typed(name, 'true or false');
      return text === 'true';
    case 'Date': {
      const date = cql.Date.parse(text.trim()) as unknown;
      if (!date) throw typed(name, 'a date, such as 2026-12-31');
      return date;
    }
    case 'DateTime': {
      const date = cql.DateTime.parse(text.trim()) as unknown;
      if (!date) throw typed(name, 'a time, such as 2026-12-31T08:00:00');
      return date;
    }
    case 'Quantity':
      return quantityOf(name, text);
    default:
      throw new WrongParameter(`Parameters of the type ${type} take their default here.`);
  }
}

/** From the first moment until just before the end. */
export const periodOf = (type: string, from: DateTime, until: DateTime): unknown =>
  type === 'Interval<Date>'
    ? new cql.Interval(from.getDate(), until.getDate(), true, false)
    : new cql.Interval(from, until, true, false);

interface Json {
  _json?: Record<string, unknown>;
}

const jsonOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Json)._json : undefined;

/** Of a resource the fact that it is, else its own id; null of anything else. */
export function idOfResource(value: unknown): string | null {
  const json = jsonOf(value);
  const id = json?.[factIdName] ?? json?.['id'];
  return typeof id === 'string' ? id : null;
}

export function factIdsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(factIdsIn);
  const id = jsonOf(value)?.[factIdName];
  return typeof id === 'string' ? [id] : [];
}

const mostWords = 200;

export function wordsOfValue(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : `${value.length} items`;
  const json = jsonOf(value);
  if (json) return typeof json['resourceType'] === 'string' ? json['resourceType'] : 'a value';
  return String(value as string).slice(0, mostWords);
}
