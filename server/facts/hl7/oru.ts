/** Reads an ORU^R01 message: its results as Observations, each below the order (OBR) that it answers. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import type { Mapping } from '#shared/facts/feed-mappings.ts';
import { slices, type SliceOptions } from '#server/platform/cost/slices.ts';
import {
  component,
  formerKeyOf,
  personName,
  rawField,
  repetitionsOf,
  UnfitMessage,
} from './fields.ts';
import { keptTextOf, tooLongRemark } from './kept-segments.ts';
import { dateTimeOf } from './times.ts';
import { fileIn, type DocumentFile } from '#server/facts/hl7/documents/document-files.ts';
import { asReports, type ResultDraft } from '#server/facts/hl7/results/result-drafts.ts';
import { resultStates, valueOf, type ResultValue } from '#server/facts/hl7/results/result-value.ts';

/** One OBR with its place among those of the message that have its number and panel. */
interface Order {
  key: string;
  former: string;
  panel: string;
  nth: number;
  at: string | null;
  remarks: string[];
  state: string;
  comments: string[];
}

/** The filler's number, else the placer's, with all of its components: a laboratory's and a ward's are two. */
export function orderKey(obr: Hl7Segment): string {
  const filler = rawField(obr, 3);
  return filler === '' ? rawField(obr, 2) : filler;
}

/** OBR-25 in the words of OBX-11, for results that have no state: its A says that some are still missing. */
const orderStates: Readonly<Record<string, string>> = {
  F: 'F',
  C: 'C',
  P: 'P',
  R: 'R',
  X: 'X',
  A: 'P',
};

function openOrders(zone: string) {
  const counts = new Map<string, number>();
  return (obr: Hl7Segment): Order => {
    const key = orderKey(obr);
    const takenAt = component(obr, 7);
    const panel = component(obr, 4) || component(obr, 4, 2);
    const counted = JSON.stringify([key, panel]);
    const nth = (counts.get(counted) ?? 0) + 1;
    counts.set(counted, nth);
    return {
      key,
      former: component(obr, 3) || component(obr, 2),
      panel,
      nth,
      at: dateTimeOf(takenAt, zone) ?? dateTimeOf(component(obr, 22), zone),
      remarks:
        takenAt && !dateTimeOf(takenAt, zone) ? ['The time of its order (OBR-7) is no time'] : [],
      state: orderStates[component(obr, 25)] ?? '',
      comments: [],
    };
  };
}

function statusOf(state: string): { status: string; remark: string | null } {
  if (state === '') return { status: 'unknown', remark: 'Its state (OBX-11) is missing' };
  const status = resultStates[state];
  if (status === undefined) throw new UnfitMessage(`OBX-11 "${state}" is no state of a result`);
  return { status, remark: null };
}

/** The gravest one first, which lists show. */
const gravity = ['HH', 'LL', 'AA'];
function flagsOf(obx: Hl7Segment) {
  const flags = repetitionsOf(obx, 8).flatMap(([flag = '']) => flag.trim() || []);
  return flags
    .filter((flag) => flag !== 'N' && flag !== '""')
    .toSorted((one, other) => gravity.indexOf(other) - gravity.indexOf(one))
    .map((code) => ({ coding: [{ code }] }));
}

interface ResultOptions {
  zone: string;
  statedAt: Date;
  /** Segments that are kept as comments of the result above them. */
  mapping?: Pick<Mapping, 'keptSegments'>;
}

/** The fields of an Observation but its id, stay and value. */
function observationOf(obx: Hl7Segment, order: Order, { zone, statedAt }: ResultOptions) {
  const code = component(obx, 3);
  const title = component(obx, 3, 2) || code;
  const at = dateTimeOf(component(obx, 14), zone) ?? order.at ?? statedAt.toISOString();
  const range = component(obx, 7);
  const interpretation = flagsOf(obx);
  const by = personName(obx, 16, 1);
  return {
    resourceType: 'Observation',
    identifier: [{ value: order.key }],
    code: { text: title, coding: [{ code, display: title }] },
    subject: {},
    effectiveDateTime: at,
    ...(range && { referenceRange: [{ text: range }] }),
    ...(interpretation.length > 0 && { interpretation }),
    ...(by && { performer: [{ display: by }] }),
  };
}

/** What an embedded file says in its place, and why it is not kept. */
async function valueWithFile(
  obx: Hl7Segment,
  title: string,
): Promise<ResultValue & { file: DocumentFile | null }> {
  const value = valueOf(obx);
  if (component(obx, 2) !== 'ED') return { ...value, file: null };
  // U says that the file sent before is final.
  if (rawField(obx, 5) === '') return { fields: {}, text: '', remark: null, file: null };
  const fileOrReason = await fileIn(obx, title);
  if ('reason' in fileOrReason)
    return { ...value, remark: `${value.text}: ${fileOrReason.reason}`, file: null };
  const { file } = fileOrReason;
  const text = `File: ${file.name}`;
  return { fields: { valueString: text }, text, remark: null, file };
}

