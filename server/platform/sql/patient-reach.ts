/** Where a patient can be told something: an email address, or a number for which they agreed to text messages. Nothing goes to who has died: all that is sent asks here. */
import { sql, type RawBuilder } from 'kysely';

/** Whether the patient has died. `patient` is the alias of the patient's row. */
export const isDeceased = (patient: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${patient}.deceased`)} is not null)`;

/** Null after the patient's death. */
export const emailOf = (patient: string): RawBuilder<string | null> =>
  sql<string | null>`case when not ${isDeceased(patient)}
    then ${sql.ref(`${patient}.email`)} end`;

/** In E.164; null without consent, and after the patient's death. */
export const smsNumberOf = (patient: string): RawBuilder<string | null> =>
  sql<string | null>`case when ${sql.ref(`${patient}.sms_agreed`)} and not ${isDeceased(patient)}
    then ${sql.ref(`${patient}.sms_number`)} end`;

/** By either. Whether this server sends text messages is not asked. */
export const isReachable = (patient: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${isDeceased(patient)}
    and (${sql.ref(`${patient}.email`)} is not null or ${sql.ref(`${patient}.sms_agreed`)}))`;

/**
 * Whether the request `booking` of a booking page is surely of a patient who has died: of the same name
 * and birth date as theirs, which no living patient has too. `booking` is the alias of its row.
 */
export const isOfDeceased = (booking: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${booking}.${name}`);
  return sql<boolean>`coalesce((select bool_and(same.deceased is not null) from patients same
    where same.organization_id = ${column('organization_id')} and same.merged_into is null
      and same.birth_date = ${column('birth_date')}
      and folded(same.full_name) = folded(${column('full_name')})), false)`;
};
