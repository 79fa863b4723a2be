/** Rows of the notes of visits, of their earlier versions and of their addenda. */
import type { Disposition } from '#shared/visits/notes.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';

export async function noteOf(db: Connection, visitId: string) {
  const row = await db
    .selectFrom('visit_notes as n')
    .select([
      'n.text',
      'n.version',
      'n.disposition',
      'n.saved_at as savedAt',
      'n.saved_by as savedById',
      fullNameOf('n.saved_by').as('savedBy'),
      'n.signed_at as signedAt',
      'n.signed_by as signedById',
      fullNameOf<string | null>('n.signed_by').as('signedBy'),
      'n.signed_hash as signedHash',
    ])
    .where('n.visit_id', '=', visitId)
    .executeTakeFirst();
  return row ?? null;
}

export type NoteRow = NonNullable<Awaited<ReturnType<typeof noteOf>>>;

interface NewNote {
  visitId: string;
  organizationId: string;
  text: string;
  disposition: Disposition | null;
  version: number;
  savedBy: string;
  savedAt: Date;
}

export async function saveNote(db: Connection, note: NewNote): Promise<void> {
  const written = {
    text: note.text,
    disposition: note.disposition,
    version: note.version,
    saved_by: note.savedBy,
    saved_at: note.savedAt,
  };
  await db
    .insertInto('visit_notes')
    .values({ visit_id: note.visitId, organization_id: note.organizationId, ...written })
    .onConflict((conflict) => conflict.column('visit_id').doUpdateSet(written))
    .execute();
}

export async function keepVersion(db: Connection, visitId: string, note: NoteRow): Promise<void> {
  await db
    .insertInto('visit_note_versions')
    .values({
      visit_id: visitId,
      version: note.version,
      text: note.text,
      saved_by: note.savedById,
      saved_at: note.savedAt,
    })
    .execute();
}

/** The newest first. */
export const versionsOf = (db: Connection, visitId: string) =>
  db
    .selectFrom('visit_note_versions as v')
    .select(['v.version', 'v.text', 'v.saved_at as at', fullNameOf('v.saved_by').as('by')])
    .where('v.visit_id', '=', visitId)
    .orderBy('v.version', 'desc')
    .execute();

interface NewSignature {
  visitId: string;
  by: string;
  at: Date;
  document: string;
  hash: Buffer;
}

export async function signNote(db: Connection, signature: NewSignature): Promise<void> {
  await db
    .updateTable('visit_notes')
    .set({
      signed_by: signature.by,
      signed_at: signature.at,
      signed_document: signature.document,
      signed_hash: signature.hash,
    })
    .where('visit_id', '=', signature.visitId)
    .execute();
}

/** In the order in which they were written. */
export const addendaOf = (db: Connection, visitId: string) =>
  db
    .selectFrom('visit_note_addenda as a')
    .select(['a.number', 'a.key', 'a.text', 'a.written_at as at'])
    .select(fullNameOf('a.written_by').as('by'))
    .where('a.visit_id', '=', visitId)
    .orderBy('a.number')
    .execute();

interface NewAddendum {
  visitId: string;
  number: number;
  key: string;
  text: string;
  by: string;
  at: Date;
}

export async function insertAddendum(db: Connection, newAddendum: NewAddendum): Promise<void> {
  await db
    .insertInto('visit_note_addenda')
    .values({
      visit_id: newAddendum.visitId,
      number: newAddendum.number,
      key: newAddendum.key,
      text: newAddendum.text,
      written_by: newAddendum.by,
      written_at: newAddendum.at,
    })
    .execute();
}
