/** The note of a visit: its practitioners' alone, one version after the other; no guest sees it. */
import type { NoteVersion, SaveNote, VisitNote } from '#shared/visits/notes.ts';
import type { VisitRef } from '#shared/visits.ts';
import { minuteMs } from '#shared/durations.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './notes-store.ts';
import { requireVisitForUpdate, requireVisit } from '#server/visits/core/visit-view.ts';
import { objectOf, visitTransaction } from '#server/visits/core/steps.ts';

/** A person who goes on after this pause leaves the text of before as a version. */
const pauseMs = 5 * minuteMs;

const empty: VisitNote = {
  text: '',
  version: 0,
  saved: null,
  disposition: null,
  signed: null,
  addenda: [],
};

const signatureOf = ({ signedAt, signedBy, signedHash }: store.NoteRow): VisitNote['signed'] =>
  signedAt && signedBy !== null && signedHash
    ? { at: signedAt.toISOString(), by: signedBy, hash: signedHash.toString('hex') }
    : null;

export async function noteView(db: Connection, visitId: string): Promise<VisitNote> {
  const note = await store.noteOf(db, visitId);
  if (!note) return empty;
  const addenda = note.signedAt ? await store.addendaOf(db, visitId) : [];
  return {
    text: note.text,
    version: note.version,
    saved: { at: note.savedAt.toISOString(), by: note.savedBy },
    disposition: note.disposition,
    signed: signatureOf(note),
    addenda: addenda.map(({ number, text, at, by }) => ({
      number,
      text,
      at: at.toISOString(),
      by,
    })),
  };
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

/** The earlier versions, the newest first. */
export async function readVersions(
  signedIn: SignedIn,
  { visitId }: VisitRef,
): Promise<NoteVersion[]> {
  await requireVisit(signedIn, visitId);
  const versions = await store.versionsOf(signedIn.db, visitId);
  await record(signedIn.db, signedIn, {
    action: 'visit.note-read',
    object: objectOf(visitId),
    detail: { versions: versions.length },
  });
  return versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() }));
}

/**
 * Also after the visit, until it is signed. The same text sent again changes nothing; throws 409 where a
 * colleague saved or signed meanwhile.
 */
export function saveNote(signedIn: SignedIn, input: SaveNote): Promise<VisitNote> {
  const { visitId, text, version } = input;
  const entry = { action: 'visit.note-save' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    const { person } = signedIn.session;
    return visitTransaction(signedIn, visitId, async (db) => {
      await requireVisitForUpdate(db, signedIn, visitId);
      const before = await store.noteOf(db, visitId);
      const disposition =
        input.disposition === undefined ? (before?.disposition ?? null) : input.disposition;
      const isSame = before?.text === text && before.disposition === disposition;
      if (before && isSame) return noteView(db, visitId);
      if (before?.signedAt) throw new Refusal('visits.note-signed');
      if ((before?.version ?? 0) !== version) throw new Refusal('conflict');
      const savedAt = signedIn.now();
      const isGoingOn =
        before?.savedById === person.id && savedAt.getTime() - before.savedAt.getTime() < pauseMs;
      if (before && !isGoingOn) await store.keepVersion(db, visitId, before);
      const { organizationId } = person;
      const note = { visitId, organizationId, text, disposition, version: version + 1, savedAt };
      await store.saveNote(db, { ...note, savedBy: person.id });
      await record(db, signedIn, {
        ...entry,
        detail: { version: version + 1, length: text.length },
      });
      return noteView(db, visitId);
    });
  });
}
