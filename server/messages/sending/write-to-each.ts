/** Writes messages that come with another act, each to one person or unit, in the transaction of that act. */
import { randomUUID } from 'node:crypto';
import type { AddressedText, WriteToEach } from '#server/cases/service.ts';
import { sendMessagesChanged } from '#server/messages/core/message-change-events.ts';
import { write } from './send-message.ts';

const addresseeOf = (message: AddressedText): string =>
  'unitId' in message ? message.unitId : message.personId;

export const writeToEach: WriteToEach = async (db, signedIn, messages) => {
  const { id, organizationId } = signedIn.session.person;
  // In one order, so that two who write to the same people at once never wait for each other.
  const inOrder = messages.toSorted((a, b) => (addresseeOf(a) < addresseeOf(b) ? -1 : 1));
  const readerIds = new Set([id]);
  for (const addressed of inOrder) {
    const message = {
      to:
        'unitId' in addressed
          ? { to: 'unit' as const, unitId: addressed.unitId }
          : { to: 'people' as const, personIds: [addressed.personId] },
      text: addressed.text,
      priority: 'routine' as const,
      answerBy: null,
      answersId: null,
      mentionIds: [],
      fileIds: [],
      idempotencyKey: randomUUID(),
    };
    const { readers } = await write(db, signedIn, message, { isLimited: false });
    for (const reader of readers) readerIds.add(reader.id);
  }
  return () => {
    if (messages.length > 0) sendMessagesChanged(signedIn, organizationId, [...readerIds]);
  };
};
