/** Refusals about stays, their delays and what payers answered. */
import { conflict } from './conflict-problem.ts';

export const stayProblems = {
  'discharge.cannot-join': conflict('One of these colleagues cannot join a room.'),
  'discharge.huddle-unfinished': conflict('Say who deals with each barrier, and until when.'),
  'discharge.huddle-over': conflict('Somebody has ended this huddle already.'),
  'discharge.patient-left': conflict('The patient has left already.'),
  'utilization.reason-taken': conflict(
    'There is a reason of that name already. Look at the list again.',
  ),
  'utilization.no-review': conflict(
    'Only inpatient stays and stays under observation are reviewed.',
  ),
  'episodes.bundle-taken': conflict(
    'There is a bundle of that name already. Look at the list again.',
  ),
  'episodes.all-booked': conflict('All contacts of this episode are booked, or it is over.'),
  'needs.not-signed': conflict('Sign the answers first, then close the questions as asked.'),
  'contacts.died': conflict('The record says that the patient has died.'),
  'contacts.not-signed': conflict('Sign the script first, then close the contact as reached.'),
  'score-tables.second-person': conflict(
    'You wrote on this score, so somebody else has to publish it.',
  ),
  'score-tables.not-draft': conflict(
    'This revision was published or retired already. Write the next one.',
  ),
  'score-tables.draft-exists': conflict(
    'The next revision of this score is being written already. Go on with that draft.',
  ),
  'score-tables.no-cases': conflict('Enter test cases of the paper before it is published.'),
  'score-tables.cases-fail': conflict(
    'A test case does not have the points of the paper. Correct the table, then publish it.',
  ),
  'score-tables.not-checked': conflict(
    'Check the score on our stays as it stands before it is published.',
  ),
  'score-tables.check-failed': conflict(
    'An expression took too long in the check. Write it simpler, then check again.',
  ),
  'score-tables.too-many': conflict('There is room for 200 revisions of scores.'),
  'score-tables.too-many-in-force': conflict(
    'Five scores of the hospital’s own are in force. Retire one first.',
  ),
  'utilization.corrected': conflict('That was corrected meanwhile. Look at the list again.'),
} as const satisfies Record<string, { code: string; words: string }>;
