/** SQL for the full names of an appointment's clinicians, in order. */
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '#server/platform/tables/tables.ts';

/** Of the appointment `a`. */
export const clinicianNames = (
  is: ExpressionBuilder<Tables & { a: Tables['appointments'] }, 'a'>,
) =>
  jsonArrayFrom(
    is
      .selectFrom('appointment_practitioners as with')
      .innerJoin('practitioners as p', 'p.id', 'with.practitioner_id')
      .select('p.full_name as fullName')
      .whereRef('with.appointment_id', '=', 'a.id')
      .orderBy('p.full_name'),
  );
