/** Which audit actions each change of a stay leaves (S223); a part of `audited-mutations.ts`. */
import type { Audited } from './audited-types.ts';

export const auditedStayMutations = {
  'episodes.bookNext': 'case.open',
  'episodes.bundles.add': 'episode-bundle.save',
  'episodes.bundles.save': 'episode-bundle.save',
  'episodes.contacts.finish': ['case.move', 'case.open'],
  'episodes.contacts.plan': ['case.open', 'case.read'],
  'needs.ask': ['case.open', 'case.read'],
  'needs.finish': ['case.move', 'case.open'],
  'needs.refer': 'case.move',
  'scores.enter': 'score-input.enter',
  'scores.tables.change': 'score-table.change',
  'scores.tables.check': 'score-table.check',
  'scores.tables.draft': 'score-table.draft',
  'scores.tables.publish': 'score-table.publish',
  'scores.tables.retire': 'score-table.retire',
  'utilization.stays.expectDischarge': 'stay.expect',
  'utilization.stays.importExpectedDays': 'expected-stays.import',
  'utilization.stays.nameDelay': 'stay-delay.name',
  'utilization.stays.reasons.add': 'delay-reason.save',
  'utilization.stays.reasons.addFirst': 'delay-reason.save',
  'utilization.stays.reasons.save': 'delay-reason.save',
  'utilization.stays.recordPayerAnswer': 'payer-answer.record',
  'utilization.stays.review': ['case.open', 'case.read'],
  'utilization.stays.saveFilter': ['case-filter.save', 'case-filter.change'],
  'utilization.stays.withdrawPayerAnswer': 'payer-answer.record',
} as const satisfies Record<string, Audited>;
