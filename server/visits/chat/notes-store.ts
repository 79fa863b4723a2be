/** Rows of the notes of visits. */
import type { Connection } from '#server/platform/postgres/database.ts';

export async function noteOf(db: Connection, visitId: string) {
  const found = await db
    .selectFrom('visit_notes as n')
    .innerJoin('practitioners as p', 'p.id', 'n.saved_by')
    .select(['n.text', 'n.version', 'n.saved_at as savedAt', 'p.full_name as savedBy'])
    .where('n.visit_id', '=', visitId)
    .executeTakeFirst();
  return found ?? null;
}

interface NewNote {
  visitId: string;
  organizationId: string;
  text: string;
  version: number;
  savedBy: string;
  savedAt: Date;
}

export async function saveNote(db: Connection, note: NewNote): Promise<void> {
  const written = {
    text: note.text,
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
