/** What destinations are sent, without schemas: pages name it. */

export const messageKinds = [
  'visit-note',
  'visit-addendum',
  'query-answer',
  'appointment',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageKindWords: Record<MessageKind, string> = {
  'visit-note': 'Signed visit notes',
  'visit-addendum': 'Addenda to signed visit notes',
  'query-answer': 'Signed answers to queries, and their addenda',
  appointment: 'Appointments that are kept here',
};

/** What a note is sent as: the PDF has its visit, its consents and the addenda up to then too. */
export const documentFormats = ['text', 'pdf', 'both'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

export const documentFormatWords: Record<DocumentFormat, string> = {
  text: 'Text',
  pdf: 'PDF',
  both: 'Text and PDF',
};
