/** Times as spreadsheets write them, as FHIR writes them; a day, a month or a year alone stays one. */
import { DateTime } from 'luxon';
import { UnreadableCell } from './csv-resources.ts';

const isoForm =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?)?)?)?$/i;
/** Day, month and year by points, as in most of Europe; by slashes both orders are in use. */
const dayForm = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2})(:\d\d(?::\d\d)?))?$/;

const twoDigits = (text: string) => text.padStart(2, '0');

function isoOf(text: string): string {
  const [, first = '', sign, second = '', year = '', hour, minutes] = dayForm.exec(text) ?? [];
  if (sign === undefined) return text;
  const [isDayFirst, isMonthFirst] = [Number(second) <= 12, Number(first) <= 12];
  if (sign === '/' && isDayFirst && isMonthFirst && first !== second)
    throw new UnreadableCell(`"${text}" may be two days: write ${year}-12-31 for 31 December`);
  const [day, month] = sign === '.' || !isMonthFirst ? [first, second] : [second, first];
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return hour === undefined ? date : `${date} ${twoDigits(hour)}${minutes}`;
}

/** Where the clocks change, an hour is skipped and another occurs twice. */
function requireOneTime(cell: string, instant: DateTime, time: string): void {
  if (instant.toFormat('HH:mm') !== time.slice(0, 5))
    throw new UnreadableCell(`"${cell}" is no time: the clocks skipped it`);
  if (instant.getPossibleOffsets().length > 1)
    throw new UnreadableCell(`"${cell}" occurred twice: add its offset, as in 02:30+01:00`);
}

/** A time without an offset is one of the organization's zone. */
export function fhirTime(cell: string, zone: string): string {
  const text = isoOf(cell.trim());
  const [, year, month, day, time, offset] = isoForm.exec(text) ?? [];
  const isReal = DateTime.fromISO(text.replace(' ', 'T'), { zone }).isValid;
  if (year === undefined || !isReal)
    throw new UnreadableCell(`"${cell}" is no time: write 2026-03-29 14:05`);
  if (time === undefined) return [year, month, day].filter(Boolean).join('-');
  const local = `${year}-${month}-${day}T${time}`;
  const instant = DateTime.fromISO(`${local}${offset ?? ''}`, { zone });
  if (!offset) requireOneTime(cell, instant, time);
  return instant.toUTC().toISO() ?? '';
}
