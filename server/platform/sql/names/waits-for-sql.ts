/** The SQL of where a barrier waits: unit and provider by their present names, a merged unit as the one that it is now. */
import { sql, type RawBuilder } from 'kysely';
import type { WaitsFor } from '#shared/discharge/waits-for.ts';

/** Of the case `c`; null where nothing is said. */
export const waitsForOfCase = sql<WaitsFor | null>`(
  select jsonb_build_object('unitId', u.id, 'providerId', p.id,
    'name', coalesce(u.name, p.name, said.waits ->> 'name'), 'bed', said.waits ->> 'bed')
  from (select c.subject -> 'waitsFor' as waits) said
  left join units first on first.organization_id = c.organization_id
    and first.id = (said.waits ->> 'unitId')::uuid
  left join units u on u.id = coalesce(first.merged_into, first.id)
  left join post_acute_providers p on p.organization_id = c.organization_id
    and p.id = (said.waits ->> 'providerId')::uuid
  where jsonb_typeof(said.waits) = 'object')` satisfies RawBuilder<WaitsFor | null>;
