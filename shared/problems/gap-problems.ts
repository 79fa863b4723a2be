/** Refusals about gaps in care. */
import { conflict } from './conflict-problem.ts';

export const gapProblems = {
  'gaps.measure-taken': conflict(
    'There is a measure of that name already. Look at the list again.',
  ),
  'gaps.evidenced': conflict('The record has the evidence, so there is no gap.'),
  'gaps.type-unfit': conflict('A visit of this type does not close this gap. Choose another time.'),
  'gaps.unreadable': {
    code: 'BAD_REQUEST',
    words: 'This file could not be read as a list of gaps.',
  },
  'gaps.nothing-fits': conflict('Nothing of this file fits. Look at the preview again.'),
} as const satisfies Record<string, { code: string; words: string }>;
