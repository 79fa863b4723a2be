/** Refusals about patients: their identifiers, and merges of their records. */
import { conflict } from './conflict-problem.ts';

export const patientProblems = {
  'patients.identifier-taken': conflict(
    'Another patient has that identifier. Look for it in the list.',
  ),
  'patients.likely-twin': conflict(
    'A patient here may be the same. A person has to decide whether it is one of them.',
  ),
  'patients.import-over': conflict(
    'This import has gone on meanwhile. Look at how it stands, then try again.',
  ),
  'patients.import-decided': conflict('A colleague has decided about this row already.'),
  'patients.merged': conflict(
    'One of these records was merged already. Search for the patient again.',
  ),
  'patients.merge-requested': conflict(
    'A merge of these two records is requested already. A colleague has to confirm it.',
  ),
  'patients.merge-own': conflict(
    'You requested this merge yourself. Ask a colleague to confirm it.',
  ),
  'patients.merge-over': conflict('This merge was confirmed or declined already.'),
  'patients.deceased': conflict(
    'This patient is recorded as deceased: nothing is sent to them, and no link is made for them.',
  ),
  'patients.not-deceased': conflict(
    'This patient is not recorded as deceased any more. Cancel what has to be cancelled one by one.',
  ),
  'patients.cancellation-over': conflict(
    'It is too late to undo this. Book again what is still needed.',
  ),
  'patients.no-text-number': conflict(
    'Text messages need a mobile number with its country code, such as +44 7911 123456. Save the phone number first.',
  ),
  'patients.no-text-messages': conflict(
    'This server sends no text messages. Ask an administrator.',
  ),
  'patients.both-offered': conflict(
    'Both records have a time on offer for the same type. Wait for an answer first.',
  ),
} as const satisfies Record<string, { code: string; words: string }>;
