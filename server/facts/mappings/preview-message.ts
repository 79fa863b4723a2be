/** Says what would become of a message, by the code that applies messages; nothing of it is written (S313). */
import type { Hl7Message } from '@medplum/core';
import { mappingOf } from '#shared/facts/feed-mappings.ts';
import { identifierTypesIn } from '#shared/facts/identifier-types.ts';
import type {
  LastMessages,
  MessagePreview,
  PreviewedFact,
  PreviewMessage,
  ReceivedMessageRow,
} from '#shared/facts/message-previews.ts';
import { may } from '#shared/roles.ts';
import { record } from '#server/audit/service.ts';
import { patientsByIdentifier } from '#server/facts/core/fact-store.ts';
import type { Judged } from '#server/facts/core/save-resources.ts';
import type { Source } from '#server/facts/core/source-store.ts';
import { answerTo, unknownSender } from '#server/facts/hl7/accept-messages.ts';
import { applyAll, type Outcome } from '#server/facts/hl7/apply-messages.ts';
import { findSender } from '#server/facts/hl7/hl7-message-store.ts';
import { isListenedTo } from '#server/facts/hl7/patients/apply-patients.ts';
import {
  headerOf,
  prepareMessage,
  readMessage,
  type PreparedMessage,
  type ReceivedMessage,
} from '#server/facts/hl7/prepare-message.ts';
import { refusalOf } from '#server/facts/hl7/receive-messages.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as mappings from './mapping-store.ts';
import { previewedSegments } from './previewed-segments.ts';
import { traceReads, type ReadTrace } from './read-trace.ts';
import * as store from './received-store.ts';

const mostFacts = 200;

/** Control ids and types alone: whom a message names is in its preview. */
export const lastMessages = async (
  { db, session }: SignedIn,
  { sourceId }: LastMessages,
): Promise<{ messages: ReceivedMessageRow[] }> => ({
  messages: await store.lastMessages(db, session.person.organizationId, sourceId),
});

