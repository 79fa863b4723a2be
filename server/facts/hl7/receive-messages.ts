/** Receives HL7 v2 messages, and acknowledges them after the commit of what they say (S109). */
import type { FactsNeeds } from '#server/facts/needs.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendFactsChanged } from '#server/facts/core/fact-change-events.ts';
import { isAway } from '#server/platform/errors.ts';
import { acceptAll, sendersOf, type Answer, type ReadMessage } from './accept-messages.ts';
import { isAccepted } from './accepted-types.ts';
import { findSender } from './hl7-message-store.ts';
import { senderOf, type Received } from './message-runs.ts';
import { prepareMessage, readMessage, type ReceivedMessage } from './prepare-message.ts';

/** HL7's own signs out of what we say about a message. */
const sayable = (text: string) => text.replaceAll(/[|^~\\&\r\n]/g, ' ').slice(0, 200);

/** MSA-3 has the reason, where senders look for it. */
function acknowledgement({ message }: ReceivedMessage, { code, reason }: Answer): string {
  const answer = message.buildAck({ ackCode: code });
  answer.getSegment('MSA')?.setField(3, sayable(reason ?? ''));
  return answer.toString();
}

/**
 * Null where the message is so broken that nobody could be answered; an answer where it is refused
 * without a look at what is stored.
 */
async function readOne(sent: Buffer | string): Promise<Received | { refused: string } | null> {
  const bytes = Buffer.from(sent);
  const received = await readMessage(bytes);
  if (!received) return null;
  const { type, controlId } = received.header;
  const isFit = controlId !== '' && controlId.length <= 199 && !bytes.includes(0);
  const refuse = (reason: string) => ({
    refused: acknowledgement(received, { code: 'AR', reason }),
  });
  if (!isFit) return refuse('MSH-10 is missing or too long');
  if (!isAccepted(type)) return refuse(`${type} is not taken`);
  return { ...received, bytes };
}

type ReceivingDeps = Pick<Deps, 'db' | 'env' | 'now' | 'log' | 'changed'> &
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
      prepared: await prepareMessage(received, { ...source, now: now() }),
    };
    read.push({ ...received, of: of ?? null });
  }
  return read;
}

/** With Postgres away it is AE, and nothing is stored: the sender tries again. */
async function commit(deps: ReceivingDeps, messages: readonly ReadMessage[]): Promise<Answer[]> {
  try {
    const { answers, changed } = await deps.db
      .transaction()
      .execute((db) => acceptAll(deps, db, messages));
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
  const read: (Received | { refused: string })[] = [];
  for (const bytesOrText of sent) {
    const message = await readOne(bytesOrText);
    if (!message) break;
    read.push(message);
  }
  const fit = read.flatMap((one) => ('refused' in one ? [] : [one]));
  const answers = fit.length > 0 ? await storeMessages(deps, fit) : [];
  const acknowledgements = read.map((message) =>
    'refused' in message
      ? message.refused
      : acknowledgement(message, answers[fit.indexOf(message)] ?? notStored),
  );
  return { acknowledgements, isBroken: read.length < sent.length };
}
