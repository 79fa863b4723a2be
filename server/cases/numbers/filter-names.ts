/** The names of the keys by which numbers are of some cases alone. */
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { GroupName } from '#shared/case-kinds/numbers.ts';
import type { NumberFilter } from '#shared/cases/number-figures.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { keyWords } from './case-numbers.ts';
import { keyNames } from './counted-rows-store.ts';

interface FilterOfKind {
  kind: KindName;
  of: NumberFilter;
}

const entriesOf = ({ of }: FilterOfKind) => Object.entries(of) as [GroupName, string | null][];

/** A statement for each group, however many filters there are. Returns for each filter its groups with their names. */
export async function filterNames(
  db: Connection,
  organizationId: string,
  filters: readonly FilterOfKind[],
): Promise<{ group: GroupName; name: string }[][]> {
  const keysOf = new Map<GroupName, Set<string>>();
  for (const [group, key] of filters.flatMap(entriesOf))
    if (key !== null) keysOf.set(group, (keysOf.get(group) ?? new Set()).add(key));
  const namesOf = new Map<GroupName, Map<string, string>>();
  for (const [group, keys] of keysOf)
    namesOf.set(group, await keyNames(db, { organizationId, group, keys: [...keys] }));
  return filters.map((filter) =>
    entriesOf(filter).map(([group, key]) => ({
      group,
      name: keyWords({ kind: filter.kind, group, key }, namesOf.get(group) ?? new Map()),
    })),
  );
}
