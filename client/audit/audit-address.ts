/** The audit page's state in the address: filters, page, and the entry that is open. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { actionWords, filterMost, outcomes } from '#shared/audit.ts';
import type { AuditFilter } from '#shared/audit/audit-search.ts';
import { isDay } from '#shared/times/days.ts';
import {
  changedSearch,
  opened,
  wasOpenedHere,
  type ParamChanges,
} from '#client/ui/panels/panel-address.ts';

/** Short parameter names for the address. */
const names = {
  person: 'actorId',
  action: 'action',
  outcome: 'outcome',
  type: 'objectType',
  id: 'objectId',
  from: 'from',
  to: 'to',
} as const satisfies Record<string, keyof AuditFilter>;
export type FilterName = keyof typeof names;
export const filterNames = Object.keys(names) as FilterName[];

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** What the schema AuditFilter accepts of each field. */
const accepts: Record<keyof AuditFilter, (value: string) => boolean> = {
  actorId: (value) => uuid.test(value),
  action: (value) => Object.hasOwn(actionWords, value),
  outcome: (value) => outcomes.some((outcome) => outcome === value),
  objectType: ({ length }) => length <= filterMost.objectType,
  objectId: ({ length }) => length <= filterMost.objectId,
  from: isDay,
  to: isDay,
};

/** Values in the address that no entry can have are ignored. */
function filterIn(search: URLSearchParams): AuditFilter {
  const setFilters = filterNames.flatMap((name) => {
    const value = search.get(name);
    return value && accepts[names[name]](value) ? [{ [names[name]]: value }] : [];
  });
  return Object.assign({}, ...setFilters) as AuditFilter;
}

const numberIn = (search: URLSearchParams, name: string) => {
  const number = Number(search.get(name));
  return Number.isSafeInteger(number) && number > 0 ? number : null;
};

export function useAuditAddress() {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  /** An emptied field removes its parameter. */
  const changed = (changes: ParamChanges) => {
    const emptied = Object.entries(changes).map(([name, value]) => [name, value || null] as const);
    return `${pathname}${changedSearch(Object.fromEntries(emptied))}`;
  };
  const filter = filterIn(search);
  return {
    filter,
    /** Keyed by the short names, for the fields. */
    valueOf: (name: FilterName): string => filter[names[name]] ?? '',
    isFiltered: Object.keys(filter).length > 0,
    before: numberIn(search, 'before'),
    entry: numberIn(search, 'entry'),
    filterBy: (changes: Partial<Record<FilterName, string | null>>) =>
      void navigate(changed({ ...changes, before: null, entry: null })),
    clear: () => void navigate(pathname),
    toOlder: (before: number) => void navigate(changed({ before: String(before), entry: null })),
    toNewest: () => void navigate(changed({ before: null, entry: null })),
    linkTo: (seq: number) => ({ to: changed({ entry: String(seq) }), state: opened }),
    closePanel: () =>
      void (wasOpenedHere(state)
        ? navigate(-1)
        : navigate(changed({ entry: null }), { replace: true })),
  };
}

export type AuditAddress = ReturnType<typeof useAuditAddress>;
