/** A message in segments and fields, each with what was read of it. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import type { PreviewedField, PreviewedSegment } from '#shared/facts/message-previews.ts';
import { isEnvelope, wordsOfField } from './field-words.ts';
import type { ReadTrace } from './read-trace.ts';

const most = { segments: 150, fields: 1_500, characters: 400 };

/** The remark that names this field: of a result "OBX-2 ...", of a patient "PID-5 (name) ...". */
const remarkOn = (name: string, remarks: readonly string[]): string | null =>
  remarks.find((remark) => remark.split(/[^A-Z0-9-]+/).includes(name)) ?? null;

interface Reading {
  trace: ReadTrace;
  remarks: readonly string[];
  /** Read, and not kept for another reason. */
  ignored: ReadonlyMap<string, string>;
}

const mostUnread = 6;

/** "Not kept: PV1-7.1, PV1-7.6". */
function unreadWords(segment: Hl7Segment, number: number, { trace }: Reading): string {
  const unread = trace.unreadOf(segment, number);
  const names = unread.slice(0, mostUnread).join(', ');
  return `Not kept: ${names}${unread.length > mostUnread ? ' and more' : ''}`;
}

function fieldOf(segment: Hl7Segment, number: number, reading: Reading): PreviewedField | null {
  const name = `${segment.name}-${number}`;
  const text = segment.getField(number)?.toString() ?? '';
  if (text === '') return null;
  const remark = remarkOn(name, reading.remarks);
  const ignored = reading.ignored.get(name);
  const traced = isEnvelope(name) ? 'read' : reading.trace.useOf(segment, number);
  const use = ignored === undefined ? traced : 'not-kept';
  const words =
    use === 'not-kept'
      ? (ignored ?? 'Not kept')
      : [
          wordsOfField(name),
          ...(use === 'partly' ? [unreadWords(segment, number, reading)] : []),
        ].join('. ');
  return { name, text: text.slice(0, most.characters), use, words, remark };
}

/** Without fields that are empty. */
export function previewedSegments(
  { segments }: Hl7Message,
  reading: Reading,
): { segments: PreviewedSegment[]; isCut: boolean } {
  let count = 0;
  const shownSegments = segments.slice(0, most.segments).map((segment): PreviewedSegment => {
    // MSH-1 stands between the name and its first field.
    const last = segment.fields.length - (segment.name === 'MSH' ? 0 : 1);
    const numbers = Array.from({ length: last }, (_, index) => index + 1);
    const fields = numbers.flatMap((number): PreviewedField | [] => {
      if (count >= most.fields) return [];
      const field = fieldOf(segment, number, reading);
      if (field) count += 1;
      return field ?? [];
    });
    return {
      name: segment.name,
      fields,
      isRead: fields.some(({ use }) => use !== 'not-kept'),
    };
  });
  return {
    segments: shownSegments,
    isCut: segments.length > most.segments || count >= most.fields,
  };
}
