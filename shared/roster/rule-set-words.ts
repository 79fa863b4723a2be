/** What the sets of rules of duty are called on the screen. */
import type { RuleSetName } from './rule-catalogue.ts';

export const setNames: Record<RuleSetName, string> = {
  residents: 'Residents',
  nurses: 'Nurses',
  none: 'No limits',
};
