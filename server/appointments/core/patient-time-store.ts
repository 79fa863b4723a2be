/** Rows of what a known patient has booked at the same times, with whom. */
import { sql } from 'kysely';
import type { PatientTime } from '#shared/appointments/patient-time.ts';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { openStates } from '#shared/appointments/appointment-states.ts';
import { requestedTimes } from '#server/platform/sql/taken-times.ts';

interface PatientTimeQuery {
  organizationId: string;
  patientId: string;
  /** Without buffers: those are the clinicians' time. */
  spans: readonly Span[];
  /** What is moved away in the same step. */
  exceptIds: readonly string[];
}

export interface PatientTimeAt extends PatientTime, Span {
  /** The index of the span that it overlaps. */
  at: number;
}

const names = sql<string[]>`array(
  select p.full_name from appointment_practitioners ap
  join practitioners p on p.id = ap.practitioner_id
  where ap.appointment_id = a.id order by p.full_name)`;

/**
 * Until the transaction ends: bookings of one patient run one after the other. Many at once would each
 * insert a row, wait for the others' by the constraint, and end as deadlocks, one a second.
 */
async function lockPatientTime(
  db: Connection,
  { organizationId, patientId }: Pick<PatientTimeQuery, 'organizationId' | 'patientId'>,
): Promise<void> {
  await db
    .selectFrom('patients')
    .select('id')
    .where((is) => allEqual(is, { organization_id: organizationId, id: patientId }))
    .forNoKeyUpdate()
    .execute();
}

/** One statement for one time or many. */
export const patientTimes = (
  db: Connection,
  { organizationId, patientId, spans, exceptIds }: PatientTimeQuery,
): Promise<PatientTimeAt[]> =>
  db
    .selectFrom(requestedTimes(spans))
    .innerJoin('appointments as a', (join) =>
      join.on(sql<boolean>`a.starts_at < w."to" and w."from" < a.ends_at`),
    )
    .where((is) => allEqual(is, { 'a.patient_id': patientId, 'a.organization_id': organizationId }))
    .where('a.state', 'in', openStates)
    .$if(exceptIds.length > 0, (rows) => rows.where('a.id', 'not in', [...exceptIds]))
    .select(['a.patient_name as patientName', 'a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .select([sql<number>`w.nth::int - 1`.as('at'), names.as('with')])
    .orderBy('w.nth')
    .orderBy('a.starts_at')
    .execute();

/** The first of what the patient has at those times; their other bookings wait until the transaction ends. */
export async function lockedPatientTime(
  db: Connection,
  query: PatientTimeQuery,
): Promise<PatientTimeAt | null> {
  await lockPatientTime(db, query);
  const [patientTime = null] = await patientTimes(db, query);
  return patientTime;
}
