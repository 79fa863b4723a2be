/** A message takes its place: one order for all, a limit for each, once for each key. */
import { chat } from '#shared/limits.ts';
import type { Said } from '#shared/visits/chat.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { record, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import * as store from './chat/chat-store.ts';
import { objectOf, obstacleOf } from './steps.ts';
import type { VisitRow } from './core/store.ts';

const minuteMs = 60_000;

export interface Saying {
  row: VisitRow;
  author: store.Author;
  said: { key: string; text: string; fileId: string | null };
}

export const isBy = (one: store.Author, other: store.Author): boolean =>
  one.practitionerId === other.practitionerId && one.guestId === other.guestId;

/** Within the transaction that holds the visit locked, which gives the messages their order. */
export async function appendMessage(
  db: Connection,
  { now }: Pick<Actor, 'now'>,
  { row, author, said }: Saying,
): Promise<Said> {
  const { id: visitId, organizationId } = row;
  if (isOver(row.state)) throw new Refusal(obstacleOf(row.state));
  const saidAt = now();
  const since = new Date(saidAt.getTime() - minuteMs);
  const { lastNumber, lately } = await store.stateOfChat(db, { visitId, author, since });
  if (lately >= chat.mostInAMinute) throw new Refusal('throttled', { retryAfterSeconds: 60 });
  if (lastNumber >= chat.mostMessages) throw new Refusal('visits.chat-full');
  const number = lastNumber + 1;
  await store.insertMessage(db, { ...author, ...said, organizationId, visitId, number, saidAt });
  return { number };
}

/** Words; sent again, they answer the place that they have. */
export async function write(db: Connection, actor: Actor, saying: Saying): Promise<Said> {
  const { row, author, said } = saying;
  const before = await store.messageByKey(db, { visitId: row.id, key: said.key });
  if (before) {
    if (!isBy(before, author) || before.text !== said.text) throw new Refusal('conflict');
    return { number: before.number };
  }
  const { number } = await appendMessage(db, actor, saying);
  await record(db, actor, {
    action: 'visit.chat-write',
    account: { id: null, organizationId: row.organizationId },
    object: objectOf(row.id),
    detail: { number, length: said.text.length },
  });
  return { number };
}
