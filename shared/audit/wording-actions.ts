/** The actions of the audit about consents, public pages and sentences of letters. */

export const wordingActions = {
  'wording.draft': 'Write version of a text for patients',
  'wording.change': 'Change draft of a text for patients',
  'wording.publish': 'Publish text for patients',
  'wording.retire': 'Retire text for patients',
  'wording.agreements': 'List who agreed to a text',
} as const;
