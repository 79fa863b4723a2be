/** What the bar of filters and its fields share: the filter in force, and what was saved. */
import type { CaseFilter } from '#shared/cases.ts';
import type { useCasesAddress } from '#client/cases/public/case-address.ts';
import type { CaseColumnName } from '#shared/case-kinds/columns.ts';
import type { ListColumnChoice } from '#client/cases/public/filters/use-list-columns.ts';
import type { useSavedFilters } from './use-saved-filters.ts';

export interface FilterBarProps {
  saved: ReturnType<typeof useSavedFilters>;
  address: ReturnType<typeof useCasesAddress>;
  columnChoice: ListColumnChoice<CaseColumnName>;
  /** In force, with what all lists of the page have in common. */
  filter: CaseFilter;
  part: CaseFilter;
  /** The filter is none of the page's own lists. */
  isOwn: boolean;
  /** Begins to choose cases that are assigned at once; missing where the reader may not. */
  onAssign?: () => void;
}
