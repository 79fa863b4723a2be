/** Writes a chat message: in one order for all, limited for each author, once for each idempotency key. */
import { chat } from '#shared/limits.ts';
import type { MessageNumber } from '#shared/visits/chat.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { record, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import * as store from './chat-store.ts';
import { objectOf, problemOf } from '#server/visits/core/steps.ts';
import type { VisitRow } from '#server/visits/core/store.ts';
import { minuteMs } from '#shared/durations.ts';

export interface NewChatMessage {
  row: VisitRow;
  author: store.Author;
  content: { key: string; text: string; fileId: string | null };
}

export const isSameAuthor = (author: store.Author, other: store.Author): boolean =>
  author.practitionerId === other.practitionerId && author.guestId === other.guestId;

/** Within the transaction that holds the visit locked, which puts the messages in order. */
export async function appendMessage(
  db: Connection,
  { now }: Pick<Actor, 'now'>,
  { row, author, content }: NewChatMessage,
): Promise<MessageNumber> {
  const { id: visitId, organizationId } = row;
  if (isOver(row.state)) throw new Refusal(problemOf(row.state));
  const sentAt = now();
  const since = new Date(sentAt.getTime() - minuteMs);
  const { lastNumber, recentCount } = await store.stateOfChat(db, { visitId, author, since });
  if (recentCount >= chat.mostInAMinute) throw new Refusal('throttled', { retryAfterSeconds: 60 });
  if (lastNumber >= chat.mostMessages) throw new Refusal('visits.chat-full');
  const number = lastNumber + 1;
  await store.insertMessage(db, { ...author, ...content, organizationId, visitId, number, sentAt });
  return { number };
}

/** A text message. Sent again with its key, it returns the number that it has. */
export async function postMessage(
  db: Connection,
  actor: Actor,
  message: NewChatMessage,
): Promise<MessageNumber> {
  const { row, author, content } = message;
  const before = await store.messageByKey(db, { visitId: row.id, key: content.key });
  if (before) {
    if (!isSameAuthor(before, author) || before.text !== content.text)
      throw new Refusal('conflict');
    return { number: before.number };
  }
  const { number } = await appendMessage(db, actor, message);
  await record(db, actor, {
    action: 'visit.chat-write',
    account: { id: null, organizationId: row.organizationId },
    object: objectOf(row.id),
    detail: { number, length: content.text.length },
  });
  return { number };
}
