/** Reads a message before there is a transaction: all that takes the processor. */
import type { Hl7Message } from '@medplum/core';
import { noMapping, type Mapping } from '#shared/facts/feed-mappings.ts';
import { faultOf, Resource } from '#server/facts/core/fact-resources.ts';
import { slices } from '#server/platform/cost/slices.ts';
import { allergiesOf, type AllergyDraft } from './allergies/allergies.ts';
import { isMerge, isOfAllergies, isOfOrders } from './accepted-types.ts';
import { mappingRemarks, stayEvents, stayNumberOf, type StayEvent } from './adt.ts';
import { unknownEscapesIn } from './escapes.ts';
import { decodeMessage } from './charset.ts';
import { documentEventOf, sentDocumentOf, type SentDocument } from './documents/sent-document.ts';
import { areOfOneKind, component, recordNumbers, requireSegment, UnfitMessage } from './fields.ts';
import { withComments, type ResultDraft } from '#server/facts/hl7/results/result-drafts.ts';
import { unkeptSegments } from './kept-segments.ts';
import { resultsOf } from './oru.ts';
import { coverageSegments } from './segments/coverage-segments.ts';
import { orderSegments } from './segments/order-segments.ts';
import { procedureSegments } from './segments/procedure-segments.ts';
import { lastOfEach, type SegmentFact } from './segments/segment-facts.ts';
import { appointmentOf, scheduleEventOf } from './scheduling/siu.ts';
import type { StatedAppointment } from '#server/outside-appointments/service.ts';
import {
  isAboutPatientAlone,
  mayStateDeath,
  otherTypesOf,
  statedDeathOf,
  statedPatientOf,
  statesPatient,
  type StatedPatient,
} from './patients/stated-patient.ts';
import { clockDifferenceMs, requireTime, timeOf, zoneOf } from './times.ts';

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
  /** Why it cannot be decoded: then the message is its header alone. */
  fault?: string | null;
}

export function headerOf({ header }: Hl7Message): Header {
  const type = [component(header, 9), component(header, 9, 2)].filter(Boolean).join('^');
  const [application, facility] = [component(header, 3), component(header, 4)];
  return { application, facility, controlId: component(header, 10), type };
}

/** Null where it is no HL7 v2 message at all. What reads it is loaded with the first message. */
export async function readMessage(
  sent: Buffer | string,
): Promise<(ReceivedMessage & { text: string }) | null> {
  const { Hl7Message } = await import('@medplum/core');
  const { text, fault } = decodeMessage(Buffer.from(sent));
  try {
    const message = Hl7Message.parse(text);
    return { message, header: headerOf(message), text, fault };
  } catch {
    return null;
  }
}

interface AboutPatient {
  message: Hl7Message;
  /** `ADT^A01`. */
  type: string;
  /** Who the patient is; null where the message names them alone. */
  stated: StatedPatient | null;
  /** Why it names no record number; null where it does. */
  noNumber: string | null;
  /** Record numbers of PID-3. */
  identifiers: string[];
  statedAt: Date;
  stayNumber: string | null;
  /** Of its times without an offset. */
  zone: string;
  mapping: Mapping;
  /** What is not kept, or not as it came: for the message's row and its sender. */
  remarks: string[];
}

export type PreparedMessage =
  | { is: 'unfit'; reason: string }
  | { is: 'held'; reason: string }
  | { is: 'merge'; survivor: string; duplicate: string; areSurelyTwo: boolean }
  | (AboutPatient & { is: 'stay'; event: StayEvent; facts: SegmentFact[] })
  | (AboutPatient & { is: 'person'; facts: SegmentFact[] })
  | (AboutPatient & { is: 'orders'; facts: SegmentFact[] })
  | (AboutPatient & { is: 'allergies'; drafts: AllergyDraft[] })
  | (AboutPatient & { is: 'appointment'; appointment: StatedAppointment })
  | (AboutPatient & { is: 'results'; drafts: ResultDraft[] })
  | (AboutPatient & { is: 'document'; document: SentDocument });

/** EVN-2, when it happened, else MSH-7, when it was sent. */
export const statedAtOf = ({ header: { type }, message }: ReceivedMessage, zone: string): Date => {
  const recorded = type.startsWith('ADT') ? component(message.getSegment('EVN'), 2) : '';
  return requireTime(recorded || component(message.header, 7), zone, 'The time of the message');
};

