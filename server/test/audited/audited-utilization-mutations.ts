/** Which audit actions changes of utilization reviews and notices leave. */
import type { Audited } from './audited-types.ts';

export const auditedUtilizationMutations = {
  'utilization.reviews.decide': 'case.move',
  'utilization.reviews.escalate': ['case.move', 'case.open'],
  'utilization.reviews.recordAnswer': ['case.move', 'case.open'],
} as const satisfies Record<string, Audited>;
