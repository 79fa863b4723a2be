/** Filters of stays that people save under names; those of cases and stays are kept, shared and renamed alike (S149). */
import type { FilterRef, SavedFilter } from '#shared/cases/saved-filters.ts';
import { StayFilter, type SaveStayFilter } from '#shared/utilization.ts';
import { savedFiltersOf, saveFilterOf, type FilteredRows } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';

const filteredStays: FilteredRows<StayFilter> = {
  name: 'stays',
  parse: (stored) => StayFilter.safeParse(stored).data,
};

export const savedStayFilters = (signedIn: SignedIn): Promise<SavedFilter<StayFilter>[]> =>
  savedFiltersOf(signedIn, filteredStays);

export const saveStayFilter = (
  signedIn: SignedIn,
  { name, filter }: SaveStayFilter,
): Promise<FilterRef> => saveFilterOf(signedIn, { name, filter, filtered: filteredStays.name });
