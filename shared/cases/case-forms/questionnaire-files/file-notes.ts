/** What is said of a Questionnaire in a file where it is not kept, or kept otherwise. */
import type { FileItem } from './questionnaire-schema.ts';

export interface FileNote {
  /** As the file names it; null: the file as a whole. */
  linkId: string | null;
  /** The question. */
  about: string;
  /** What is not kept of it, or is kept otherwise. */
  note: string;
}

export type Note = (about: Pick<FileItem, 'linkId' | 'text'> | null, note: string) => void;
