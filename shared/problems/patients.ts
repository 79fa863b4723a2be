/** Refusals about patients: their identifiers, and merges of their records. */
export const patientProblems = {
  'patients.identifier-taken': {
    code: 'CONFLICT',
    words: 'Another patient has that identifier. Look for it in the list.',
  },
  'patients.merged': {
    code: 'CONFLICT',
    words: 'One of these records was merged already. Search for the patient again.',
  },
  'patients.merge-requested': {
    code: 'CONFLICT',
    words: 'A merge of these two records is requested already. A colleague has to confirm it.',
  },
  'patients.merge-own': {
    code: 'CONFLICT',
    words: 'You requested this merge yourself. Ask a colleague to confirm it.',
  },
  'patients.merge-over': {
    code: 'CONFLICT',
    words: 'This merge was confirmed or declined already.',
  },
  'patients.no-text-number': {
    code: 'CONFLICT',
    words:
      'Text messages need a mobile number with its country code, such as +44 7911 123456. Save the phone number first.',
  },
  'patients.no-text-messages': {
    code: 'CONFLICT',
    words: 'This server sends no text messages. Ask an administrator.',
  },
  'patients.both-offered': {
    code: 'CONFLICT',
    words: 'Both records have a time on offer for the same type. Wait for an answer first.',
  },
} as const satisfies Record<string, { code: string; words: string }>;
