/** SQL for practitioners as colleagues see them. */
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '#server/platform/tables/tables.ts';

/** Of the practitioner `p` with the unit `u`. */
export const colleagueColumns = [
  'p.id',
  'p.full_name as fullName',
  'p.hospital_role as hospitalRole',
  'u.name as unit',
] as const;

/** The clinicians of the appointment `a`, in order of name. */
export const cliniciansOf = (is: ExpressionBuilder<Tables & { a: Tables['appointments'] }, 'a'>) =>
  jsonArrayFrom(
    is
      .selectFrom('appointment_practitioners as with')
      .innerJoin('practitioners as p', 'p.id', 'with.practitioner_id')
      .leftJoin('units as u', 'u.id', 'p.unit_id')
      .select(colleagueColumns)
      .whereRef('with.appointment_id', '=', 'a.id')
      .orderBy('p.full_name')
      .orderBy('p.id'),
  );
