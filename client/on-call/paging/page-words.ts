/** Words about pages, where they are told and where they are listed. */
import type { DutyPage } from '#shared/on-call/duty-pages.ts';

/** "Nephrology on call, Nephrology", or a person's name. */
export const targetWords = ({ role, unit, person }: Pick<DutyPage, 'role' | 'unit' | 'person'>) =>
  person ? person.fullName : `${role ?? ''}, ${unit ?? ''}`;

/** Returns the words for the person who was paged: "You are paged for Nephrology on call, Nephrology." */
export const pagedWords = (page: DutyPage): string =>
  page.person ? `${page.from.fullName} pages you.` : `You are paged for ${targetWords(page)}.`;

/** Returns the words for the person who paged. */
export const answerWords = (page: DutyPage): string =>
  page.acknowledgedBy
    ? `${page.acknowledgedBy.fullName} has acknowledged your page to ${targetWords(page)}.`
    : `Nobody has acknowledged your page to ${targetWords(page)}, and nobody is left to page. Call.`;
