/** What was typed in a note and is not saved yet, in the tab's session storage: a crash of the tab loses nothing. */
import { z } from 'zod';
import { tabStorageKey } from '#client/shell/session/tab-storage.ts';
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

interface NoteKey {
  /** Whose tab it is: on a shared workstation the next person does not see it. */
  uid: string;
  visitId: string;
}

const keyOf = ({ uid, visitId }: NoteKey) => tabStorageKey(uid, `note.${visitId}`);

export function storedNote(noteKey: NoteKey): UnsavedNote | null {
  try {
    const text = sessionStorage.getItem(keyOf(noteKey));
    return text === null ? null : (UnsavedNote.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}

/** Null: everything is saved. */
export function storeNote(noteKey: NoteKey, note: UnsavedNote | null): void {
  try {
    if (note) sessionStorage.setItem(keyOf(noteKey), JSON.stringify(note));
    else sessionStorage.removeItem(keyOf(noteKey));
  } catch {
    // Storage is full or turned off: the server has it within a second.
  }
}
