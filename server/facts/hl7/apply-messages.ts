/** Applies HL7 v2 messages in their transaction: stays, results, or the proposal that two records are one. */
import type { Hl7Message } from '@medplum/core';
import type { MessageState } from '#shared/facts/fact-feeds.ts';
import { proposeMerge } from '#server/patients/service.ts';
import { record, serverActor } from '#server/audit/service.ts';
import {
  factKey,
  patientsByIdentifier,
  staysByKey,
  type StoredStay,
} from '#server/facts/core/fact-store.ts';
import { faultOf, Resource } from '#server/facts/core/fact-resources.ts';
import type { Source } from '#server/facts/core/source-store.ts';
import {
  saveResources,
  type Judged,
  type Stored,
  type StatedResource,
} from '#server/facts/core/save-resources.ts';
import { mapInSlices, slices } from '#server/platform/cost/slices.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { stayEvents, stayKeyOf, stayOf } from './adt.ts';
import { component, recordNumbers, requireSegment, requireTime, UnfitMessage } from './fields.ts';
import { orderKeysOf, resultsOf } from './oru.ts';

export interface Header {
  application: string;
  facility: string;
  controlId: string;
  /** `ADT^A01`. */
  type: string;
}

export interface ReceivedMessage {
  message: Hl7Message;
  header: Header;
}

/** Null where it is no HL7 v2 message at all. What reads it is loaded with the first message. */
export async function readMessage(text: string): Promise<ReceivedMessage | null> {
  const { Hl7Message } = await import('@medplum/core');
  try {
    const message = Hl7Message.parse(text);
    const { header } = message;
    const type = [component(header, 9), component(header, 9, 2)].filter(Boolean).join('^');
    const [application, facility] = [component(header, 3), component(header, 4)];
    return { message, header: { application, facility, controlId: component(header, 10), type } };
  } catch {
    return null;
  }
}

type Written = Stored['written'];

/** What became of a message. One that failed says why, to its sender and on the list of failures. */
export interface Outcome {
  state: Extract<MessageState, 'applied' | 'unmatched' | 'failed'>;
  reason: string | null;
  written: Written;
}

type MessageSource = Pick<Source, 'id' | 'organizationId' | 'zone' | 'createdBy'>;

/** EVN-2, when it happened, else MSH-7, when it was sent. */
export const statedAtOf = ({ header: { type }, message }: ReceivedMessage, zone: string): Date => {
  const recorded = type.startsWith('ADT') ? component(message.getSegment('EVN'), 2) : '';
  return requireTime(recorded || component(message.header, 7), zone, 'The time of the message');
};

function resourceOf(json: unknown): Resource {
  const parsed = Resource.safeParse(json);
  if (!parsed.success) throw new UnfitMessage(faultOf(parsed.error));
  return parsed.data;
}

/** A40: PID-3 survives, MRG-1 is the duplicate. People confirm it, somebody other than who set up the feed. */
async function applyMerge(
  db: Connection,
  source: MessageSource,
  received: ReceivedMessage,
  at: Date,
): Promise<Outcome> {
  const { message } = received;
  // It changes nothing that has a time, and is unfit without one all the same.
  statedAtOf(received, source.zone);
  const [survivor] = recordNumbers(requireSegment(message, 'PID'), 3);
  const [duplicate] = recordNumbers(requireSegment(message, 'MRG'), 1);
  if (!survivor || !duplicate)
    throw new UnfitMessage('A40 needs one record number in PID-3 and MRG-1');
  const { organizationId, createdBy } = source;
  const patients = await patientsByIdentifier(db, organizationId, [survivor, duplicate]);
  const [survivorId, duplicateId] = [patients.get(survivor), patients.get(duplicate)];
  if (!survivorId || !duplicateId)
    return { state: 'unmatched', reason: 'One of the two records is not known here', written: [] };
  if (createdBy === null)
    throw new UnfitMessage('Nobody set up this feed who could request a merge');
  const pair = { organizationId, survivorId, duplicateId };
  if (
    survivorId !== duplicateId &&
    (await proposeMerge(db, { ...pair, by: createdBy, at })) !== null
  )
    await record(db, serverActor({ now: () => at }), {
      action: 'patient.merge-request',
      account: { id: null, organizationId },
      object: { type: 'Patient', id: survivorId },
      detail: { duplicateId, sourceId: source.id },
    });
  return { state: 'applied', reason: null, written: [] };
}

