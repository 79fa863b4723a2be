/** Which audit actions changes of utilization reviews and notices leave. */
import { auditedStayMutations } from './audited-stay-mutations.ts';
import type { Audited } from './audited-types.ts';

export const auditedUtilizationMutations = {
  ...auditedStayMutations,
  'discharge.huddles.begin': 'huddle.call',
  'discharge.huddles.end': 'huddle.end',
  'discharge.noteRound': 'stay.round',
  'discharge.openBarrier': 'case.open',
  'discharge.changeWaitsFor': 'case.note',
  'discharge.timeBarrier': 'case.retime',
  'utilization.notices.offer': 'notice.offer',
  'utilization.visitNotices.answer': 'notice.answer',
  'utilization.notices.deliver': 'notice.deliver',
  'utilization.notices.planDischarge': ['case.open', 'case.move'],
  'utilization.reviews.decide': 'case.move',
  'utilization.reviews.escalate': ['case.move', 'case.open'],
  'utilization.reviews.recordAnswer': ['case.move', 'case.open', 'payer-answer.record'],
} as const satisfies Record<string, Audited>;
