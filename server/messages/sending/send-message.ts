/** Sends a message, with what it settles and whom it brings in, in one transaction. */
import { messages as limits } from '#shared/limits.ts';
import { minuteMs } from '#shared/durations.ts';
import type { MessageRef, SendMessage } from '#shared/messages.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import * as conversations from '#server/messages/core/conversation-store.ts';
import { aboutConversation } from '#server/messages/core/about.ts';
import { messageReader, type Reader } from '#server/messages/core/message-reader.ts';
import { readersOf, sendMessagesChanged } from '#server/messages/core/message-change-events.ts';
import { attachFiles } from '#server/messages/files/message-files.ts';
import { conversationFor, requireActive } from './find-conversation.ts';
import * as store from './message-store.ts';

export interface SentMessage extends MessageRef {
  conversationId: string;
}

function refusePast({ answerBy }: SendMessage, now: Date): void {
  if (answerBy !== null && Date.parse(answerBy) < now.getTime())
    throw wrongField('answerBy', 'Choose a time that is still to come');
}

async function refuseFlood(db: Connection, { personId, now }: Reader): Promise<void> {
  const since = new Date(now.getTime() - minuteMs);
  if ((await store.countSince(db, personId, since)) >= limits.mostInAMinute)
    throw new Refusal('throttled', { retryAfterSeconds: 60 });
}

/** The message that this one answers: another person's, of the same conversation. */
async function requireAnswered(
  db: Connection,
  { personId }: Reader,
  { answersId, conversationId }: { answersId: string; conversationId: string },
) {
  const answered = await store.byId(db, answersId);
  if (answered?.conversationId !== conversationId || answered.senderId === personId)
    throw new Refusal('not-found');
  return { messageId: answersId, answerBy: answered.answerBy };
}

/** Settles the message that this one answers, and acknowledges it. */
async function closeAnswered(
  db: Connection,
  { personId, now: at }: Reader,
  { messageId, answerBy }: Awaited<ReturnType<typeof requireAnswered>>,
): Promise<void> {
  await store.acknowledge(db, { messageId, personId, at });
  if (answerBy !== null) await store.closeQuestion(db, { messageId, personId, at });
}

/** In the caller's transaction. */
export async function write(
  db: Connection,
  signedIn: SignedIn,
  message: SendMessage,
  { isLimited = true } = {},
) {
  const reader = await messageReader({ ...signedIn, db });
  const { organizationId, personId, now: at } = reader;
  const { idempotencyKey: key, text, priority, answerBy, answersId } = message;
  const row = await store.byKey(db, personId, key);
  if (row) return { sent: row, readers: [] };
  refusePast(message, at);
  if (isLimited) await refuseFlood(db, reader);
  const conversation = await conversationFor(db, reader, message.to);
  const { id: conversationId } = conversation;
  const answered =
    answersId === null ? null : await requireAnswered(db, reader, { answersId, conversationId });
  const mentionIds = [...new Set(message.mentionIds)];
  await requireActive(db, organizationId, mentionIds);
  await conversations.addMembers(db, conversationId, [personId, ...mentionIds]);
  const number = await conversations.nextNumber(db, conversationId, at);
  const messageId = await store.insert(db, {
    organizationId,
    conversationId,
    number,
    senderId: personId,
    key,
    text,
    priority,
    answerBy: answerBy === null ? null : new Date(answerBy),
    answersId,
    mentionIds,
    at,
  });
  await attachFiles(db, signedIn, { messageId, fileIds: message.fileIds });
  await conversations.saw(db, { conversationId, personId, number });
  if (answered) await closeAnswered(db, reader, answered);
  await record(db, signedIn, {
    action: 'message.send',
    object: aboutConversation(conversationId),
    detail: {
      number,
      kind: conversation.kind,
      priority,
      answerBy,
      mentions: mentionIds,
      length: text.length,
      files: message.fileIds.length,
    },
  });
  const moment = { organizationId, at };
  return {
    sent: { messageId, conversationId },
    readers: await readersOf(db, moment, conversation),
  };
}

/** Its number is the next one of the conversation, for which all who write in it wait. */
const conversationRow = ({ session }: SignedIn, { to }: SendMessage) =>
  `conversation ${session.person.organizationId} ${JSON.stringify(to)}`;

/** Sent again with its key, it answers what it answered before. */
export async function send(signedIn: SignedIn, message: SendMessage): Promise<SentMessage> {
  const { organizationId } = signedIn.session.person;
  const { sent, readers } = await attempted(signedIn, { action: 'message.send' }, () =>
    transactionInTurn(signedIn.db, [conversationRow(signedIn, message)], (db) =>
      write(db, signedIn, message),
    ),
  );
  const { id } = signedIn.session.person;
  const readerIds = [id, ...message.mentionIds, ...readers.map((sender) => sender.id)];
  sendMessagesChanged(signedIn, organizationId, [...new Set(readerIds)]);
  return sent;
}
