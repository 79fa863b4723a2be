/** The actions of the audit about systems that are sent messages. */

export const destinationActions = {
  'destination.save': 'Set up a destination',
  'destination.try': 'Try connection to a destination',
  'destination.pause': 'Pause or resume a destination',
  'destination.end': 'End a destination',
  'destination.send': 'Send a message to another system',
  'destination.send-again': 'Send a message again',
  'destination.pass-over': 'Pass over a message',
} as const;
