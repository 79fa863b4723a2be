/** Who wrote on a draft and who published it: nobody publishes what they wrote. */
import { sql, type RawBuilder } from 'kysely';

interface By {
  personId: string;
  at: Date;
}

/** The column `written_by` with this person, once. */
export const withWriter = (personId: string): RawBuilder<string[]> => sql<string[]>`
  case when ${personId}::uuid = any (written_by) then written_by
    else written_by || ${personId}::uuid end`;

/** The names of those who wrote on the row of that alias, in the order in which they first did. */
export const writerNames = (draft: string): RawBuilder<string[]> => {
  const writers = sql.ref(`${draft}.written_by`);
  return sql<string[]>`array(select full_name from practitioners
    where id = any (${writers}) order by array_position(${writers}, id))`;
};

/** What a new draft has, besides its content. */
export const draftedBy = ({ personId, at }: By) => ({
  state: 'draft' as const,
  written_by: [personId],
  written_at: at,
});

/** What changes in a draft, besides its content. */
export const writtenBy = ({ personId, at }: By) => ({
  written_by: withWriter(personId),
  written_at: at,
});

/** What changes in a version that is out of force from now on. */
export const retiredBy = ({ personId, at }: By) => ({
  state: 'retired' as const,
  retired_by: personId,
  retired_at: at,
});

/** What changes in a draft that is in force from now on. */
export const publishedBy = ({ personId, at }: By) => ({
  state: 'published' as const,
  approved_by: personId,
  approved_at: at,
});
