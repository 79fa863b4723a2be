/** What the fields say that the reader of messages reads: words beside them in a preview. */

const words: Readonly<Record<string, string>> = {
  'MSH-3': 'Sending application: finds the feed',
  'MSH-4': 'Sending facility: finds the feed',
  'MSH-7': 'When it was sent',
  'MSH-9': 'Type of the message',
  'MSH-10': 'Control id: it is stored once',
  'EVN-2': 'When it happened',
  'PID-3': 'Record number: finds the patient',
  'PID-5': 'Name',
  'PID-7': 'Birth date',
  'PID-13': 'Phone',
  'PID-15': 'Language',
  'PID-18': 'Number of the stay, where PV1-19 has none',
  'PID-29': 'Time of death',
  'PID-30': 'Whether the patient has died',
  'MRG-1': 'Record number that is merged into the other',
  'PV1-2': 'Class of the stay',
  'PV1-3': 'Unit, room and bed',
  'PV1-4': 'Type of the admission',
  'PV1-7': 'Attending clinician',
  'PV1-10': 'Service',
  'PV1-19': 'Number of the stay',
  'PV1-44': 'Beginning of the stay',
  'PV1-45': 'End of the stay',
  'OBR-2': 'Order, where OBR-3 has no number',
  'OBR-3': 'Order',
  'OBR-4': 'Panel',
  'OBR-7': 'When the sample was taken',
  'OBR-22': 'When the results were reported',
  'OBR-25': 'State of results that have none',
  'OBX-1': 'Place of the result in its order',
  'OBX-2': 'Kind of the value',
  'OBX-3': 'What was measured',
  'OBX-4': 'Which of several of one code',
  'OBX-5': 'Value',
  'OBX-6': 'Unit of the value',
  'OBX-7': 'Reference range',
  'OBX-8': 'Flags',
  'OBX-11': 'State of the result',
  'OBX-14': 'Time of the result',
  'OBX-16': 'Who observed it',
  'NTE-3': 'Comment',
};

/** How a message is written and who gets it: settled before its fields are read. */
const envelope = new Set(['MSH-1', 'MSH-2', 'MSH-5', 'MSH-6', 'MSH-18']);

export const isEnvelope = (name: string): boolean => envelope.has(name);

export const wordsOfField = (name: string): string =>
  words[name] ?? (isEnvelope(name) ? 'How it is written and sent' : 'Kept as text');
