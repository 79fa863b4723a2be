/** Applies an HL7 v2 message in its transaction: stays, results, or the proposal that two records are one. */
import type { Hl7Message } from '@medplum/core';
import type { FactType } from '#shared/facts.ts';
import type { MessageState } from '#shared/facts/feeds.ts';
import { proposeMerge } from '#server/appointments/service.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { encounterOf, patientsByIdentifier } from '#server/facts/core/fact-store.ts';
import { faultOf, Resource } from '#server/facts/core/resources.ts';
import type { Source } from '#server/facts/core/source-store.ts';
import { saveResources, type StatedResource } from '#server/facts/core/storing.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { stayEvents, stayKeyOf, stayOf } from './adt.ts';
import { component, recordNumbers, requireSegment, requireTime, UnfitMessage } from './fields.ts';
import { resultsOf } from './oru.ts';

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

export interface Applied {
  state: Extract<MessageState, 'applied' | 'unmatched'>;
  reason: string | null;
  written: { id: string; type: FactType; patientId: string }[];
}

type Place = Pick<Source, 'id' | 'organizationId' | 'zone' | 'createdBy'>;

/** EVN-2, when it happened, else MSH-7, when it was sent. */
export const statedAtOf = ({ header: { type }, message }: ReceivedMessage, zone: string): Date => {
  const recorded = type.startsWith('ADT') ? component(message.getSegment('EVN'), 2) : '';
  return requireTime(recorded || component(message.header, 7), zone, 'The time of the message');
};

async function storeResources(
  db: Connection,
  source: Place,
  stated: readonly StatedResource[],
  fetchedAt: Date,
): Promise<Applied> {
  const { id: sourceId, organizationId } = source;
  const { judged, written } = await saveResources(
    db,
    { sourceId, organizationId, fetchedAt },
    stated,
  );
  const refused = judged.find((one) => one.outcome === 'refused');
  if (refused?.outcome === 'refused')
    return { state: 'unmatched', reason: refused.reason, written };
  return { state: 'applied', reason: null, written };
}

function resourceOf(given: unknown): Resource {
  const parsed = Resource.safeParse(given);
  if (!parsed.success) throw new UnfitMessage(faultOf(parsed.error));
  return parsed.data;
}

/** A40: PID-3 survives, MRG-1 is the duplicate. People confirm it, somebody other than who set up the feed. */
async function applyMerge(
  db: Connection,
  source: Place,
  message: Hl7Message,
  at: Date,
): Promise<Applied> {
  const [survivor] = recordNumbers(requireSegment(message, 'PID'), 3);
  const [duplicate] = recordNumbers(requireSegment(message, 'MRG'), 1);
  if (!survivor || !duplicate)
    throw new UnfitMessage('A40 needs one record number in PID-3 and MRG-1');
  const { organizationId, createdBy } = source;
  const known = await patientsByIdentifier(db, organizationId, [survivor, duplicate]);
  const [survivorId, duplicateId] = [known.get(survivor), known.get(duplicate)];
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

/** Throws UnfitMessage. `at` is the time now. */
export async function apply(
  db: Connection,
  source: Place,
  received: ReceivedMessage,
  at: Date,
): Promise<Applied> {
  const { message, header } = received;
  const { zone } = source;
  const statedAt = statedAtOf(received, zone);
  if (header.type === 'ADT^A40') return applyMerge(db, source, message, at);
  const identifiers = recordNumbers(requireSegment(message, 'PID'), 3);
  const stated = (given: unknown) => ({ resource: resourceOf(given), identifiers, statedAt });
  const event = stayEvents.find((one) => header.type === `ADT^${one}`);
  if (event) {
    const stored = await encounterOf(db, source.id, stayKeyOf(message) ?? '');
    const stay = stayOf(message, event, { zone, statedAt, stored });
    return storeResources(db, source, [stated(stay)], at);
  }
  const results = resultsOf(message, { zone, statedAt });
  return storeResources(db, source, results.map(stated), at);
}

export const isTaken = (type: string): boolean =>
  type === 'ORU^R01' || type === 'ADT^A40' || stayEvents.some((event) => type === `ADT^${event}`);
