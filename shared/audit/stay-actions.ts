/** What the audit records about stays, their delays and what payers answered: part of the list in audit.ts. */

export const stayActions = {
  'stays.read': 'List stays',
  'stays.export': 'Export stays',
  'stay.read': 'Open stay',
  'stay.expect': 'Say expected discharge',
  'episodes.read': 'List episodes',
  'episode-bundle.save': 'Save bundle of episodes',
  'scores.read': 'List point scores of stays',
  'score.read': 'Open point scores of stay',
  'score-input.enter': 'Enter input of a point score',
  'stay.round': 'Go through stay on rounds',
  'stay-delay.name': 'Name delay of a stay',
  'delay-reason.save': 'Save reason of delays',
  'expected-stays.import': 'Import expected days by DRG',
  'payer-answer.record': 'Record answer of a payer',
} as const;
