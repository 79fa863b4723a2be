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
  'utilization.corrected': conflict('That was corrected meanwhile. Look at the list again.'),
} as const satisfies Record<string, { code: string; words: string }>;
