/** Finds patients whose names are similar to a typed word, through the index of their words. */
import type { FoundPatient } from '#shared/patients.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';
import {
  hasSimilarWord,
  mostCandidates,
  similarityTo,
} from '#server/platform/sql/names/similar-names.ts';
import { sql } from 'kysely';

interface SimilarQuery {
  organizationId: string;
  /** Folded. */
  word: string;
  birthDate: string | undefined;
}

/** The most similar first. */
export const withSimilarWord = (
  db: Connection,
  { organizationId, word, birthDate }: SimilarQuery,
): Promise<FoundPatient[]> =>
  db
    .selectFrom('patients as p')
    .select(['p.id', 'p.full_name as fullName', 'p.external_id as externalId', 'p.deceased'])
    .select(['p.sex', 'p.address'])
    .select(isoDay<string | null>('p.birth_date').as('birthDate'))
    .where('p.organization_id', '=', organizationId)
    .where('p.merged_into', 'is', null)
    .$if(birthDate !== undefined, (of) => of.where(sql<boolean>`p.birth_date = ${birthDate}::date`))
    .where(hasSimilarWord(word, 'p.words_folded'))
    .orderBy(similarityTo(word, 'p.words_folded'), 'desc')
    .orderBy('p.full_name')
    .orderBy('p.id')
    .limit(mostCandidates)
    .execute();
