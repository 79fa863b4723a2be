/** Whether somebody works here at an instant: their account is active, and it is not after their last day. */
import { sql, type RawBuilder } from 'kysely';

/** `practitioner` is the alias of their row, `startsAt` the column with the instant. */
export const worksThen = (practitioner: string, startsAt: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${practitioner}.active`)}
    and ${sql.ref(startsAt)} < coalesce(${sql.ref(`${practitioner}.off_duty_from`)}, 'infinity'))`;
