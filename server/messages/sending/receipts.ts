/** What becomes of a message: seen, "I have it", no answer needed any more, and muted conversations. */
import { hourMs } from '#shared/durations.ts';
import type {
  ConversationRef,
  MessageRef,
  MuteConversation,
  SaveQuietHours,
  SeeMessages,
} from '#shared/messages.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { aboutConversation } from '#server/messages/core/about.ts';
import * as conversations from '#server/messages/core/conversation-store.ts';
import {
  messageReader,
  requireConversation,
  type Reader,
} from '#server/messages/core/message-reader.ts';
import * as settings from '#server/messages/core/settings-store.ts';
import { readersOf, sendMessagesChanged } from '#server/messages/core/message-change-events.ts';
import * as store from './message-store.ts';

type Message = NonNullable<Awaited<ReturnType<typeof store.byId>>>;

interface MessageAction {
  action: 'message.acknowledge' | 'message.settle';
  messageId: string;
}

/** Changes a message in one audited transaction, then publishes that to all who read the conversation. */
async function changing(
  signedIn: SignedIn,
  { action, messageId }: MessageAction,
  work: (db: Connection, message: Message, reader: Reader) => Promise<void>,
): Promise<MessageRef> {
  const readers = await attempted(signedIn, { action }, async () => {
    const reader = await messageReader(signedIn);
    const { organizationId, now: at } = reader;
    return signedIn.db.transaction().execute(async (db) => {
      const row = await store.byId(db, messageId);
      if (!row) throw new Refusal('not-found');
      const conversation = await requireConversation(db, reader, row.conversationId);
      await work(db, row, reader);
      const object = aboutConversation(conversation.id);
      await record(db, signedIn, { action, object, detail: { number: row.number } });
      return readersOf(db, { organizationId, at }, conversation);
    });
  });
  const { organizationId } = signedIn.session.person;
  sendMessagesChanged(
    signedIn,
    organizationId,
    readers.map(({ id }) => id),
  );
  return { messageId };
}

/** "I have it". One person says it for a whole role. A message that needs an answer still waits for it. */
export const acknowledge = (signedIn: SignedIn, { messageId }: MessageRef): Promise<MessageRef> =>
  changing(signedIn, { action: 'message.acknowledge', messageId }, async (db, message, reader) => {
    const { personId, now: at } = reader;
    if (message.senderId === personId) throw new Refusal('messages.own');
    await store.acknowledge(db, { messageId, personId, at });
    if (message.kind === 'role' && message.answerBy === null)
      await store.closeQuestion(db, { messageId, personId, at });
  });

/** The sender says that no answer is needed any more. */
export const closeQuestion = (signedIn: SignedIn, { messageId }: MessageRef): Promise<MessageRef> =>
  changing(signedIn, { action: 'message.settle', messageId }, async (db, message, reader) => {
    const { personId, now: at } = reader;
    if (message.senderId !== personId) throw new Refusal('not-found');
    if (!(await store.closeQuestion(db, { messageId, personId, at })))
      throw new Refusal('conflict');
  });

/** Publishes to the senders of messages that were not seen before, and to the reader's other screens. */
export async function see(
  signedIn: SignedIn,
  { conversationId, number }: SeeMessages,
): Promise<ConversationRef> {
  const reader = await messageReader(signedIn);
  const { organizationId, personId, now: at } = reader;
  const readerIds = await signedIn.db.transaction().execute(async (db) => {
    const conversation = await requireConversation(db, reader, conversationId);
    const upTo = Math.min(number, conversation.lastNumber);
    if (!(await conversations.saw(db, { conversationId, personId, number: upTo }))) return [];
    return [personId, ...(await store.seen(db, { conversationId, personId, number: upTo, at }))];
  });
  if (readerIds.length > 0) sendMessagesChanged(signedIn, organizationId, readerIds);
  return { conversationId };
}

export async function mute(
  signedIn: SignedIn,
  { conversationId, hours }: MuteConversation,
): Promise<ConversationRef> {
  const reader = await messageReader(signedIn);
  const { personId, now } = reader;
  await requireConversation(signedIn.db, reader, conversationId);
  const until = hours === null ? null : new Date(now.getTime() + hours * hourMs);
  await signedIn.db.transaction().execute(async (db) => {
    await conversations.mute(db, { conversationId, personId, until });
    const object = { type: 'Conversation', id: conversationId };
    await record(db, signedIn, { action: 'conversation.mute', object, detail: { hours } });
  });
  return { conversationId };
}

export const quietHours = async ({ db, session }: SignedIn): Promise<SaveQuietHours> => ({
  quiet: await settings.quietOf(db, session.person.id),
});

export async function saveQuietHours(
  signedIn: SignedIn,
  { quiet }: SaveQuietHours,
): Promise<SaveQuietHours> {
  const { db: pool, session } = signedIn;
  await pool.transaction().execute(async (db) => {
    await settings.put(db, session.person.id, quiet);
    await record(db, signedIn, { action: 'quiet-hours.save', detail: { quiet } });
  });
  return { quiet };
}
