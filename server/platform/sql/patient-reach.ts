/** Where a patient can be told something: an email address, or a number for which they agreed to text messages. */
import { sql, type RawBuilder } from 'kysely';

/** In E.164; null without consent. `patient` is the alias of the patient's row. */
export const smsNumberOf = (patient: string): RawBuilder<string | null> =>
  sql<string | null>`case when ${sql.ref(`${patient}.sms_agreed`)}
    then ${sql.ref(`${patient}.sms_number`)} end`;

/** By either. Whether this server sends text messages is not asked. */
export const isReachable = (patient: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${patient}.email`)} is not null or ${sql.ref(`${patient}.sms_agreed`)})`;
