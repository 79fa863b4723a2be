/** The filters that the user saved, and those of their unit, for lists like those of this page; and which one is in force. */
import type { CaseFilter } from '#shared/cases.ts';
import { isSameFilter, isWithin, type SavedFilter } from '#shared/cases/saved-filters.ts';
import { trpc } from '#client/shell/api/api.ts';

export function useSavedFilters(part: CaseFilter) {
  const query = trpc.cases.filters.useQuery({});
  const all: SavedFilter[] = query.data ?? [];
  const saved = all.filter(({ filter }) => isWithin(filter, part));
  const ownFilters = saved.filter(({ by }) => by === null);
  const unitFilters = saved.filter(({ by }) => by !== null);
  return {
    query,
    ownFilters,
    /** That others share. */
    unitFilters,
    /** All of the person's, also those of other pages: a name stands for one of them. */
    names: all.filter(({ by }) => by === null).map(({ name }) => name),
    /** The user's own before that of somebody else. */
    sameAs: (filter: CaseFilter) =>
      [...ownFilters, ...unitFilters].find((savedFilter) =>
        isSameFilter(savedFilter.filter, filter),
      ),
  };
}
