/** The actions of the audit about faxes. */

export const faxActions = {
  'fax.send': 'Send fax',
  'fax.send-again': 'Send fax again',
  'fax.cancel': 'Cancel fax',
  'fax.end': 'Fax delivered or failed',
  'fax.read': 'List faxes',
  'fax.report': 'Open transmission report',
  'fax.receive': 'Receive fax',
  'fax.open': 'Open fax that came in',
  'fax.file': 'File fax',
  'fax.dismiss': 'Dismiss fax',
  'fax.withhold': 'Withhold fax with a virus',
} as const;
