/** Why programs and their requests are refused: part of the closed list in problems.ts. */
import { conflict } from './conflict-problem.ts';

export const programProblems = {
  'programs.two-keys': conflict(
    'A program has at most two keys. Remove the old one before you add another.',
  ),
  'programs.last-key': conflict(
    'This is the only key of the program. Add the new one first, or end the program.',
  ),
  'programs.key-taken': conflict('The program has this key already.'),
  'programs.ended': conflict('This program was ended. Make a new one for it.'),
  'programs.grant-unknown': {
    code: 'BAD_REQUEST',
    words: 'Send grant_type=client_credentials with a client_assertion of type jwt-bearer.',
  },
  'programs.assertion-refused': {
    code: 'UNAUTHORIZED',
    words: 'No program that is in use has signed this assertion.',
  },
  'programs.scope-refused': {
    code: 'BAD_REQUEST',
    words: 'The program has none of these scopes. An administrator sets them under Programs.',
  },
  'programs.scope-missing': {
    code: 'FORBIDDEN',
    words: 'The access token has no scope for this.',
  },
  'fhir.version-missing': {
    code: 'PRECONDITION_REQUIRED',
    words: 'Send If-Match with the version that you have read.',
  },
  'fhir.version-other': {
    code: 'PRECONDITION_FAILED',
    words: 'Somebody else changed this. Read it again, then repeat the change.',
  },
  'fhir.format-unknown': {
    code: 'BAD_REQUEST',
    words: 'Only JSON is answered here. Accept application/fhir+json.',
  },
  'fhir.export-running': {
    code: 'TOO_MANY_REQUESTS',
    words: 'One export of this program runs. Wait until it is done, or cancel it by DELETE.',
  },
  'fhir.exports-kept': {
    code: 'TOO_MANY_REQUESTS',
    words: 'Five exports of this program are kept. Delete one that is not needed any more.',
  },
  'fhir.export-ended': conflict(
    'This export ended, because the program may not read these types any more. Start another one.',
  ),
  'fhir.validation-too-long': {
    code: 'BAD_REQUEST',
    words: 'That resource took too long to validate. Validate a part of it.',
  },
  'fhir.unfit': { code: 'UNPROCESSABLE_CONTENT', words: 'This resource cannot be taken.' },
} as const;
