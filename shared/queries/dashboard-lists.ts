/** The lists of the dashboard of clinical documentation: of the reader's units, or of all. */
import type { CaseFilter } from '#shared/cases.ts';

export interface DashboardList {
  /** In the address. */
  name: string;
  label: string;
  filter: CaseFilter;
}

/** Of whose units; in the address too. */
export const unitScopes = { mine: 'My units', all: 'All units' } as const;
export type UnitScope = keyof typeof unitScopes;

const reviews: CaseFilter = { kinds: ['cdi-review'] };
const queries: CaseFilter = { kinds: ['cdi-query'] };

/** "Start next review" takes the first of these. */
export const toReview = (scope: UnitScope): CaseFilter => ({
  ...reviews,
  states: ['new'],
  owner: 'nobody',
  ...ofScope(scope),
});

const ofScope = (scope: UnitScope): CaseFilter => (scope === 'mine' ? { units: 'mine' } : {});

/** The first one is open at first. The ages of waiting queries are apart, and together they are all that wait. */
export const dashboardLists = (scope: UnitScope): [DashboardList, ...DashboardList[]] => {
  const list = (name: string, label: string, filter: CaseFilter): DashboardList => ({
    name,
    label,
    filter: { ...filter, ...ofScope(scope) },
  });
  return [
    list('new', 'To review', toReview(scope)),
    // Whatever their unit: what is in somebody's hands stays in view.
    { name: 'mine', label: 'My reviews', filter: { ...reviews, owner: 'me' } },
    list('overdue', 'Reviews overdue', { ...reviews, due: 'overdue' }),
    list('waiting', 'Queries waiting', queries),
    list('day', 'Waiting under 24 h', { ...queries, hoursOpen: { until: 24 } }),
    list('2-days', 'Waiting 24 to 48 h', { ...queries, hoursOpen: { from: 24, until: 48 } }),
    list('4-days', 'Waiting 48 to 96 h', { ...queries, hoursOpen: { from: 48, until: 96 } }),
    list('older', 'Waiting over 96 h', { ...queries, hoursOpen: { from: 96 } }),
    list('late', 'Queries overdue', { ...queries, due: 'overdue' }),
    list('answered', 'Answered today', { ...queries, states: ['answered'], closed: 'today' }),
    list('agreed', 'Agreed, 30 days', { ...reviews, states: ['agreed'], closed: 'month' }),
  ];
};
