/** How the states of times worked are said, on screens and in sheets. */
import type { WorkedState } from '#shared/roster/times-worked.ts';

export const workedStateWords: Record<WorkedState, string> = {
  open: 'Not entered',
  entered: 'Entered',
  approved: 'Approved',
  returned: 'Returned',
};
