/** Who wrote on a draft: none of them publishes it. */
import { sql, type RawBuilder } from 'kysely';

/** The column `written_by` with this person, once. */
export const withWriter = (personId: string): RawBuilder<string[]> => sql<string[]>`
  case when ${personId}::uuid = any (written_by) then written_by
    else written_by || ${personId}::uuid end`;
