/** Receives HL7 v2 messages, and acknowledges them after the commit of what they say (S109). */
import type { FactsNeeds } from '#server/facts/needs.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordingAtEnd } from '#server/audit/service.ts';
import { sendFactsChanged } from '#server/facts/core/fact-change-events.ts';
import { isAway } from '#server/platform/errors.ts';
import { transactionInTurn } from '#server/platform/postgres/database.ts';
import { acceptAll, sendersOf, type Answer, type ReadMessage } from './accept-messages.ts';
import { isAccepted } from './accepted-types.ts';
import { findSender } from './hl7-message-store.ts';
import { senderOf, type Received } from './message-runs.ts';
import { countRefusals, type Refusal } from './refusal-store.ts';
import { prepareMessage, readMessage, type ReceivedMessage } from './prepare-message.ts';

/** HL7's own signs, and what is not ASCII, out of what we say about a message. */
const sayable = (text: string) =>
  text
    .replaceAll(/[|^~\\&\r\n]/g, ' ')
    .replaceAll(/[^ -~]/g, '?')
    .slice(0, 200);

/** MSA-3 has the reason, where senders look for it. */
function acknowledgement({ message }: ReceivedMessage, { code, reason }: Answer): string {
  const answer = message.buildAck({ ackCode: code });
  answer.getSegment('MSA')?.setField(3, sayable(reason ?? ''));
  return answer.toString();
}

/** A message that is refused without a look at what is stored. */
type RefusedMessage = ReceivedMessage & { reason: string };

/** The first message of a file or batch (FHS, BHS), by which its sender is answered. */
async function firstOfBatch(bytes: Buffer): Promise<ReceivedMessage | null> {
  if (!/^[FB]HS$/.test(bytes.toString('latin1', 0, 3))) return null;
  const start = bytes.indexOf('\rMSH', 0, 'latin1');
  return start === -1 ? null : readMessage(bytes.subarray(start + 1));
}

/** Why a message is refused, whoever sends it; null where it is not. */
export function refusalOf(
  { header: { type, controlId } }: ReceivedMessage,
  bytes: Buffer,
): string | null {
  const isFit = controlId !== '' && controlId.length <= 199 && !bytes.includes(0);
  if (!isFit) return 'MSH-10 is missing or too long';
  return isAccepted(type) ? null : `${type} is not taken`;
}

/** Null where the message is so broken that nobody could be answered. */
async function readOne(sent: Buffer | string): Promise<Received | RefusedMessage | null> {
  const bytes = Buffer.from(sent);
  const received = await readMessage(bytes);
  if (!received) {
    const first = await firstOfBatch(bytes);
    return first && { ...first, reason: 'Batches are not taken: send each message by itself' };
  }
  const reason = refusalOf(received, bytes);
  return reason === null ? { ...received, bytes } : { ...received, reason };
}

type ReceivingDeps = Pick<Deps, 'db' | 'env' | 'now' | 'log' | 'changed' | 'jobs' | 'sms'> &
  Pick<FactsNeeds, 'factsArrived'>;

const notStored: Answer = { code: 'AE', reason: 'It could not be stored now, send it again' };

/** By the settings of its feed: all that takes the processor, while no connection is held. */
async function prepareAll(
  { db, env, now }: ReceivingDeps,
  messages: readonly Received[],
): Promise<ReadMessage[]> {
  const sources = await sendersOf(messages, (sender) =>
    findSender(db, { ...sender, organizationId: env.MLLP_ORGANIZATION }),
  );
  const read: ReadMessage[] = [];
  for (const received of messages) {
    const source = sources.get(senderOf(received));
    const of = source && {
      sourceId: source.id,
      mappingRevision: source.mappingRevision,
      prepared: await prepareMessage(received, { ...source, now: now() }),
    };
    read.push({ ...received, of: of ?? null });
  }
  return read;
}

/** With Postgres away it is AE, and nothing is stored: the sender tries again. */
async function commit(deps: ReceivingDeps, messages: readonly ReadMessage[]): Promise<Answer[]> {
  try {
    // Whose turn it is not waits without a connection.
    const feeds = [...new Set(messages.map((received) => `feed ${senderOf(received)}`))];
    const { answers, changed } = await transactionInTurn(deps.db, feeds.toSorted(), (db) =>
      recordingAtEnd(db, () => acceptAll(deps, db, messages)),
    );
    for (const [organizationId, areas] of changed) sendFactsChanged(deps, organizationId, areas);
    return answers;
  } catch (error) {
    if (messages.length > 1 && !isAway(error)) {
      const answers: Answer[] = [];
      for (const received of messages) answers.push(...(await commit(deps, [received])));
      return answers;
    }
    deps.log.error({ err: error }, 'an HL7 message could not be stored');
    return messages.map(() => notStored);
  }
}

const noMessage: Refusal = {
  application: '',
  facility: '',
  type: '',
  controlId: '',
  reason: 'A frame has no HL7 message: its connection was closed',
};

/** Their senders are answered all the same where they cannot be counted now. */
async function noteRefusals(deps: ReceivingDeps, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return;
  const { MLLP_ORGANIZATION: organizationId } = deps.env;
  try {
    const changed = await countRefusals(deps.db, { organizationId, at: deps.now() }, refusals);
    for (const id of changed) sendFactsChanged(deps, id);
  } catch (error) {
    deps.log.error({ err: error }, 'refused HL7 messages could not be counted');
  }
}

async function storeMessages(
  deps: ReceivingDeps,
  messages: readonly Received[],
): Promise<Answer[]> {
  try {
    return await commit(deps, await prepareAll(deps, messages));
  } catch (error) {
    deps.log.error({ err: error }, 'HL7 messages could not be read');
    return messages.map(() => notStored);
  }
}

/**
 * Of one connection, in order: one commit for all; where that fails, one for each. The
 * acknowledgements to send, in order; they end before a message that is so broken that nobody could
 * be answered.
 */
export async function receiveAll(
  deps: ReceivingDeps,
  sent: readonly (Buffer | string)[],
): Promise<{ acknowledgements: string[]; isBroken: boolean }> {
  const read: (Received | RefusedMessage)[] = [];
  for (const bytesOrText of sent) {
    const message = await readOne(bytesOrText);
    if (!message) break;
    read.push(message);
  }
  const fit = read.flatMap((one) => ('reason' in one ? [] : [one]));
  const stored = fit.length > 0 ? await storeMessages(deps, fit) : [];
  const answered = read.map((message): { message: ReceivedMessage; answer: Answer } =>
    'reason' in message
      ? { message, answer: { code: 'AR', reason: message.reason } }
      : { message, answer: stored[fit.indexOf(message)] ?? notStored },
  );
  const isBroken = read.length < sent.length;
  await noteRefusals(deps, [
    ...answered.flatMap(({ message: { header }, answer: { code, reason = '' } }) =>
      code === 'AR' ? [{ ...header, reason }] : [],
    ),
    ...(isBroken ? [noMessage] : []),
  ]);
  return {
    acknowledgements: answered.map(({ message, answer }) => acknowledgement(message, answer)),
    isBroken,
  };
}
