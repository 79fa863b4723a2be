/** What those who write wordings read about one use. */
import type { UseBlanks } from './wording-blanks.ts';

export type WordingGroup =
  | 'Consents of patients'
  | 'Consents of companions'
  | 'Public pages'
  | 'Letters'
  | 'Letters about several dates'
  | 'Subjects of letters'
  | 'Subjects of letters about several dates'
  | 'Labels in letters'
  | 'Words around links'
  | 'Words around links, several dates'
  | 'Letters with a link to a tele-visit'
  | 'Letters about offers and requests'
  | 'Letters that invite to book'
  | 'Letters on paper'
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
  /** At most so many, where its kind does not say it. */
  characters?: number;
  /** None where it is not said. */
  blanks?: UseBlanks;
}
