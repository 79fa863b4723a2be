/** Finds patients whose names are similar to a typed word, through the index of their words. */
import { sql } from 'kysely';
import type { FoundPatient } from '#shared/patients.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Of pg_trgm: a word of five letters with a wrong one in the middle has half of its trigrams. */
const leastSimilarity = 0.4;

/** More have too little in common with the word. */
const mostCandidates = 200;

interface SimilarQuery {
  organizationId: string;
  /** Folded. */
  word: string;
  birthDate: string | undefined;
}

/** The most similar first. The threshold of `<%` counts for the transaction `db` alone. */
export async function withSimilarWord(
  db: Connection,
  { organizationId, word, birthDate }: SimilarQuery,
): Promise<FoundPatient[]> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${leastSimilarity}::text, true)`.execute(
    db,
  );
  const born = birthDate === undefined ? sql`true` : sql`p.birth_date = ${birthDate}::date`;
  const { rows } = await sql<FoundPatient>`
    select p.id, p.full_name as "fullName", p.external_id as "externalId", p.deceased,
      to_char(p.birth_date, 'YYYY-MM-DD') as "birthDate"
    from patients p
    where p.organization_id = ${organizationId} and p.merged_into is null and ${born}
      and ${word} <% p.words_folded
    order by word_similarity(${word}, p.words_folded) desc, p.full_name, p.id
    limit ${mostCandidates}`.execute(db);
  return rows;
}
