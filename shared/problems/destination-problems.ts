/** Refusals about systems that are sent HL7 v2. */
import { conflict } from './conflict-problem.ts';

export const destinationProblems = {
  'destinations.taken': conflict('Another destination has that name.'),
  'destinations.address': {
    code: 'UNPROCESSABLE_CONTENT',
    words: 'Messages may not be sent to that address.',
  },
  'destinations.message-settled': conflict(
    'That message was accepted or passed over meanwhile. Look at the list again.',
  ),
} as const;
