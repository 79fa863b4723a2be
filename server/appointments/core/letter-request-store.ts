/** Rows of appointments as letters and reminders to their patients need them. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { emailOf, smsNumberOf } from '#server/platform/sql/patient-reach.ts';

/** The system that keeps it sends its patient's messages, unless the feed says that ours do. */
const isOfOtherMessages = sql<boolean>`exists (select from outside_appointments o
  join fact_sources s on s.id = o.source_id
  where o.appointment_id = a.id and o.is_theirs and not s.notifies_patients)`;

/**
 * In order of start, as the change has left them; without those that have only a name, and no
 * patient to write to.
 */
export const appointmentsOfPatients = (db: Connection, ids: readonly string[]) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .innerJoin('patients as pt', 'pt.id', 'a.patient_id')
    .select(['a.id', 'a.version', 'a.starts_at as startsAt'])
    .select(emailOf('pt').as('email'))
    .select(smsNumberOf('pt').as('smsNumber'))
    .select('t.reminder_minutes as reminderMinutes')
    .where('a.id', 'in', [...ids])
    .where('a.patient_id', 'is not', null)
    .where((is) => is.not(isOfOtherMessages))
    .orderBy('a.starts_at')
    .execute();

interface Slice {
  organizationId: string;
  typeId: string;
  now: Date;
  /** Where the previous slice ended. */
  after: { startsAt: string; id: string } | null;
  limit: number;
}

/** Future appointments of a type for patients, in order of start. */
export const bookedOfType = (
  db: Connection,
  { organizationId, typeId, now, after, limit }: Slice,
): Promise<{ id: string; startsAt: Date }[]> =>
  db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.starts_at as startsAt'])
    .where('a.organization_id', '=', organizationId)
    .where('a.type_id', '=', typeId)
    .where('a.state', '=', 'booked')
    .where('a.patient_id', 'is not', null)
    .where('a.starts_at', '>', now)
    .where((is) => is.not(isOfOtherMessages))
    .$if(after !== null, (rows) =>
      rows.where((is) =>
        is(
          is.refTuple('a.starts_at', 'a.id'),
          '>',
          is.tuple(new Date(after?.startsAt ?? now), after?.id ?? ''),
        ),
      ),
    )
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(limit)
    .execute();
