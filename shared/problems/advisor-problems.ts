/** Why something of the physician advisor's work is refused. */
import { conflict } from './conflict-problem.ts';

export const advisorProblems = {
  'advisor.not-referable': conflict(
    'Only a case about a patient goes to the physician advisor. Open a review for the patient.',
  ),
  'advisor.no-call-about': conflict('A payer is not called about this kind of case.'),
  'advisor.call-open': conflict('A call about this case is booked already. Cancel it first.'),
  'advisor.call-over': conflict('The result of this call is noted already, or it was cancelled.'),
  'advisor.call-ahead': conflict('This call has not begun yet. Cancel it if it is not needed.'),
  'advisor.no-call-type': conflict(
    'No type of tele-visit is set up that this advisor may hold. Ask an administrator.',
  ),
} as const;