const failed = (error: unknown): Outcome => {
  if (!(error instanceof UnfitMessage)) throw error;
  return { state: 'failed', reason: error.message, written: [] };
};

const isMerge = ({ header }: ReceivedMessage) => header.type === 'ADT^A40';

/** In slices. Throws UnfitMessage. */
async function statedBy(
  received: ReceivedMessage,
  zone: string,
  stays: ReadonlyMap<string, StoredStay>,
): Promise<StatedResource[]> {
  const { message, header } = received;
  const statedAt = statedAtOf(received, zone);
  const identifiers = recordNumbers(requireSegment(message, 'PID'), 3);
  const stated = (json: unknown) => ({ resource: resourceOf(json), identifiers, statedAt });
  const event = stayEvents.find((stayEvent) => header.type === `ADT^${stayEvent}`);
  if (!event) return mapInSlices(await resultsOf(message, { zone, statedAt }), stated);
  const stored = stays.get(stayKeyOf(message) ?? '') ?? null;
  return [stated(stayOf(message, event, { zone, statedAt, stored }))];
}

/** A message whose patient is not known, or one of whose facts was refused, waits on the list. */
function outcomeOf(judged: readonly Judged[], writtenByKey: Map<string, Written[number]>): Outcome {
  const refused = judged.find((one) => one.outcome === 'refused');
  const written = judged.flatMap((result) =>
    result.outcome === 'new' || result.outcome === 'changed'
      ? (writtenByKey.get(factKey(result.fact)) ?? [])
      : [],
  );
  if (refused?.outcome === 'refused')
    return { state: 'unmatched', reason: refused.reason, written };
  return { state: 'applied', reason: null, written };
}

/**
 * In the caller's transaction, with as many statements for fifty messages as for one. No two may
 * touch the same (`touchedBy`); a merge comes alone. `at` is the time now.
 */
export async function applyAll(
  db: Connection,
  source: MessageSource,
  messages: readonly ReceivedMessage[],
  at: Date,
): Promise<Outcome[]> {
  const { id: sourceId, organizationId, zone } = source;
  const [first] = messages;
  if (first && isMerge(first)) return [await applyMerge(db, source, first, at).catch(failed)];
  const stayKeys = messages.flatMap(({ message }) => stayKeyOf(message) ?? []);
  const stays = await staysByKey(db, sourceId, stayKeys);
  const pause = slices();
  const read: (StatedResource[] | Outcome)[] = [];
  for (const receivedMessage of messages) {
    read.push(await statedBy(receivedMessage, zone, stays).catch(failed));
    await pause();
  }
  const stated = read.flatMap((one) => (Array.isArray(one) ? one : []));
  const sourceRef = { sourceId, organizationId, fetchedAt: at };
  const { judged, written } = await saveResources(db, sourceRef, stated);
  const writtenByKey = new Map(written.map((writtenFact) => [factKey(writtenFact), writtenFact]));
  let next = 0;
  return read.map((statedOrOutcome) => {
    if (!Array.isArray(statedOrOutcome)) return statedOrOutcome;
    const verdicts = judged.slice(next, (next += statedOrOutcome.length));
    return outcomeOf(verdicts, writtenByKey);
  });
}

/** The stay and orders that it states; null where it may touch anything, as a merge does. */
export function touchedBy(received: ReceivedMessage): string[] | null {
  if (isMerge(received)) return null;
  const { message } = received;
  const stay = stayKeyOf(message);
  return [
    ...(stay === null ? [] : [`stay ${stay}`]),
    ...orderKeysOf(message).map((one) => `order ${one}`),
  ];
}

export const isAccepted = (type: string): boolean =>
  type === 'ORU^R01' || type === 'ADT^A40' || stayEvents.some((event) => type === `ADT^${event}`);
