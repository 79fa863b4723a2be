/** Where a browser without a session finds an organization's logo: a page of its own, which it can keep. */
import { sql, type RawBuilder } from 'kysely';

export const logosPath = '/logos';

/** "/logos/<organization>/<content>"; null where it has none. `organization` is the alias of the organization's row. */
export const logoAddressOf = (organization: string): RawBuilder<string | null> =>
  sql<string | null>`(
    select ${`${logosPath}/`}::text || logo.organization_id || '/' || encode(logo.digest, 'hex')
    from organization_logos logo
    where logo.organization_id = ${sql.ref(`${organization}.id`)})`;
