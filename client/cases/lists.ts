/** The lists of the tasks page: one filter each, for its rows and its number. */
import type { NamedFilters } from '#client/cases/public/CaseLists.tsx';

export const filters: NamedFilters = [
  { name: 'mine', label: 'Mine', filter: { owner: 'me' } },
  { name: 'overdue', label: 'Mine, overdue', filter: { owner: 'me', due: 'overdue' } },
  { name: 'soon', label: 'Mine, due in 24 h', filter: { owner: 'me', due: 'soon' } },
  { name: 'role', label: 'For my role on duty', filter: { owner: 'role' } },
  { name: 'unit', label: 'For my unit', filter: { owner: 'unit' } },
  { name: 'nobody', label: 'Nobody has', filter: { owner: 'nobody', kinds: ['task'] } },
  { name: 'asked', label: 'That I gave others', filter: { openedBy: 'me', owner: 'others' } },
  { name: 'done', label: 'Done today', filter: { owner: 'me', closed: 'today' } },
];

/** The filter of cases to take next: those of the role on duty and of the unit that nobody has, by clock. */
export const toTake = { queue: 'care', owner: 'nobody' } as const;
