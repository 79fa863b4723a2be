/** Why something of the physician advisor's work is refused. */
import { conflict } from './conflict-problem.ts';

export const advisorProblems = {
  'advisor.not-referable': conflict(
    'Only a case about a patient goes to the physician advisor. Open a review for the patient.',
  ),
} as const;
