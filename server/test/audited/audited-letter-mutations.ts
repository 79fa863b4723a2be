/** Which audit actions changes of letters on cases and of texts for patients leave: part of the table in audited-mutations.ts. */
export const auditedLetterMutations = {
  'caseLetters.begin': 'case-letter.begin',
  'caseLetters.drop': 'case-letter.drop',
  'caseLetters.makePacket': 'case-packet.make',
  'caseLetters.noteDelivery': 'case-letter.deliver',
  'caseLetters.noteResult': 'case-letter.deliver',
  'caseLetters.save': 'case-letter.save',
  'caseLetters.sign': 'case-letter.sign',
  'caseLetters.templates.change': 'letter-template.change',
  'caseLetters.templates.draft': 'letter-template.draft',
  'caseLetters.templates.publish': 'letter-template.publish',
  'caseLetters.templates.retire': 'letter-template.retire',
  'wordings.change': 'wording.change',
  'wordings.draft': 'wording.draft',
  'wordings.publish': 'wording.publish',
  'wordings.retire': 'wording.retire',
} as const;
