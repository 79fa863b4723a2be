/** Why messages to colleagues are refused: part of the closed list in problems.ts. */
import { conflict } from './conflict-problem.ts';

export const messageProblems = {
  'messages.files-quota': conflict(
    'You have sent as many files as one person can in a day. Ask a colleague to send the rest.',
  ),
  'messages.file-gone': conflict('A file was not kept that long. Take it off and attach it again.'),
  'messages.addressee-unfit': conflict(
    'Somebody you write to has no account here any more. Choose somebody else.',
  ),
  'messages.nobody-on': conflict(
    'Nobody else has this role now. Write to the unit or to a person.',
  ),
  'messages.own': conflict('This is your own message.'),
} as const;
