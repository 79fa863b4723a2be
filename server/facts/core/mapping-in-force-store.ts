/** The mapping of a feed as its messages follow it now: codes of units lead to the unit that has their duty. */
import { sql } from 'kysely';
import type { Mapping } from '#shared/facts/feed-mappings.ts';

/** Column of a row of `fact_sources` under the name `feed`; a mapping without units of its own is as it is stored. */
export const mappingNow = (feed: string) => {
  const mapping = sql.ref(`${feed}.mapping`);
  return sql<Mapping | null>`case
    when coalesce(${mapping} -> 'unitIds', '{}') = '{}' then ${mapping}
    else ${mapping} || (
      select jsonb_build_object(
        'units', coalesce(jsonb_object_agg(named.key, present.name), '{}'),
        'unitIds', coalesce(jsonb_object_agg(named.key, present.id), '{}'),
        'closedUnits', coalesce(jsonb_agg(named.key) filter (where not present.active), '[]'))
      from jsonb_each_text(${mapping} -> 'unitIds') named
      join units u on u.id = named.value::uuid
      join units present on present.id = coalesce(u.merged_into, u.id))
  end`;
};
