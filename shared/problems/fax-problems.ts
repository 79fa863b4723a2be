/** Refusals about faxes and mail to people outside. */
import { conflict } from './conflict-problem.ts';

export const faxProblems = {
  'faxes.no-line': {
    code: 'PRECONDITION_FAILED',
    words: 'This server has no fax line. Ask IT to set up a fax gateway.',
  },
  'faxes.document': {
    code: 'UNPROCESSABLE_CONTENT',
    words: 'Only a PDF of up to 10 MB that was scanned for viruses can be faxed.',
  },
  'outside-mails.document': {
    code: 'UNPROCESSABLE_CONTENT',
    words: 'Only a PDF of up to 10 MB that was scanned for viruses can be mailed.',
  },
  'faxes.over': conflict('That fax is in another state by now. Look at the list again.'),
  'faxes.settled': conflict('Somebody has filed or dismissed that fax already.'),
  'faxes.withheld': conflict('A virus or a program was found in that fax. Nobody can open it.'),
  'faxes.unscanned': conflict('That fax waits to be searched for viruses. Try again in a minute.'),
} as const;
