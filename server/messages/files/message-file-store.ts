/** Rows of the files of messages between colleagues. */
import type { MessageFile } from '#shared/messages.ts';
import { begunFileRows } from '#server/platform/files/begun-file-store.ts';
import { partRows } from '#server/platform/files/part-store.ts';
import { verdictRows } from '#server/platform/files/verdict-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isNotHeld } from '#server/platform/sql/legal-hold.ts';

export const parts = partRows('message_file_parts');

export const { nameKind, saveVerdict } = verdictRows('message_files');

export const { byKey, volumeOf, removeBegun } = begunFileRows({
  table: 'message_files',
  by: 'sender_id',
});

interface Sender {
  organizationId: string;
  senderId: string;
}

interface NewFile extends Sender {
  key: string;
  name: string;
  sizeBytes: number;
  begunAt: Date;
}

/** The one of this key that another call began in the same moment, or the new one. */
export async function insert(db: Connection, file: NewFile) {
  await db
    .insertInto('message_files')
    .values({
      organization_id: file.organizationId,
      sender_id: file.senderId,
      key: file.key,
      message_id: null,
      name: file.name,
      size_bytes: file.sizeBytes,
      kind: null,
      begun_at: file.begunAt,
      scanned_at: null,
      infected_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return byKey(db, file.senderId, file.key);
}

/** How many of these are now of the message: the sender's own, whole, and of no other message. */
export async function attach(
  db: Connection,
  { messageId, senderId, ids }: { messageId: string; senderId: string; ids: readonly string[] },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('message_files')
    .set({ message_id: messageId })
    .where('id', 'in', [...ids])
    .where('sender_id', '=', senderId)
    .where('message_id', 'is', null)
    .where('kind', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const unscannedOf = async (db: Connection, messageId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('message_files')
      .select('id')
      .where('message_id', '=', messageId)
      .where('scanned_at', 'is', null)
      .execute()
  ).map(({ id }) => id);

/** By message, in the order in which they were begun. */
export async function ofMessages(
  db: Connection,
  messageIds: readonly string[],
): Promise<Map<string, MessageFile[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('message_files')
    .select((is) => [
      'message_id as messageId',
      'id',
      'name',
      'size_bytes as sizeBytes',
      is('scanned_at', 'is not', null).$castTo<boolean>().as('isScanned'),
      is('infected_at', 'is not', null).$castTo<boolean>().as('isWithdrawn'),
    ])
    .where('message_id', 'in', [...messageIds])
    .orderBy('id')
    .execute();
  const files = new Map<string, MessageFile[]>();
  for (const { messageId, ...file } of rows)
    if (messageId !== null) files.set(messageId, [...(files.get(messageId) ?? []), file]);
  return files;
}

/** With the conversation that it was sent to. */
export const sent = (db: Connection, fileId: string) =>
  db
    .selectFrom('message_files as f')
    .innerJoin('messages as m', 'm.id', 'f.message_id')
    .select((is) => [
      'f.name',
      'f.kind',
      'f.size_bytes as sizeBytes',
      'm.conversation_id as conversationId',
      'm.number',
      is('f.infected_at', 'is not', null).$castTo<boolean>().as('isWithdrawn'),
    ])
    .where('f.id', '=', fileId)
    .executeTakeFirst();

/** Those that were sent and never scanned, the newest first. */
export const unscanned = async (db: Connection, most: number): Promise<string[]> =>
  (
    await db
      .selectFrom('message_files')
      .select('id')
      .where('message_id', 'is not', null)
      .where('scanned_at', 'is', null)
      .where('infected_at', 'is', null)
      .orderBy('begun_at', 'desc')
      .limit(most)
      .execute()
  ).map(({ id }) => id);

export const unscannedById = (db: Connection, id: string) =>
  db
    .selectFrom('message_files as f')
    .innerJoin('messages as m', 'm.id', 'f.message_id')
    .select(['f.organization_id as organizationId', 'm.conversation_id as conversationId'])
    .where('f.id', '=', id)
    .where('f.scanned_at', 'is', null)
    .where('f.infected_at', 'is', null)
    .executeTakeFirst();

/** Those that were begun and never sent; those of an organization with a legal hold stay. */
export async function dropUnsent(db: Connection, begunBefore: Date): Promise<void> {
  await db
    .deleteFrom('message_files')
    .where('message_id', 'is', null)
    .where('begun_at', '<', begunBefore)
    .where(isNotHeld('message_files.organization_id'))
    .execute();
}
