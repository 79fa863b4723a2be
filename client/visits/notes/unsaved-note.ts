/** What was typed in a note and is not saved yet, in the tab's session storage: a crash of the tab loses nothing. */
import { z } from 'zod';
import { keptKey } from '#client/shell/session/kept-in-tab.ts';
import { Disposition } from '#shared/visits/notes.ts';

const UnsavedNote = z.object({
  soap: z.object({
    subjective: z.string(),
    objective: z.string(),
    assessment: z.string(),
    plan: z.string(),
  }),
  disposition: Disposition.nullable(),
  /** The saved version that it is based on. */
  version: z.number().int(),
});
export type UnsavedNote = z.infer<typeof UnsavedNote>;

interface NotePlace {
  /** Whose tab it is: on a shared workstation the next person does not see it. */
  uid: string;
  visitId: string;
}

const keyOf = ({ uid, visitId }: NotePlace) => keptKey(uid, `note.${visitId}`);

export function storedNote(notePlace: NotePlace): UnsavedNote | null {
  try {
    const text = sessionStorage.getItem(keyOf(notePlace));
    return text === null ? null : (UnsavedNote.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}

/** Null: everything is saved. */
export function storeNote(place: NotePlace, note: UnsavedNote | null): void {
  try {
    if (note) sessionStorage.setItem(keyOf(place), JSON.stringify(note));
    else sessionStorage.removeItem(keyOf(place));
  } catch {
    // Storage is full or turned off: the server has it within a second.
  }
}
