/** Stores and applies HL7 v2 messages in one transaction, each once (S109). */
import { hash } from 'node:crypto';
import { recordAll, serverActor } from '#server/audit/service.ts';
import type { Change } from '#shared/calendar.ts';
import type { FactsNeeds } from '#server/facts/needs.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Source } from '#server/facts/core/source-store.ts';
import { applyAll, type Outcome } from './apply-messages.ts';
import { awaitedNumbers } from '#server/facts/hl7/patients/awaited-numbers.ts';
import * as store from './hl7-message-store.ts';
import { inRuns, senderOf, type Received } from './message-runs.ts';
import { prepareMessage, statedAtOf, type PreparedMessage } from './prepare-message.ts';

/** AA: it is stored. AE: it is not, or it is on the list of failures. AR: it is none of ours. */
export interface Answer {
  code: 'AA' | 'AE' | 'AR';
  reason?: string;
}

/** A message that was read with the settings of its feed, before the transaction; null: no feed has it. */
export interface ReadMessage extends Received {
  of: (Pick<Source, 'mappingRevision'> & { sourceId: string; prepared: PreparedMessage }) | null;
}

interface Accepted {
  answers: Answer[];
  /** What changed, of each organization of which something was stored. */
  changed: Map<string, Change['area'][]>;
}

type AcceptingDeps = Pick<Deps, 'env' | 'now' | 'jobs' | 'sms'> & Pick<FactsNeeds, 'factsArrived'>;

function statedAt(received: Received, zone: string): Date | null {
  try {
    return statedAtOf(received, zone);
  } catch {
    return null;
  }
}

/** What the sender of a message is answered. */
export const answerTo = ({ state, reason, remarks, isHeld }: Outcome): Answer => {
  if (state === 'failed') return { code: 'AE', reason: reason ?? 'It could not be applied' };
  if (isHeld && reason !== null) return { code: 'AA', reason };
  return { code: 'AA', ...(remarks.length > 0 && { reason: remarks.join('; ') }) };
};

const notPrepared: PreparedMessage = { is: 'unfit', reason: 'Its feed was changed: send it again' };

/** As the mapping says that is in force now, which may be published since the message was read. */
async function preparedFor(
  source: Source,
  received: ReadMessage,
  now: Date,
): Promise<PreparedMessage> {
  const { of } = received;
  if (of?.sourceId !== source.id) return notPrepared;
  if (of.mappingRevision === source.mappingRevision) return of.prepared;
  return prepareMessage(received, { ...source, now });
}

/** Where a patient's name, phone, language and contacts are on screen, and where appointments are. */
export const areasOf = (
  outcomes: readonly Pick<Outcome, 'changesPatient' | 'changesContacts' | 'changesAppointment'>[],
): Change['area'][] => {
  const contacts = outcomes.some((of) => of.changesContacts) ? (['relatedPersons'] as const) : [];
  if (outcomes.some((of) => of.changesPatient)) return ['appointments', 'cases', ...contacts];
  const changesAppointment = outcomes.some((of) => of.changesAppointment);
  return changesAppointment ? ['appointments', ...contacts] : [...contacts];
};

