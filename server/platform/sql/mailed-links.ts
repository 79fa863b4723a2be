/** A mailed link works while its patient has the address that it was mailed to. */
import { hash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';

/** What is stored of the address: in `mailed_to` of the link. */
export const addressHash = (email: string): Buffer => hash('sha256', email, 'buffer');

interface Columns {
  /** `mailed_to` of the link; null where it was not mailed. */
  mailedTo: string;
  /** The patient's address of now. */
  email: string;
}

export const isStillTheirAddress = ({ mailedTo, email }: Columns): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(mailedTo)} is null
    or coalesce(${sql.ref(mailedTo)} = sha256(convert_to(${sql.ref(email)}, 'UTF8')), false))`;
