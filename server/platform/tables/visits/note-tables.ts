/** The row types of visits' notes; only stores import this file. */
import type { Generated } from 'kysely';
import type { Disposition } from '#shared/visits/notes.ts';

interface VisitNoteRow {
  visit_id: string;
  organization_id: string;
  text: string;
  version: number;
  disposition: Disposition | null;
  saved_by: string;
  saved_at: Date;
  /** All four from its signature on; then the row is not changed any more. */
  signed_by: string | null;
  signed_at: Date | null;
  signed_document: string | null;
  /** SHA-256 of the document. */
  signed_hash: Buffer | null;
}

/** Append-only. */
interface VisitNoteVersionRow {
  visit_id: string;
  version: number;
  text: string;
  saved_by: string;
  saved_at: Date;
}

/** Append-only. */
interface VisitNoteAddendumRow {
  visit_id: string;
  number: number;
  key: string;
  text: string;
  written_by: string;
  written_at: Date;
}

/** Of a signed note, with when it was last amended; written by triggers. */
interface VisitDocumentRow {
  visit_id: string;
  organization_id: string;
  /** Of the note 1, and one more with each addendum. */
  version: Generated<number>;
  signed_at: Date;
  changed_at: Generated<Date>;
}

export interface NoteTables {
  visit_documents: VisitDocumentRow;
  visit_notes: VisitNoteRow;
  visit_note_versions: VisitNoteVersionRow;
  visit_note_addenda: VisitNoteAddendumRow;
}
