/** The SQL of the unit that something belongs to. */
import { sql } from 'kysely';

/** Of unit `u`, which may be missing. */
export const unitColumn = sql<{ id: string; name: string } | null>`
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end`;
