/** What a patient reads of a notice. */
import type { NoticeName } from '#shared/case-kinds/notice.ts';
import type { NoticeUse } from '#shared/wordings/notice-uses.ts';
import type { NoticeWords } from './notice-words.ts';

/** A published text of the hospital. */
export interface NoticeTextLine {
  id: string;
  name: string;
  revision: number;
  language: string;
}

/** What stood in a blank, and who says so: the record, or who delivered the notice. */
export interface DeliveredBlank {
  label: string;
  value: string;
  source: string;
}

/**
 * The hospital's text where it has one, with the fields that the form leaves blank, in the words that were in force. A
 * document from before the hospital could write these has no words, no name of its notice and no uses of its fields.
 */
export interface ReadNotice {
  notice?: NoticeName;
  label: string;
  cmsForm: string | null;
  purpose: string;
  text: (Omit<NoticeTextLine, 'id'> & { text: string; blanks: DeliveredBlank[] }) | null;
  language: string;
  fields: { label: string; value: string; use?: NoticeUse }[];
  words?: NoticeWords;
}
