/** Refusals about borrowed facts: opening, importing, and what other systems sent. */
import { conflict } from './conflict-problem.ts';

export const factProblems = {
  'facts.closed': {
    code: 'FORBIDDEN',
    words: 'Say why you open this patient’s facts, or open them from a case.',
  },
  'facts.unreadable': {
    code: 'BAD_REQUEST',
    words: 'That file could not be read. Choose a FHIR R4 Bundle (JSON) or a CSV file.',
  },
  'facts.nothing-fits': {
    code: 'BAD_REQUEST',
    words: 'No line of that file can be imported. Look at the reasons beside them.',
  },
  'facts.source-taken': conflict(
    'Another feed has that name, or receives from that application and facility.',
  ),
  'facts.claim-matched': conflict('That claim was matched meanwhile. Look at the list again.'),
  'facts.message-settled': conflict('That message was settled meanwhile. Look at the list again.'),
  'outside.truth-taken': conflict(
    'Another system is the truth of that already. Take it from there first.',
  ),
  'facts.message-names-nobody': conflict(
    'That message has no name, or no number of the types that its feed knows patients by. Change the number types first.',
  ),
  'mappings.draft-exists': conflict(
    'The next revision of this mapping is being written already. Go on with that draft.',
  ),
  'mappings.not-draft': conflict(
    'This revision was published or retired already. Write the next one.',
  ),
  'mappings.second-person': conflict(
    'You wrote on this mapping, so somebody else has to publish it.',
  ),
  'mappings.not-tried': conflict(
    'Try the mapping on past messages as it stands before it is published.',
  ),
  'mappings.not-in-force': conflict('This revision is not in force. Look at the list again.'),
  'mappings.no-retirement': conflict(
    'Nobody proposes to retire this mapping any more. Look at it again.',
  ),
  'mappings.retired-by-another': conflict(
    'You proposed to retire this mapping, so somebody else has to do it.',
  ),
  'mappings.has-types': conflict(
    'This feed has a mapping, which says its number types. Write the next revision of it in the FHIR builder.',
  ),
} as const satisfies Record<string, { code: string; words: string }>;
