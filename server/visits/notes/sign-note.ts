/** Signs a visit's note with the facts of the visit, once and for all; afterwards it has addenda alone. */
import { createHash } from 'node:crypto';
import type { AddAddendum, SignNote, VisitNote } from '#shared/visits/notes.ts';
import type { VisitReport } from '#shared/visits/report.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { attempted, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { requireVisit, requireVisitForUpdate } from '#server/visits/core/visit-view.ts';
import { objectOf, visitTransaction } from '#server/visits/core/steps.ts';
import { assembleReport } from '#server/visits/report/visit-report.ts';
import { noteView } from './notes.ts';
import * as store from './notes-store.ts';

/** The facts that are signed with the note: the record without its steps and what was said. */
function factsOf(report: VisitReport) {
  const { steps: _steps, note: _note, chat, at: _at, ...facts } = report;
  const files = (chat ?? []).flatMap(({ file }) => (file ? [file.name] : []));
  return { ...facts, files };
}

interface Signing {
  note: store.NoteRow;
  report: VisitReport;
  at: Date;
}

/** What is signed, to the letter. A later release may write it differently; this one stays as it is. */
function documentOf({ session }: SignedIn, { note, report, at }: Signing): string {
  const { id, fullName, hospitalRole } = session.person;
  return JSON.stringify({
    kind: 'visit-note',
    note: { text: note.text, version: note.version, disposition: note.disposition },
    signed: { by: { id, fullName, hospitalRole }, at: at.toISOString() },
    visit: factsOf(report),
  });
}

/**
 * Of a visit that is over. Of two who sign at once, one does; the other is refused, as is everybody who
 * read an older version. Repeated by the one who signed, it changes nothing.
 */
export function signNote(signedIn: SignedIn, { visitId, version }: SignNote): Promise<VisitNote> {
  const entry = { action: 'visit.note-sign' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    const { appointmentId } = await requireVisit(signedIn, visitId);
    const { report } = await assembleReport(signedIn, appointmentId);
    return visitTransaction(signedIn, visitId, async (db) => {
      const { state } = await requireVisitForUpdate(db, signedIn, visitId);
      const { id: by } = signedIn.session.person;
      const note = await store.noteOf(db, visitId);
      if (note?.signedById === by && note.version === version) return noteView(db, visitId);
      if (note?.signedAt) throw new Refusal('visits.note-signed');
      if (!isOver(state) || !isOver(report.state))
        throw new Refusal('visits.not-now', { words: 'End the visit, then sign its note.' });
      if (note?.version !== version) throw new Refusal('conflict');
      if (note.text.trim() === '')
        throw new Refusal('visits.not-now', { words: 'Write the note, then sign it.' });
      const at = signedIn.now();
      const document = documentOf(signedIn, { note, report, at });
      const hash = createHash('sha256').update(document).digest();
      await store.signNote(db, { visitId, by, at, document, hash });
      await record(db, signedIn, { ...entry, detail: { version, hash: hash.toString('hex') } });
      return noteView(db, visitId);
    });
  });
}

/** Only to a signed note, by any practitioner of the visit; none is changed or removed. */
export function addAddendum(signedIn: SignedIn, input: AddAddendum): Promise<VisitNote> {
  const { visitId, text, idempotencyKey: key } = input;
  const entry = { action: 'visit.note-addendum' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () =>
    visitTransaction(signedIn, visitId, async (db) => {
      await requireVisitForUpdate(db, signedIn, visitId);
      const note = await store.noteOf(db, visitId);
      if (!note?.signedAt)
        throw new Refusal('visits.not-now', { words: 'Sign the note first, or write in it.' });
      const addenda = await store.addendaOf(db, visitId);
      if (addenda.some((one) => one.key === key)) return noteView(db, visitId);
      const { id: by } = signedIn.session.person;
      const number = addenda.length + 1;
      await store.insertAddendum(db, { visitId, number, key, text, by, at: signedIn.now() });
      await record(db, signedIn, { ...entry, detail: { number, length: text.length } });
      return noteView(db, visitId);
    }),
  );
}