/** Stores those that are applied, or tried again, with their outcome; the audit has a row for each. */
async function storeAll(
  deps: AcceptingDeps,
  db: Connection,
  source: Source,
  messages: readonly {
    received: ReadMessage;
    digest: Buffer;
    earlier: store.StoredMessage | undefined;
  }[],
): Promise<{ answers: Answer[]; areas: readonly Change['area'][] }> {
  const { organizationId, id: sourceId } = source;
  const at = deps.now();
  const prepared: PreparedMessage[] = [];
  for (const { received } of messages) prepared.push(await preparedFor(source, received, at));
  const { jobs, sms, now } = deps;
  const outcomes = await applyAll(db, source, {
    messages: prepared,
    at,
    deps: { jobs, sms, now, actor: serverActor(deps) },
  });
  const settled = messages.flatMap((message, index) => {
    const outcome = outcomes[index];
    const of = prepared[index];
    return outcome && of ? [{ ...message, ...outcome, prepared: of }] : [];
  });
  const awaited = await awaitedNumbers(db, organizationId, settled);
  const ids = await store.insertAll(
    db,
    settled.flatMap(({ received, earlier, digest, state, reason, remarks, scheduling }, index) =>
      earlier
        ? []
        : {
            organizationId,
            sourceId,
            state,
            reason,
            remarks,
            controlId: received.header.controlId,
            type: received.header.type,
            statedAt: statedAt(received, source.zone),
            receivedAt: at,
            hash: digest,
            bytes: received.bytes,
            text: received.fault ? '' : received.text,
            scheduling,
            awaitedNumbers: awaited[index] ?? [],
          },
    ),
  );
  for (const [index, { earlier, ...outcome }] of settled.entries()) {
    const { state, reason, remarks, scheduling } = outcome;
    const saved = { state, reason, remarks, scheduling, awaitedNumbers: awaited[index] ?? [] };
    if (earlier) await store.saveOutcome(db, { id: earlier.id, ...saved, at });
  }
  await recordAll(
    db,
    serverActor(deps),
    settled.map(({ received: { header }, earlier, state, written }) => ({
      action: 'facts.receive',
      account: { id: null, organizationId },
      object: { type: 'FactMessage', id: earlier?.id ?? ids.get(header.controlId) ?? '' },
      detail: { sourceId, type: header.type, state, count: written.length },
    })),
  );
  const facts = settled.flatMap(({ written }) => written);
  const areas = facts.length > 0 ? await deps.factsArrived(db, { organizationId, facts }) : [];
  return { answers: settled.map(answerTo), areas: [...areas, ...areasOf(settled)] };
}

/**
 * Of one sender, no two with one control id or about the same. The same message again has no
 * effect; one that failed is tried again.
 */
async function acceptRun(
  deps: AcceptingDeps,
  db: Connection,
  source: Source,
  run: readonly ReadMessage[],
): Promise<Accepted> {
  const earlierMessages = await store.byControlIds(
    db,
    source.id,
    run.map(({ header }) => header.controlId),
  );
  const judged = run.map((received) => {
    const earlier = earlierMessages.get(received.header.controlId);
    return { received, earlier, digest: hash('sha256', received.bytes, 'buffer') };
  });
  const isOther = ({ earlier, digest }: (typeof judged)[number]) =>
    earlier !== undefined && !earlier.hash.equals(digest);
  const isNew = (message: (typeof judged)[number]) =>
    !message.earlier || (message.earlier.state === 'failed' && !isOther(message));
  const fresh = judged.filter(isNew);
  const stored = fresh.length > 0 ? await storeAll(deps, db, source, fresh) : null;
  const answers = judged.map((message): Answer => {
    const answer = stored?.answers[fresh.indexOf(message)];
    if (answer) return answer;
    if (isOther(message)) return { code: 'AR', reason: 'Another message had that control id' };
    return { code: 'AA' };
  });
  return { answers, changed: new Map(stored ? [[source.organizationId, [...stored.areas]]] : []) };
}

export const unknownSender: Answer = {
  code: 'AR',
  reason: 'This application and facility are not known here',
};

/** Each sender once, in the same order for every connection. */
export async function sendersOf<Message extends Received>(
  messages: readonly Message[],
  find: (sender: { application: string; facility: string }) => Promise<Source | null>,
): Promise<Map<string, Source>> {
  const senders = new Map(messages.map((received) => [senderOf(received), received.header]));
  const sources = new Map<string, Source>();
  for (const [key, header] of [...senders].toSorted(([one], [other]) => one.localeCompare(other))) {
    const source = await find(header);
    if (source) sources.set(key, source);
  }
  return sources;
}

/** In the caller's transaction; the answers are in the order of the messages. */
export async function acceptAll(
  deps: AcceptingDeps,
  db: Connection,
  messages: readonly ReadMessage[],
): Promise<Accepted> {
  const { MLLP_ORGANIZATION: organizationId } = deps.env;
  const sources = await sendersOf(messages, (sender) =>
    store.lockSender(db, { ...sender, organizationId }),
  );
  const accepted: Accepted = { answers: [], changed: new Map() };
  for (const run of inRuns(messages)) {
    const source = run[0] && sources.get(senderOf(run[0]));
    const { answers, changed } = source
      ? await acceptRun(deps, db, source, run)
      : { answers: run.map(() => unknownSender), changed: new Map() };
    accepted.answers.push(...answers);
    for (const [organizationId, areas] of changed)
      accepted.changed.set(organizationId, [
        ...(accepted.changed.get(organizationId) ?? []),
        ...areas,
      ]);
  }
  return accepted;
}
