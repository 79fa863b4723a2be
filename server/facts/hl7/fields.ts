/** Reads fields of an HL7 v2 message, by their standard numbers. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import { plain } from './escapes.ts';

/** Why a message cannot be applied, for the sender and for the list of failures; never a patient's name. */
export class UnfitMessage extends Error {}

function withoutEmptyEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '^&~ '.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trim();
}

/** A field as it came, without its empty end; empty where it is not given. */
export const rawField = (segment: Hl7Segment | undefined, field: number): string =>
  withoutEmptyEnd(segment?.getField(field)?.toString() ?? '');

/**
 * Whether a field of a segment other than MSH says something, nothing, or that there is none (HL7's null). It does
 * not count as read.
 */
export function statedIn(segment: Hl7Segment, field: number): 'value' | 'nothing' | 'null' {
  const text = withoutEmptyEnd(segment.fields[field]?.toString() ?? '');
  return text === '' ? 'nothing' : text === '""' ? 'null' : 'value';
}

/** The components of each repetition, as people read them. */
export const repetitionsOf = (segment: Hl7Segment, field: number): string[][] =>
  (segment.getField(field)?.components ?? []).map((parts) =>
    parts.map((part) => plain(part, segment.context)),
  );

/** A component of a field's first repetition; empty where it is not given, or `""` (HL7's null). */
export function component(segment: Hl7Segment | undefined, field: number, number = 1): string {
  const text = segment?.getField(field)?.components[0]?.[number - 1] ?? '';
  return segment && text !== '""' ? plain(text, segment.context).trim() : '';
}

/** Throws where it is missing. */
export function requireSegment(message: Hl7Message, name: string): Hl7Segment {
  const segment = message.getSegment(name);
  if (!segment) throw new UnfitMessage(`The segment ${name} is missing`);
  return segment;
}

/**
 * Record numbers of a CX field (PID-3, MRG-1): those of the types that the feed says are, or the only
 * one that has no type.
 */
export function recordNumbers(
  segment: Hl7Segment,
  field: number,
  types: readonly string[],
): string[] {
  const repetitions = segment.getField(field)?.components ?? [];
  const numbers = repetitions.map((parts) => ({
    value: plain(parts[0] ?? '', segment.context).trim(),
    type: (parts[4] ?? '').trim().toUpperCase(),
  }));
  const filledNumbers = numbers.filter(({ value }) => value !== '' && value !== '""');
  const typed = filledNumbers.filter(({ type }) => types.includes(type));
  const untyped = filledNumbers.filter(({ type }) => type === '');
  const telling = typed.length > 0 ? typed : untyped.length === 1 ? untyped : [];
  return telling.map(({ value }) => value);
}

/**
 * Whether PID-3 and MRG-1 have one number each of the feed's types, by the same authority: then nobody
 * has to look whom a merge is of.
 */
export function areOfOneKind(pid: Hl7Segment, mrg: Hl7Segment, types: readonly string[]): boolean {
  const ofFeed = (segment: Hl7Segment, field: number) =>
    (segment.getField(field)?.components ?? []).filter(
      ([value = '', , , , type = '']) =>
        value.trim() !== '' && value !== '""' && types.includes(type.trim().toUpperCase()),
    );
  const [survivors, duplicates] = [ofFeed(pid, 3), ofFeed(mrg, 1)];
  const authorityOf = ([parts]: string[][]) => (parts?.[3] ?? '').trim();
  return (
    survivors.length === 1 &&
    duplicates.length === 1 &&
    authorityOf(survivors) === authorityOf(duplicates)
  );
}

/** Of a repetition of XTN: as it is written, else by its parts; empty where it has none. */
export function phoneOf(repetition: readonly string[]): string {
  const part = (number: number) => {
    const text = repetition[number - 1]?.trim() ?? '';
    return text === '""' ? '' : text;
  };
  const [country, area, local] = [part(5), part(6), part(7)];
  const ofParts = [country && `+${country}`, area, local].filter(Boolean).join(' ');
  return part(1) || part(12) || ofParts;
}

/** The key that releases before wrote of what HL7 calls an id: it folds signs and cuts. */
export const formerKeyOf = (...parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .join('.')
    .replaceAll(/[^A-Za-z0-9.-]/g, '-')
    .slice(0, 64);

/** XPN and XCN alike: family, given. */
export function personName(segment: Hl7Segment | undefined, field: number, offset = 0): string {
  const [family, given] = [
    component(segment, field, 1 + offset),
    component(segment, field, 2 + offset),
  ];
  return [given, family].filter(Boolean).join(' ');
}
