/** What the audit records about gaps in care besides their cases: part of the list in audit.ts. */

export const gapActions = {
  'gap-measure.save': 'Save measure of gaps in care',
  'gap.book': 'Book visit for a gap in care',
  'gap.invite': 'Invite patient for a gap in care',
  'gap.invitation': 'Mail invitation for a gap in care',
  'gap.link': 'Open link of an invitation',
  'gaps.import-preview': 'Look at a list of gaps in care before its import',
  'gaps.import': 'Import list of gaps in care',
} as const;
