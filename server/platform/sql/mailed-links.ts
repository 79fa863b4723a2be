/** A link that was sent works while its patient has the address or number that it was sent to. */
import { hash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';

/** What is stored of the address: in `mailed_to` of the link. */
export const addressHash = (address: string): Buffer => hash('sha256', address, 'buffer');

interface Columns {
  /** `mailed_to` of the link; null where it was not mailed. */
  mailedTo: string;
  /** The alias of the patient's row. */
  patient: string;
}

export const isStillTheirAddress = ({ mailedTo, patient }: Columns): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(mailedTo)} is null
    or coalesce(${sql.ref(mailedTo)} = sha256(convert_to(${sql.ref(`${patient}.email`)}, 'UTF8')), false)
    or coalesce(${sql.ref(mailedTo)} = sha256(convert_to(${sql.ref(`${patient}.sms_number`)}, 'UTF8')), false))`;
