/** Reads what a result says: OBX-5 by its kind in OBX-2. What is not kept as it came is remarked. */
import type { Hl7Segment } from '@medplum/core';
import { component, repetitionsOf } from '#server/facts/hl7/fields.ts';

/** Of OBX-11. */
export const resultStates: Readonly<Record<string, string>> = {
  F: 'final',
  P: 'preliminary',
  C: 'corrected',
  A: 'amended',
  B: 'amended',
  R: 'preliminary',
  S: 'preliminary',
  U: 'final',
  I: 'registered',
  O: 'registered',
  N: 'registered',
  X: 'cancelled',
  D: 'entered-in-error',
  W: 'entered-in-error',
};

export const textKinds: ReadonlySet<string> = new Set(['TX', 'FT', 'ST']);
const codedKinds = new Set(['CE', 'CWE', 'CNE', 'CF']);
/** Of several components, which are read beside each other. */
const compositeKinds = new Set(
  'AD CK CN CP CX DR EI FC ID IS JCC MA MO NA PL PN PPN SI SPS TM TN TQ VR XAD XCN XON XPN XTN'.split(
    ' ',
  ),
);
const timeKinds = new Set(['DT', 'TS', 'DTM']);

/** Null where a JavaScript number would not say the same digits. */
function numberOf(text: string): number | null {
  if (!/^[+-]?\d+(\.\d+)?$/.test(text)) return null;
  return text.replaceAll(/^[+-]?0*|\D/g, '').length > 15 ? null : Number(text);
}

/** "2026-11-02 11:00", as far as it is given. */
function timeWords(text: string): string {
  const match = /^(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:\.\d+)?([+-]\d{4})?$/.exec(text);
  if (!match) return text;
  const [, year, month, day, hour, minute, second, offset] = match;
  const date = [year, month, day].filter(Boolean).join('-');
  const time = [hour, minute, second].filter(Boolean).join(':');
  return [date, hour && !minute ? `${time} h` : time, offset].filter(Boolean).join(' ');
}

const fileWords: readonly [RegExp, string][] = [
  [/pdf/i, 'A PDF'],
  [/jpe?g|png|gif|tiff?|bmp|image|dicom/i, 'A picture'],
  [/rtf|word|doc/i, 'A document'],
  [/html|xml|cda/i, 'A document'],
  [/text|plain/i, 'A text file'],
];

function fileSentence(obx: Hl7Segment, what: string): string {
  const kind = (component(obx, 2) === 'RP' ? [1, 3, 4] : [2, 3])
    .map((at) => component(obx, 5, at))
    .join(' ');
  const name = fileWords.find(([pattern]) => pattern.test(kind))?.[1] ?? 'A file';
  return `${name} came with this ${what}; it is not shown here`;
}

export interface ResultValue {
  /** Fields of an Observation. */
  fields: { valueQuantity?: object; valueString?: string };
  /** Of a report, its line. */
  text: string;
  remark: string | null;
}

function ofText(written: string, unit: string, remark: string | null = null): ResultValue {
  const text = written && unit ? `${written} ${unit}` : written;
  return { fields: text === '' ? {} : { valueString: text }, text, remark };
}

/** Each repetition is a line of it. */
function writtenIn(obx: Hl7Segment, kind: string): string {
  const lineOf = (parts: string[]) => {
    if (codedKinds.has(kind)) return (parts[1] || parts[0] || parts[8] || '').trim();
    if (kind === 'SN') return parts.slice(0, 4).join('');
    if (timeKinds.has(kind)) return timeWords((parts[0] ?? '').trim());
    return textKinds.has(kind) ? parts.join('^') : parts.filter(Boolean).join(' ');
  };
  const written = repetitionsOf(obx, 5).map(lineOf).join('\n');
  return written === '""' ? '' : written;
}

/** @param what It is a part of, where an embedded file is named. */
export function valueOf(obx: Hl7Segment, what = 'result'): ResultValue {
  const kind = component(obx, 2);
  const unit = component(obx, 6, 2) || component(obx, 6);
  if (kind === 'ED' || kind === 'RP') {
    const sentence = fileSentence(obx, what);
    return ofText(sentence, '', sentence);
  }
  const written = writtenIn(obx, kind);
  if (kind === 'NM') {
    const number = numberOf(written.trim());
    if (number !== null)
      return {
        fields: { valueQuantity: { value: number, ...(unit && { unit }) } },
        text: written,
        remark: null,
      };
    return ofText(written, unit, written === '' ? null : 'Its value (NM) is kept as text');
  }
  if (codedKinds.has(kind)) return ofText(written || '-', '');
  const isKnown =
    textKinds.has(kind) || kind === 'SN' || timeKinds.has(kind) || compositeKinds.has(kind);
  const isUnclear = !isKnown && written !== '';
  return ofText(written, unit, isUnclear ? `OBX-2 "${kind}" is kept as text` : null);
}
