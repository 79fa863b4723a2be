/** A filter of cases as search parameters, so that a list is shared and gone back to like any page. */
import { CaseFilter } from '#shared/cases.ts';
import type { ParamChanges } from '#client/ui/panels/panel-address.ts';

const single = ['queue', 'owner', 'due', 'closed', 'openedBy', 'patientId', 'parentId'] as const;
const several = ['kinds', 'states'] as const;

export const paramsOf = (filter: CaseFilter): ParamChanges => ({
  ...Object.fromEntries(single.map((name) => [name, filter[name] ?? null])),
  ...Object.fromEntries(several.map((name) => [name, filter[name]?.join(',') || null])),
});

/** Returns the filter of the address; null where it has none, or one that no release writes. */
export function filterIn(search: URLSearchParams): CaseFilter | null {
  const params = [
    ...single.map((name) => [name, search.get(name)] as const),
    ...several.map((name) => [name, search.get(name)?.split(',')] as const),
  ].filter(([, value]) => value);
  if (params.length === 0) return null;
  return CaseFilter.safeParse(Object.fromEntries(params)).data ?? null;
}