export function requireResource(json: unknown): Resource {
  const parsed = Resource.safeParse(json);
  if (!parsed.success) throw new UnfitMessage(faultOf(parsed.error));
  return parsed.data;
}

/** A40 and A34: PID-3 survives, MRG-1 is the duplicate. */
function mergeOf(
  received: ReceivedMessage,
  { zone, identifierTypes }: Pick<PreparingOptions, 'zone' | 'identifierTypes'>,
): PreparedMessage {
  const { message, header } = received;
  // It changes nothing that has a time, and is unfit without one all the same.
  statedAtOf(received, zone);
  const [pid, mrg] = [requireSegment(message, 'PID'), requireSegment(message, 'MRG')];
  const [survivor] = recordNumbers(pid, 3, identifierTypes);
  const [duplicate] = recordNumbers(mrg, 1, identifierTypes);
  if (!survivor || !duplicate)
    throw new UnfitMessage(`${header.type.slice(4)} needs one record number in PID-3 and MRG-1`);
  const areSurelyTwo = areOfOneKind(pid, mrg, identifierTypes);
  return { is: 'merge', survivor, duplicate, areSurelyTwo };
}

const mostRemarks = 20;

/** Each once. */
function remarksOf(remarks: readonly string[]): string[] {
  const different = [...new Set(remarks.map((remark) => remark.slice(0, 200)))];
  if (different.length <= mostRemarks) return different;
  return [...different.slice(0, mostRemarks), `And ${different.length - mostRemarks} more`];
}

/** Of what is read: a comment or a name in a segment that nobody reads is no part of a fact. */
const readSegments = new Set([
  'PV1',
  'OBR',
  'OBX',
  'NTE',
  'TXA',
  'SCH',
  'IAM',
  'IN1',
  'PR1',
  'ORC',
]);

async function escapeRemarks(message: Hl7Message): Promise<string[]> {
  const pause = slices();
  const unknown = new Set<string>();
  for (const segment of message.segments) {
    if (!readSegments.has(segment.name)) continue;
    for (const escape of unknownEscapesIn(segment.toString(), segment.context)) unknown.add(escape);
    await pause();
  }
  return [...unknown].map((escape) => `The escape ${escape} is kept as it came`);
}

interface PreparingOptions {
  /** Of the feed. */
  zone: string;
  /** Of the feed: what a record number is in PID-3.5. */
  identifierTypes: readonly string[];
  /** Of the feed; null: none. */
  mapping: Mapping | null;
  now: Date;
  /**
   * When it was received, where a person has looked at it and tries again: its times are taken as they
   * are, and it was stated then at the latest.
   */
  receivedAt?: Date;
}

/** What is said to be of the future would stand before everything that comes until then. */
function aheadIn(
  { message }: ReceivedMessage,
  { times, zone, now }: { times: readonly (Date | string)[]; zone: string; now: Date },
): string | null {
  const pv1 = message.getSegment('PV1');
  const ofStay = [44, 45].flatMap((field) => timeOf(component(pv1, field), zone) ?? []);
  const latest = Math.max(...[...times, ...ofStay].map((time) => new Date(time).getTime()));
  if (latest <= now.getTime() + clockDifferenceMs) return null;
  const words = new Date(latest).toISOString().slice(0, 16).replace('T', ' ');
  return `A time in it is in the future: ${words} UTC. Try again stores it all the same`;
}

function statedIn(message: Hl7Message, type: string, zone: string): StatedPatient | null {
  if (statesPatient(type) || scheduleEventOf(type) !== null) return statedPatientOf(message, zone);
  return mayStateDeath(type) ? statedDeathOf(message, zone) : null;
}

