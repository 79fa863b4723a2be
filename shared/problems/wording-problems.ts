/** Refusals about wordings: consents, public pages and sentences of letters. */
import { conflict } from './conflict-problem.ts';

export const wordingProblems = {
  'wordings.draft-exists': conflict(
    'Somebody is writing the next version of this text already. Open that draft.',
  ),
  'wordings.not-draft': conflict('This version was published. Write the next one.'),
  'wordings.other-use': conflict(
    'What this text is for and its language stay. Write a new one for another use.',
  ),
  'wordings.second-person': conflict('You wrote on this text, so somebody else has to publish it.'),
  'wordings.too-many': conflict('There is room for 1,000 texts. Retire one first.'),
} as const satisfies Record<string, { code: string; words: string }>;
