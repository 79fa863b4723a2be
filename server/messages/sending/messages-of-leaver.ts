/** Who waits for an answer of somebody who leaves is written to that there will be none. */
import { randomUUID } from 'node:crypto';
import type { LeaverPart } from '#server/people/service.ts';
import { sendMessagesChanged } from '#server/messages/core/message-change-events.ts';
import {
  closeUnanswered,
  unansweredBy,
} from '#server/messages/reading/messages-of-leaver-store.ts';
import { write } from './send-message.ts';

const wordsOf = (fullName: string, count: number) =>
  count === 1
    ? `${fullName} does not work here any more, and your message to them has no answer. Ask somebody else.`
    : `${fullName} does not work here any more, and your ${count} messages to them have no answer. Ask somebody else.`;

export const messagesOfLeaver: LeaverPart = {
  list: async (db, query) =>
    (await unansweredBy(db, query)).map(({ id, name, at }) => ({
      kind: 'message' as const,
      id,
      name,
      at: at.toISOString(),
    })),
  release: async (db, signedIn, { fullName, now: at, ...query }) => {
    const messages = await unansweredBy(db, { ...query });
    if (messages.length === 0) return () => {};
    const by = signedIn.session.person.id;
    await closeUnanswered(
      db,
      messages.map(({ id }) => id),
      { by, at },
    );
    const bySender = Map.groupBy(messages, ({ senderId }) => senderId);
    bySender.delete(by);
    for (const [senderId, theirs] of bySender)
      await write(
        db,
        signedIn,
        {
          to: { to: 'people', personIds: [senderId] },
          text: wordsOf(fullName, theirs.length),
          idempotencyKey: randomUUID(),
          priority: 'routine',
          answerBy: null,
          answersId: null,
          mentionIds: [],
          fileIds: [],
        },
        { isLimited: false },
      );
    const readerIds = [by, ...bySender.keys()];
    return () => sendMessagesChanged(signedIn, query.organizationId, readerIds);
  },
};
