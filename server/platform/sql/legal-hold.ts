/** What is deleted by age is kept while its organization has a legal hold (S68). */
import { sql, type RawBuilder } from 'kysely';

/** @param organization The column with the organization's id. */
export const isNotHeld = (organization: string): RawBuilder<boolean> => sql<boolean>`
  not exists (select from retention_settings held
    where held.organization_id = ${sql.ref(organization)} and held.held_since is not null)`;
