/** The filters that the user saved for lists like those of this page, and which one is in force. */
import type { CaseFilter } from '#shared/cases.ts';
import { isSameFilter, isWithin, type SavedFilter } from '#shared/cases/saved-filters.ts';
import { trpc } from '#client/shell/api/api.ts';

export function useSavedFilters(part: CaseFilter) {
  const query = trpc.cases.filters.useQuery({});
  const saved: SavedFilter[] = (query.data ?? []).filter(({ filter }) => isWithin(filter, part));
  return {
    query,
    saved,
    /** All of the person's, also those of other pages: a name stands for one of them. */
    names: (query.data ?? []).map(({ name }) => name),
    sameAs: (filter: CaseFilter) => saved.find((one) => isSameFilter(one.filter, filter)),
  };
}
