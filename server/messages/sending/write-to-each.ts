/** Writes messages that come with another act, each to one person, in the transaction of that act. */
import { randomUUID } from 'node:crypto';
import type { WriteToEach } from '#server/cases/service.ts';
import { sendMessagesChanged } from '#server/messages/core/message-change-events.ts';
import { write } from './send-message.ts';

export const writeToEach: WriteToEach = async (db, signedIn, messages) => {
  const { id, organizationId } = signedIn.session.person;
  // In one order, so that two who write to the same people at once never wait for each other.
  const inOrder = messages.toSorted((a, b) => (a.personId < b.personId ? -1 : 1));
  for (const { personId, text } of inOrder) {
    const message = {
      to: { to: 'people' as const, personIds: [personId] },
      text,
      priority: 'routine' as const,
      answerBy: null,
      answersId: null,
      mentionIds: [],
      fileIds: [],
      idempotencyKey: randomUUID(),
    };
    await write(db, signedIn, message, { isLimited: false });
  }
  const readerIds = [id, ...messages.map(({ personId }) => personId)];
  return () => {
    if (messages.length > 0) sendMessagesChanged(signedIn, organizationId, readerIds);
  };
};
