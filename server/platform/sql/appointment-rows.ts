/** SQL of appointments that stores of several features share: whose they are, and how long one may last. */
import type { ExpressionBuilder } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Tables } from '#server/platform/tables/tables.ts';
import { hourMs } from '#shared/durations.ts';

/** Only appointments of this practitioner are found; null: those of the whole hospital. */
export interface Access {
  organizationId: string;
  practitionerId: string | null;
}

type AppointmentExpressions = ExpressionBuilder<Tables & { a: Tables['appointments'] }, 'a'>;

/** Whether this access finds the appointment `a`. */
export const isAccessible = (
  is: AppointmentExpressions,
  { organizationId, practitionerId }: Access,
) =>
  is.and([
    is('a.organization_id', '=', organizationId),
    ...(practitionerId === null
      ? []
      : [
          is.exists(
            is
              .selectFrom('appointment_practitioners as me')
              .select('me.practitioner_id')
              .whereRef('me.appointment_id', '=', 'a.id')
              .where('me.practitioner_id', '=', practitionerId),
          ),
        ]),
  ]);

/** The appointments `a` of one practitioner, by their time `me`. */
export const ownAppointments = (db: Connection, practitionerId: string) =>
  db
    .selectFrom('appointment_practitioners as me')
    .innerJoin('appointments as a', 'a.id', 'me.appointment_id')
    .where('me.practitioner_id', '=', practitionerId);

/**
 * No appointment is longer than a day (0003_appointments.ts), so none that began earlier is still
 * running.
 */
export const longestAppointmentMs = 24 * hourMs;
