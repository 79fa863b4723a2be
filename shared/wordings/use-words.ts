/** What those who write wordings read about one use. */

export type WordingGroup =
  | 'Consents of patients'
  | 'Consents of companions'
  | 'Public pages'
  | 'Letters'
  | 'Letters about several dates'
  | 'Text messages'
  | 'Text messages about several dates'
  | 'Notices to patients'
  | 'Signing of notices';

export interface UseWords {
  group: WordingGroup;
  label: string;
  /** Where it is read, and what the product does by itself. */
  about: string;
  /** A letter has one sentence where the product has one. */
  isLine?: boolean;
}