async function prepare(
  received: ReceivedMessage,
  { zone: feedZone, identifierTypes, mapping: feedMapping, now, receivedAt }: PreparingOptions,
): Promise<PreparedMessage> {
  const { message, header, fault } = received;
  const mapping = feedMapping ?? noMapping;
  if (fault) throw new UnfitMessage(fault);
  const zone = zoneOf(message, feedZone);
  if (isMerge(header.type)) return mergeOf(received, { zone, identifierTypes });
  const sentAt = statedAtOf(received, zone);
  const statedAt = receivedAt && sentAt > receivedAt ? receivedAt : sentAt;
  const pid = requireSegment(message, 'PID');
  const identifiers = recordNumbers(pid, 3, identifierTypes);
  if (message.getAllSegments('PID').length > 1)
    throw new UnfitMessage('It is about several patients: send a message for each');
  const common = {
    message,
    type: header.type,
    stated: statedIn(message, header.type, zone),
    identifiers,
    noNumber: identifiers.length === 0 ? otherTypesOf(pid, identifierTypes) : null,
    statedAt,
    zone,
    mapping,
    stayNumber: stayNumberOf(message),
  };
  const escapes = await escapeRemarks(message);
  const coverages = coverageSegments(message, zone);
  const event = stayEvents.find((stayEvent) => header.type === `ADT^${stayEvent}`);
  if (event) {
    if (common.stayNumber === null) throw new UnfitMessage('PV1-19 (visit number) is missing');
    const ahead = receivedAt ? null : aheadIn(received, { times: [statedAt], zone, now });
    if (ahead !== null) return { is: 'held', reason: ahead };
    const procedures = procedureSegments(message, { zone, statedAt });
    const facts = lastOfEach([...coverages.facts, ...procedures.facts]);
    const remarks = remarksOf([
      ...escapes,
      ...mappingRemarks(message, mapping),
      ...coverages.remarks,
      ...procedures.remarks,
    ]);
    return { is: 'stay', ...common, event, facts, remarks };
  }
  if (isAboutPatientAlone(header.type)) {
    const ahead = receivedAt ? null : aheadIn(received, { times: [statedAt], zone, now });
    if (ahead !== null) return { is: 'held', reason: ahead };
    const remarks = [...escapes, ...unkeptSegments(message, mapping), ...coverages.remarks];
    return { is: 'person', ...common, facts: lastOfEach(coverages.facts), remarks };
  }
  const documentEvent = documentEventOf(header.type);
  if (documentEvent) {
    const document = await sentDocumentOf(message, { event: documentEvent, zone, statedAt });
    const ahead = receivedAt
      ? null
      : aheadIn(received, { times: [statedAt, document.at], zone, now });
    if (ahead !== null) return { is: 'held', reason: ahead };
    return { is: 'document', ...common, document, remarks: escapes };
  }
  const scheduleEvent = scheduleEventOf(header.type);
  if (scheduleEvent !== null) {
    const { appointment, remarks } = appointmentOf(message, scheduleEvent, zone);
    const ahead = receivedAt ? null : aheadIn(received, { times: [statedAt], zone, now });
    if (ahead !== null) return { is: 'held', reason: ahead };
    return { is: 'appointment', ...common, appointment, remarks: [...escapes, ...remarks] };
  }
  if (isOfAllergies(header.type)) {
    const drafts = allergiesOf(message, zone);
    for (const { resource } of drafts) requireResource({ ...resource, id: 'draft' });
    const ahead = receivedAt ? null : aheadIn(received, { times: [statedAt], zone, now });
    if (ahead !== null) return { is: 'held', reason: ahead };
    return { is: 'allergies', ...common, drafts, remarks: escapes };
  }
  if (isOfOrders(header.type)) {
    const facts = orderSegments(message, zone);
    const ahead = receivedAt ? null : aheadIn(received, { times: [statedAt], zone, now });
    if (ahead !== null) return { is: 'held', reason: ahead };
    return { is: 'orders', ...common, facts, remarks: escapes };
  }
  const pause = slices();
  const drafts = await resultsOf(message, { zone, statedAt, mapping });
  for (const draft of drafts) {
    requireResource({ ...withComments(draft), id: 'draft' });
    await pause();
  }
  const times = [statedAt, ...drafts.flatMap(({ resource }) => resource.effectiveDateTime)];
  const ahead = receivedAt ? null : aheadIn(received, { times, zone, now });
  if (ahead !== null) return { is: 'held', reason: ahead };
  const remarks = remarksOf([...escapes, ...drafts.flatMap((draft) => draft.remarks)]);
  return { is: 'results', ...common, drafts, remarks };
}

/** With the settings of its feed; unfit where it cannot be applied, with the reason. */
export async function prepareMessage(
  received: ReceivedMessage,
  options: PreparingOptions,
): Promise<PreparedMessage> {
  try {
    return await prepare(received, options);
  } catch (error) {
    if (!(error instanceof UnfitMessage)) throw error;
    return { is: 'unfit', reason: error.message };
  }
}
