/** The actions of the audit about mail to people outside. */

export const outsideMailActions = {
  'outside-mail.send': 'Send email about a case',
  'outside-mail.revoke': 'Revoke link of an email',
  'outside-mail.read': 'List emails about cases',
  'outside-mail.hand-over': 'Hand over or bounce of an email about a case',
  'outside-mail.code': 'Send code for a document',
  'outside-mail.open': 'Open document by its link',
} as const;