async function draftOf(
  obx: Hl7Segment,
  order: Order,
  options: ResultOptions,
): Promise<ResultDraft> {
  const code = component(obx, 3);
  const subId = rawField(obx, 4);
  const state = component(obx, 11) || order.state;
  const { status, remark } = statusOf(state);
  const isCancelled = status === 'cancelled';
  const isGone = isCancelled || status === 'entered-in-error';
  const title = component(obx, 3, 2) || code;
  const { fields, text, remark: valueRemark, file } = await valueWithFile(obx, title);
  const isDropped = isCancelled && text !== '';
  const ownTime = component(obx, 14);
  const isTimeless = ownTime !== '' && !dateTimeOf(ownTime, options.zone);
  const remarks = [
    remark,
    valueRemark,
    ...order.remarks,
    isTimeless ? 'Its time (OBX-14) is no time' : null,
    isDropped ? 'The value of a cancelled result is left out' : null,
  ]
    .filter((said) => said !== null)
    .map((said) => `${title}: ${said}`);
  return {
    group: JSON.stringify([order.key, order.panel, order.nth, rawField(obx, 3), subId]),
    place: 1,
    title,
    formerKey: formerKeyOf(order.former, code, component(obx, 4)),
    code,
    kind: component(obx, 2),
    state,
    orderSetIds: [],
    lines: [{ setId: component(obx, 1), state, text, isGone }],
    comments: [],
    remarks,
    files: file && !isGone ? [file] : [],
    resource: {
      ...observationOf(obx, order, options),
      status,
      ...(isCancelled ? { dataAbsentReason: { text: 'Cancelled' } } : fields),
    },
  };
}

/** NTE-3, a line for each repetition. */
const commentsIn = (nte: Hl7Segment): string[] =>
  repetitionsOf(nte, 3).flatMap((parts) => parts.join('^').trim() || []);

/** The orders whose results it has. */
export const orderKeysOf = (message: Hl7Message): string[] =>
  message.getAllSegments('OBR').map(orderKey);

/** A file that is not kept is named where other results are; where it is all, nothing would be kept. */
function requireSomethingKept(drafts: readonly ResultDraft[]): void {
  const isLost = ({ kind, files, lines }: ResultDraft) =>
    kind === 'ED' &&
    files.length === 0 &&
    lines.every(({ isGone, text }) => !isGone && text !== '');
  if (drafts.every(isLost))
    throw new UnfitMessage(
      [...new Set(drafts.flatMap(({ remarks }) => remarks))].join('; ').slice(0, 500),
    );
}

/** Of one message, which is stored in one transaction. A large panel has some hundred. */
const mostResults = 2_000;

/** In slices. Throws UnfitMessage where a result has no order, number, code or known state. */
export async function resultsOf(
  message: Hl7Message,
  options: ResultOptions,
  slicing?: SliceOptions,
): Promise<ResultDraft[]> {
  const pause = slices(slicing);
  const nextOrder = openOrders(options.zone);
  const drafts: ResultDraft[] = [];
  let ofOrder: ResultDraft[] = [];
  let order: Order | null = null;
  const lost: string[] = [];
  const keptSegments = options.mapping?.keptSegments ?? [];
  const tooLong: string[] = [];
  /** Above the first order: they stand with the first result. */
  const above: string[] = [];
  const finishOrder = () => {
    drafts.push(...asReports(ofOrder));
    if (ofOrder.length === 0 && order?.comments.length) lost.push('of an order without results');
  };
  let count = 0;
  for (const segment of message.segments) {
    if (segment.name === 'OBR') {
      finishOrder();
      ofOrder = [];
      order = nextOrder(segment);
    }
    if (segment.name === 'NTE') {
      const comments = (ofOrder.at(-1) ?? order)?.comments;
      if (comments) comments.push(...commentsIn(segment));
      else lost.push('above the first order');
    }
    if (keptSegments.includes(segment.name)) {
      const text = keptTextOf(segment);
      if (text === null) tooLong.push(tooLongRemark(segment));
      else ((ofOrder.at(-1) ?? order)?.comments ?? above).push(text);
    }
    if (segment.name !== 'OBX') continue;
    if (!order || order.key === '') throw new UnfitMessage('OBR-3 (order number) is missing');
    if (component(segment, 3) === '') throw new UnfitMessage('OBX-3 (code) is missing');
    if (count === mostResults)
      throw new UnfitMessage(`It has more than ${mostResults} OBX segments`);
    const draft = await draftOf(segment, order, options);
    // What is written below the order stands with its first result.
    ofOrder.push({ ...draft, comments: order.comments.splice(0) });
    count += 1;
    await pause();
  }
  finishOrder();
  if (count === 0) throw new UnfitMessage('It has no OBX segment');
  requireSomethingKept(drafts);
  drafts[0]?.remarks.push(
    ...lost.map((where) => `A comment (NTE) ${where} is not kept`),
    ...tooLong,
  );
  drafts[0]?.comments.unshift(...above);
  return drafts;
}
