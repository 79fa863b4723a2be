/** Rows of the files of visits, and of their parts. */
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { partRows } from '#server/platform/files/part-store.ts';
import { verdictRows } from '#server/platform/files/verdict-store.ts';
import { isNotHeld } from '#server/platform/sql/legal-hold.ts';
import type { Author } from './chat-store.ts';

export interface FileRow extends Author {
  id: string;
  name: string;
  sizeBytes: number;
  kind: string | null;
}

interface NewFile extends Author {
  organizationId: string;
  visitId: string;
  key: string;
  name: string;
  sizeBytes: number;
  begunAt: Date;
}

const columns = [
  'id',
  'name',
  'size_bytes as sizeBytes',
  'kind',
  'practitioner_id as practitionerId',
  'guest_id as guestId',
] as const;

export async function fileByKey(
  db: Connection,
  { visitId, key }: { visitId: string; key: string },
): Promise<FileRow | null> {
  const row = await db
    .selectFrom('visit_files')
    .select(columns)
    .where((is) => allEqual(is, { visit_id: visitId, key }))
    .executeTakeFirst();
  return row ?? null;
}

export const insertFile = (db: Connection, file: NewFile): Promise<FileRow> =>
  db
    .insertInto('visit_files')
    .values({
      organization_id: file.organizationId,
      visit_id: file.visitId,
      key: file.key,
      practitioner_id: file.practitionerId,
      guest_id: file.guestId,
      name: file.name,
      size_bytes: file.sizeBytes,
      begun_at: file.begunAt,
      kind: null,
      scanned_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export async function volumeOf(db: Connection, visitId: string) {
  return db
    .selectFrom('visit_files')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(size_bytes), 0)::int`.as('bytes'),
    ])
    .where('visit_id', '=', visitId)
    .executeTakeFirstOrThrow();
}

/**
 * The files of this author that were begun: in this visit, and in all visits since then. A guest's
 * devices that came by the same link are one author.
 */
export async function volumeOfAuthor(
  db: Connection,
  { author, visitId, since }: { author: Author; visitId: string; since: Date },
) {
  const bytes = (where: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(size_bytes) filter (where ${where}), 0)::int`;
  const count = (where: RawBuilder<unknown>) =>
    sql<number>`(count(*) filter (where ${where}))::int`;
  const inVisit = sql`visit_id = ${visitId}`;
  const inDay = sql`begun_at > ${since}`;
  return db
    .selectFrom('visit_files')
    .select([
      count(inVisit).as('countOfVisit'),
      bytes(inVisit).as('bytesOfVisit'),
      count(inDay).as('countOfDay'),
      bytes(inDay).as('bytesOfDay'),
    ])
    .$if(author.practitionerId !== null, (files) =>
      files
        .where('practitioner_id', '=', author.practitionerId)
        .where((is) => is.or([is('visit_id', '=', visitId), is('begun_at', '>', since)])),
    )
    .$if(author.practitionerId === null, (files) =>
      files
        .where('visit_id', '=', visitId)
        .where('guest_id', 'in', (guests) =>
          guests
            .selectFrom('visit_guests as g')
            .innerJoin('visit_guests as self', 'self.invitation_id', 'g.invitation_id')
            .select('g.id')
            .where('self.id', '=', author.guestId),
        ),
    )
    .executeTakeFirstOrThrow();
}

export const { insertPart, receivedOf, partAt, partsFrom } = partRows('visit_file_parts');

export const { nameKind, saveVerdict } = verdictRows('visit_files');

/** Those that were sent and never scanned, the newest first. */
export async function unscannedFiles(db: Connection, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('visit_files')
    .select('id')
    .where('kind', 'is not', null)
    .where('scanned_at', 'is', null)
    .where('infected_at', 'is', null)
    .orderBy('begun_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function unscannedFile(db: Connection, id: string) {
  const row = await db
    .selectFrom('visit_files')
    .select(['visit_id as visitId', 'organization_id as organizationId'])
    .where('id', '=', id)
    .where('kind', 'is not', null)
    .where('scanned_at', 'is', null)
    .where('infected_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** With its parts. */
export async function remove(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('visit_files').where('id', '=', id).where('kind', 'is', null).execute();
}

/** Files that were begun and never became whole; those of an organization with a legal hold stay. */
export async function removeUnfinished(db: Connection, begunBefore: Date): Promise<void> {
  await db
    .deleteFrom('visit_files')
    .where('kind', 'is', null)
    .where('begun_at', '<', begunBefore)
    .where(isNotHeld('visit_files.organization_id'))
    .execute();
}

/** A whole file of this visit's chat, not from before `since`. */
export async function sentFile(
  db: Connection,
  { visitId, fileId, since }: { visitId: string; fileId: string; since: Date | null },
): Promise<(FileRow & { isWithdrawn: boolean }) | null> {
  const row = await db
    .selectFrom('visit_files as f')
    .innerJoin('visit_messages as m', 'm.file_id', 'f.id')
    .select((is) => [
      is('f.infected_at', 'is not', null).$castTo<boolean>().as('isWithdrawn'),
      'f.id',
      'f.name',
      'f.size_bytes as sizeBytes',
      'f.kind',
      'f.practitioner_id as practitionerId',
      'f.guest_id as guestId',
    ])
    .where((is) => allEqual(is, { 'f.id': fileId, 'f.visit_id': visitId }))
    .$if(since !== null, (all) => all.where('m.said_at', '>=', since ?? new Date(0)))
    .executeTakeFirst();
  return row ?? null;
}
