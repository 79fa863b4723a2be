/** The actions of the audit about faxes. */

export const faxActions = {
  'fax.send': 'Send fax',
  'fax.send-again': 'Send fax again',
  'fax.cancel': 'Cancel fax',
  'fax.end': 'Fax delivered or failed',
  'fax.read': 'List faxes',
  'fax.report': 'Open transmission report',
} as const;