/** Does the work, and takes back what it wrote. */
async function takenBack<T>(db: Connection, work: (db: Connection) => Promise<T>): Promise<T> {
  const done = new Error('taken back');
  const results: T[] = [];
  try {
    await db.transaction().execute(async (within) => {
      await store.waitShortly(within);
      results.push(await work(within));
      throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error('a preview has a result');
  return result;
}

interface Sent {
  bytes: Buffer;
  /** Of a message that was received. */
  sourceId: string | null;
}

async function sentOf({ db, session }: SignedIn, input: PreviewMessage): Promise<Sent> {
  // What is pasted has the line ends of its window.
  if (input.by === 'text')
    return { bytes: Buffer.from(input.text.replaceAll(/\r?\n/g, '\r')), sourceId: null };
  const { organizationId } = session.person;
  const message = await store.messageById(db, organizationId, input.messageId);
  if (!message) throw new Refusal('not-found');
  return { bytes: message.bytes ?? Buffer.from(message.text), sourceId: message.sourceId };
}

/** The feed with the mapping that is to be tried, else as it is. */
async function feedOf(
  { db, session }: SignedIn,
  { header }: ReceivedMessage,
  { sourceId, mappingId }: { sourceId: string | null; mappingId: string | undefined },
): Promise<Source | null> {
  const { organizationId } = session.person;
  const mapping = mappingId && (await mappings.byId(db, organizationId, mappingId));
  if (mappingId && !mapping) throw new Refusal('not-found');
  const id = (mapping && mapping.sourceId) || sourceId;
  const feed = id
    ? await store.feedById(db, organizationId, id)
    : await findSender(db, { ...header, organizationId });
  if (!feed) return null;
  if (!mapping) return feed;
  const identifierTypes = identifierTypesIn(mapping.identifierTypes);
  return {
    ...feed,
    identifierTypes,
    mapping: mappingOf(mapping),
    mappingRevision: mapping.revision,
  };
}

const factOf = (judged: Judged): PreviewedFact | [] => {
  if (judged.outcome === 'refused') return [];
  const { type, title, value, status, text, effectiveAt } = judged.fact;
  const { outcome } = judged;
  return { type, outcome, title, value, status, text, effectiveAt: effectiveAt.toISOString() };
};

async function patientOf(
  db: Connection,
  prepared: PreparedMessage,
  {
    organizationId,
    knownPatients,
  }: { organizationId: string; knownPatients: ReadonlyMap<string, string> },
): Promise<MessagePreview['patient']> {
  const numbers = numbersOf(prepared);
  const patients = await patientsByIdentifier(db, organizationId, numbers);
  const id = numbers.flatMap((number) => patients.get(number) ?? [])[0];
  const name = id === undefined ? null : await store.patientName(db, id);
  if (id === undefined || name === null) return null;
  return { name, is: [...knownPatients.values()].includes(id) ? 'known' : 'created' };
}

const numbersOf = (prepared: PreparedMessage): string[] => {
  if (prepared.is === 'merge') return [prepared.survivor, prepared.duplicate];
  return 'identifiers' in prepared ? prepared.identifiers : [];
};

/** Read, and not kept: who may do nothing to patients is not listened to, and some times are looked at only. */
function ignoredFields(feed: Source, prepared: PreparedMessage): Map<string, string> {
  const ignored = new Map<string, string>();
  if (!isListenedTo(feed, prepared))
    for (const field of [5, 7, 13, 15, 29, 30])
      ignored.set(`PID-${field}`, 'Not kept: this message changes no patient');
  if (prepared.is !== 'stay')
    for (const field of [44, 45]) ignored.set(`PV1-${field}`, 'Not kept: of a stay alone');
  return ignored;
}

interface Applied extends Pick<MessagePreview, 'patient'> {
  outcome: Outcome;
}

async function applied(
  signedIn: SignedIn,
  feed: Source,
  prepared: PreparedMessage,
): Promise<Applied> {
  const { organizationId } = feed;
  return takenBack(signedIn.db, async (db) => {
    const knownPatients = await patientsByIdentifier(db, organizationId, numbersOf(prepared));
    const { jobs, sms, now } = signedIn;
    const deps = { jobs, sms, now, actor: signedIn };
    const [outcome] = await applyAll(db, feed, { messages: [prepared], at: now(), deps });
    if (!outcome) throw new Error('each message has an outcome');
    return { outcome, patient: await patientOf(db, prepared, { organizationId, knownPatients }) };
  });
}

const refused = (
  received: ReceivedMessage,
  reason: string,
  segments: Pick<MessagePreview, 'segments' | 'isCut'>,
): MessagePreview => ({
  ...received.header,
  feed: null,
  answer: 'AR',
  state: 'refused',
  reason,
  remarks: [],
  patient: null,
  changesPatient: false,
  facts: [],
  ...segments,
});

function segmentsOf(
  message: Hl7Message,
  trace: ReadTrace,
  { remarks = [], ignored = new Map() }: { remarks?: string[]; ignored?: Map<string, string> } = {},
) {
  trace.stop();
  return previewedSegments(message, { trace, remarks, ignored });
}

async function preview(
  signedIn: SignedIn,
  { bytes, sourceId }: Sent,
  mappingId: string | undefined,
): Promise<MessagePreview> {
  const received = await readMessage(bytes);
  if (!received) throw wrongField('text', 'That is no HL7 v2 message');
  const { message } = received;
  const trace = traceReads(message);
  headerOf(message);
  const reason = refusalOf(received, bytes);
  if (reason !== null) return refused(received, reason, segmentsOf(message, trace));
  const feed = await feedOf(signedIn, received, { sourceId, mappingId });
  if (!feed) return refused(received, unknownSender.reason ?? '', segmentsOf(message, trace));
  const prepared = await prepareMessage(received, { ...feed, now: signedIn.now() });
  const { outcome, patient } = await applied(signedIn, feed, prepared);
  const { state, remarks, judged = [], changesPatient = false } = outcome;
  const ignored = ignoredFields(feed, prepared);
  const { segments, isCut } = segmentsOf(message, trace, { remarks, ignored });
  return {
    ...received.header,
    feed: { id: feed.id, name: feed.name, mappingRevision: feed.mappingRevision },
    answer: answerTo(outcome).code,
    state,
    reason: outcome.reason,
    remarks,
    patient,
    changesPatient,
    facts: judged.flatMap(factOf).slice(0, mostFacts),
    segments,
    isCut: isCut || judged.length > mostFacts,
  };
}

/** It holds what is a patient's: the audit has who looked, before anything is answered (S314). */
export async function previewMessage(
  signedIn: SignedIn,
  input: PreviewMessage,
): Promise<MessagePreview> {
  if (!may(signedIn.session.person, 'patients.find')) throw new Refusal('access.denied');
  const sent = await sentOf(signedIn, input);
  const messagePreview = await preview(signedIn, sent, input.mappingId);
  const { type, controlId, feed, state } = messagePreview;
  await record(signedIn.db, signedIn, {
    action: 'facts.message-preview',
    ...(input.by === 'message' && { object: { type: 'FactMessage', id: input.messageId } }),
    detail: { by: input.by, type, controlId, sourceId: feed?.id ?? null, state },
  });
  return messagePreview;
}
