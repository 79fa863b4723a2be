/** What the audit says of feeds, their mappings and what is tried with them. */

export const feedActions = {
  'feed.save': 'Set up a feed',
  'feed.end': 'End a feed',
  'feed-mapping.draft': 'Write mapping of a feed',
  'feed-mapping.change': 'Change draft of a mapping',
  'feed-mapping.try': 'Try mapping on past messages',
  'feed-mapping.publish': 'Publish mapping of a feed',
  'feed-mapping.propose-retirement': 'Propose to retire a mapping',
  'feed-mapping.keep-in-force': 'Keep a mapping in force',
  'feed-mapping.retire': 'Retire mapping of a feed',
  'feed-mapping.drop': 'Drop draft of a mapping',
  'remittance.import': 'Import remittance',
  'remittance.match': 'Match claim to patient',
  'remittance.try-again': 'Try claims of no patient again',
  'remittance.read': 'See claims of remittances',
  'facts.message-preview': 'Preview what becomes of a message',
} as const;
