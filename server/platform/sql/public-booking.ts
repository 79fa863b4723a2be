/** Whom patients can book by themselves: on a unit's page, by their own link, by an offer of the waiting list. */
import { sql, type RawBuilder } from 'kysely';

/** Whose account is open and has been used. `practitioner` is the alias of their row. */
export const hasUsedAccount = (practitioner: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${practitioner}.access`)} = 'karemd')`;

/**
 * And who saved weekly hours, or hours of some day; types that follow the roster ask for shifts instead.
 * Which of these times are open is said by `hoursOf` with `isPublic`. Both are aliases of rows.
 */
export const isPubliclyBookable = (practitioner: string, type: string): RawBuilder<boolean> =>
  sql<boolean>`(${hasUsedAccount(practitioner)} and (${sql.ref(`${type}.only_during_shifts`)}
    or exists (select from availability av
      where av.practitioner_id = ${sql.ref(`${practitioner}.id`)} and av.rules <> '[]')
    or exists (select from availability_days d
      where d.practitioner_id = ${sql.ref(`${practitioner}.id`)})))`;
