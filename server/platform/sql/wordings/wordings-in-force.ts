/** SQL for the published wordings of an organization, whose uses begin with a word, as a column. */
import { sql, type RawBuilder } from 'kysely';
import { defaultLanguage } from '#shared/wordings/default-wordings.ts';
import type { WordingInForce } from '#shared/wordings/wording-uses.ts';

interface Sought {
  /** "a.organization_id" */
  organization: string;
  /** SQL of the word before the point: "letter". */
  area: RawBuilder<string>;
}

interface WordsSought {
  organization: string;
  /** The words before the point. */
  areas: readonly ('letter' | 'sms')[];
  /** "pt.language", which may be null. */
  language: string;
}

/** In every language, without their words. */
export const wordingsInForce = ({ organization, area }: Sought): RawBuilder<WordingInForce[]> =>
  sql<WordingInForce[]>`(
    select coalesce(json_agg(json_build_object('id', w.id, 'use', w.use, 'language', w.language,
      'revision', w.revision)), '[]')
    from wordings w where w.organization_id = ${sql.ref(organization)}
      and w.state = 'published' and split_part(w.use, '.', 1) = ${area})`;

/** Those that a reader of a language can be shown, with their words. */
export const wordsInForce = ({
  organization,
  areas,
  language,
}: WordsSought): RawBuilder<(WordingInForce & { text: string })[]> =>
  sql<(WordingInForce & { text: string })[]>`(
    select coalesce(json_agg(json_build_object('id', w.id, 'use', w.use, 'language', w.language,
      'revision', w.revision, 'text', w.text)), '[]')
    from wordings w where w.organization_id = ${sql.ref(organization)}
      and w.state = 'published' and split_part(w.use, '.', 1) in (${sql.join(areas)})
      and w.language in (${defaultLanguage}, ${sql.ref(language)},
        split_part(${sql.ref(language)}, '-', 1)))`;
