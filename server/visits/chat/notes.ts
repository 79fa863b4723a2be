/** The note of a visit: its practitioners' alone, one version after the other; no guest sees it. */
import type { SaveNote, VisitNote } from '#shared/visits/notes.ts';
import type { VisitRef } from '#shared/visits.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './notes-store.ts';
import { requireVisitForUpdate, requireVisit } from '#server/visits/core/visit-view.ts';
import { objectOf, visitTransaction } from '#server/visits/core/steps.ts';

async function noteView(db: Connection, visitId: string): Promise<VisitNote> {
  const note = await store.noteOf(db, visitId);
  if (!note) return { text: '', version: 0, saved: null };
  const { text, version, savedAt, savedBy } = note;
  return { text, version, saved: { at: savedAt.toISOString(), by: savedBy } };
}

export async function readNote(signedIn: SignedIn, { visitId }: VisitRef): Promise<VisitNote> {
  await requireVisit(signedIn, visitId);
  const note = await noteView(signedIn.db, visitId);
  if (note.version > 0)
    await record(signedIn.db, signedIn, {
      action: 'visit.note-read',
      object: objectOf(visitId),
      detail: { version: note.version },
    });
  return note;
}

/** Also after the visit. The same text sent again changes nothing; throws 409 where a colleague saved meanwhile. */
export function saveNote(signedIn: SignedIn, input: SaveNote): Promise<VisitNote> {
  const { visitId, text, version } = input;
  const entry = { action: 'visit.note-save' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    const { person } = signedIn.session;
    const { organizationId } = person;
    return visitTransaction(signedIn, visitId, async (db) => {
      await requireVisitForUpdate(db, signedIn, visitId);
      const before = await noteView(db, visitId);
      if (before.version > 0 && before.text === text) return before;
      if (before.version !== version) throw new Refusal('conflict');
      const savedAt = signedIn.now();
      const note = { visitId, organizationId, text, version: version + 1, savedAt };
      await store.saveNote(db, { ...note, savedBy: person.id });
      await record(db, signedIn, {
        ...entry,
        detail: { version: version + 1, length: text.length },
      });
      return noteView(db, visitId);
    });
  });
}
