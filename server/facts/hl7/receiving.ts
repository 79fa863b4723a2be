/** Takes one HL7 v2 message: stored and applied in one transaction, acknowledged after its commit (S109). */
import { hash } from 'node:crypto';
import { record, serverActor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Source } from '#server/facts/core/source-store.ts';
import {
  apply,
  isTaken,
  readMessage,
  statedAtOf,
  type Applied,
  type ReceivedMessage,
} from './applying.ts';
import { UnfitMessage } from './fields.ts';
import * as store from './message-store.ts';

/** AA: it is stored. AE: it is not, or it is on the list of failures. AR: it is none of ours. */
interface Answer {
  code: 'AA' | 'AE' | 'AR';
  reason?: string;
}

type Outcome = Omit<Applied, 'state'> & { state: 'applied' | 'unmatched' | 'failed' };

/** A message is judged before anything of it is written, so an unfit one leaves its row alone. */
async function tried(
  db: Connection,
  source: Source,
  received: ReceivedMessage,
  at: Date,
): Promise<Outcome> {
  try {
    return await apply(db, source, received, at);
  } catch (error) {
    if (!(error instanceof UnfitMessage)) throw error;
    return { state: 'failed', reason: error.message, written: [] };
  }
}

function statedAt(received: ReceivedMessage, zone: string): Date | null {
  try {
    return statedAtOf(received, zone);
  } catch {
    return null;
  }
}

const answerTo = ({ state, reason }: { state: string; reason: string | null }): Answer =>
  state === 'failed' ? { code: 'AE', reason: reason ?? 'It could not be applied' } : { code: 'AA' };

/** The same message again has no effect; one that failed is tried again. */
async function take(
  deps: Pick<Deps, 'env' | 'now' | 'factsArrived'>,
  db: Connection,
  text: string,
  received: ReceivedMessage,
): Promise<{ answer: Answer; organizationId: string | null }> {
  const { header } = received;
  const source = await store.lockSender(db, {
    ...header,
    organizationId: deps.env.MLLP_ORGANIZATION,
  });
  if (!source)
    return {
      answer: { code: 'AR', reason: 'This application and facility are not known here' },
      organizationId: null,
    };
  const { organizationId, id: sourceId } = source;
  const digest = hash('sha256', text, 'buffer');
  const earlier = await store.byControlId(db, sourceId, header.controlId);
  if (earlier && !earlier.hash.equals(digest))
    return {
      answer: { code: 'AR', reason: 'Another message had that control id' },
      organizationId: null,
    };
  if (earlier && earlier.state !== 'failed')
    return { answer: { code: 'AA' }, organizationId: null };
  const at = deps.now();
  const { state, reason, written } = await tried(db, source, received, at);
  const settled = { state, reason };
  const id =
    earlier?.id ??
    (await store.insert(db, {
      ...settled,
      organizationId,
      sourceId,
      controlId: header.controlId,
      type: header.type,
      statedAt: statedAt(received, source.zone),
      receivedAt: at,
      hash: digest,
      text,
    }));
  if (earlier) await store.settle(db, { id, ...settled, at });
  await record(db, serverActor(deps), {
    action: 'facts.receive',
    account: { id: null, organizationId },
    object: { type: 'FactMessage', id },
    detail: { sourceId, type: header.type, state, count: written.length },
  });
  await deps.factsArrived(db, { organizationId, facts: written });
  return { answer: answerTo(settled), organizationId };
}

/** HL7's own signs out of what we say about a message. */
const sayable = (text: string) => text.replaceAll(/[|^~\\&\r\n]/g, ' ').slice(0, 200);

/** MSA-3 has the reason, where senders look for it. */
function acknowledgement({ message }: ReceivedMessage, { code, reason }: Answer): string {
  const answer = message.buildAck({ ackCode: code });
  answer.getSegment('MSA')?.setField(3, sayable(reason ?? ''));
  return answer.toString();
}

type ReceivingDeps = Pick<Deps, 'db' | 'env' | 'now' | 'log' | 'changed' | 'factsArrived'>;

/**
 * The acknowledgement to send; null where the message is so broken that nobody could be answered.
 * With Postgres away it is AE, and nothing is stored: the sender tries again.
 */
export async function receive(deps: ReceivingDeps, text: string): Promise<string | null> {
  const received = await readMessage(text);
  if (!received) return null;
  const { type, controlId } = received.header;
  if (controlId === '' || controlId.length > 199 || text.includes('\0') || !text.isWellFormed())
    return acknowledgement(received, { code: 'AR', reason: 'MSH-10 is missing or too long' });
  if (!isTaken(type))
    return acknowledgement(received, { code: 'AR', reason: `${type} is not taken` });
  try {
    const { answer, organizationId } = await deps.db
      .transaction()
      .execute((db) => take(deps, db, text, received));
    if (organizationId !== null)
      deps.changed({ organizationId, area: 'facts', practitionerIds: [] });
    return acknowledgement(received, answer);
  } catch (error) {
    deps.log.error({ err: error }, 'an HL7 message could not be stored');
    return acknowledgement(received, {
      code: 'AE',
      reason: 'It could not be stored now, send it again',
    });
  }
}
