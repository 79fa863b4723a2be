/** Reads an MDM message: a document of another system, new, changed, replaced or cancelled. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import {
  component,
  personName,
  rawField,
  requireSegment,
  UnfitMessage,
} from '#server/facts/hl7/fields.ts';
import { resultStates, textKinds, valueOf } from '#server/facts/hl7/results/result-value.ts';
import { dateTimeOf } from '#server/facts/hl7/times.ts';
import { fileIn, type DocumentFile } from './document-files.ts';

/**
 * Those with content: the original (T02), its state (T04), an addendum (T06), a change (T08), what stands
 * in its place (T10); and its cancellation (T11), which has none.
 */
const documentEvents = ['T02', 'T04', 'T06', 'T08', 'T10', 'T11'] as const;
type DocumentEvent = (typeof documentEvents)[number];

export const documentEventOf = (type: string): DocumentEvent | null =>
  documentEvents.find((event) => type === `MDM^${event}`) ?? null;

export interface SentDocument {
  event: DocumentEvent;
  /** TXA-12, with all of its components: a transcription's and a ward's are two. */
  number: string;
  /** TXA-13: the document that it adds to or replaces; empty where it names none. */
  parentNumber: string;
  title: string;
  code: string;
  text: string;
  /** TXA-17 says that somebody has signed it. */
  isSigned: boolean;
  /** TXA-19: obsolete. */
  isObsolete: boolean;
  at: string;
  author: string;
  files: DocumentFile[];
  remarks: string[];
}

/** TXA-17: authenticated, or legally so. */
const signedStates = new Set(['AU', 'LA']);

/** As far as a fact's text goes: a note is kept whole, or refused. */
const mostBytes = 60_000;

/** A part that was taken back, or is not to come, is none of the text. */
const isGone = (obx: Hl7Segment) => {
  const status = resultStates[component(obx, 11)];
  return status === 'cancelled' || status === 'entered-in-error';
};

interface Part {
  /** Apart from the next one by an empty line: of another code, or no line of a text. */
  group: string;
  text: string;
  remark: string | null;
  file: DocumentFile | null;
}

/** An embedded file stands in the text by its name, or by what it is where it is not kept. */
async function filePart(obx: Hl7Segment, title: string): Promise<Part> {
  const group = `${rawField(obx, 1)} ED`;
  const fileOrReason = await fileIn(obx, title);
  if ('file' in fileOrReason)
    return {
      group,
      text: `File: ${fileOrReason.file.name}`,
      remark: null,
      file: fileOrReason.file,
    };
  const { text } = valueOf(obx, 'document');
  return { group, text, remark: `${text}: ${fileOrReason.reason}`, file: null };
}

async function partOf(obx: Hl7Segment): Promise<Part> {
  const kind = component(obx, 2);
  const title = component(obx, 3, 2) || component(obx, 3);
  if (kind === 'ED') return filePart(obx, title);
  const { text, remark } = valueOf(obx, 'document');
  const isLine = textKinds.has(kind);
  return {
    group: isLine ? rawField(obx, 3) : `${rawField(obx, 1)} ${kind}`,
    text: isLine || remark === text ? text : [title, text].filter(Boolean).join(': '),
    remark,
    file: null,
  };
}

function textOf(parts: readonly Part[]): string {
  let text = '';
  for (const [at, part] of parts.entries()) {
    const isNext = at > 0 && parts[at - 1]?.group !== part.group;
    text += `${at === 0 ? '' : isNext ? '\n\n' : '\n'}${part.text}`;
  }
  return text.trim();
}

/** TXA-4, when it was written or done, else TXA-6, when it began. */
const timeIn = (txa: Hl7Segment, zone: string) =>
  dateTimeOf(component(txa, 4), zone) ?? dateTimeOf(component(txa, 6), zone);

/** Throws UnfitMessage where it cannot be kept whole. */
export async function sentDocumentOf(
  message: Hl7Message,
  { event, zone, statedAt }: { event: DocumentEvent; zone: string; statedAt: Date },
): Promise<SentDocument> {
  const txa = requireSegment(message, 'TXA');
  const number = rawField(txa, 12);
  if (number === '') throw new UnfitMessage('TXA-12 (unique document number) is missing');
  const segments = message.getAllSegments('OBX');
  const [first] = segments;
  const parts: Part[] = [];
  for (const obx of segments) if (!isGone(obx)) parts.push(await partOf(obx));
  const text = textOf(parts);
  if (event !== 'T11' && text === '') throw new UnfitMessage('It has no text (OBX-5)');
  if (Buffer.byteLength(text) > mostBytes)
    throw new UnfitMessage(`Its text is longer than ${mostBytes} bytes`);
  const parentNumber = rawField(txa, 13);
  if (event === 'T10' && parentNumber === '')
    throw new UnfitMessage('TXA-13 (the document that it replaces) is missing');
  const code = component(txa, 2);
  const ofFirst = component(first, 3, 2) || component(first, 3);
  return {
    event,
    number,
    parentNumber,
    title: (component(txa, 2, 2) || ofFirst || code || 'Document').slice(0, 200),
    code,
    text,
    isSigned: signedStates.has(component(txa, 17)),
    isObsolete: component(txa, 19) === 'OB',
    at: timeIn(txa, zone) ?? statedAt.toISOString(),
    author: personName(txa, 22, 1) || personName(txa, 9, 1),
    files: parts.flatMap(({ file }) => file ?? []),
    remarks: [...new Set(parts.flatMap(({ remark }) => remark ?? []))],
  };
}

/** The documents that a message is about. */
export const documentNumbersOf = (message: Hl7Message): string[] => {
  const txa = message.getSegment('TXA');
  return [rawField(txa, 12), rawField(txa, 13)].filter((number) => number !== '');
};
