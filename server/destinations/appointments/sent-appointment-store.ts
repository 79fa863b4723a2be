/** Reads what a message says of an appointment as it is now, and a message of theirs that is answered. */
import { sql } from 'kysely';
import type { AppointmentState } from '#shared/appointments.ts';
import type { ReasonConcept } from '#shared/appointments/texts/appointment-texts.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface SentPerson {
  fullName: string;
  npi: string | null;
}

/** Null where it was deleted. */
export async function appointmentOf(db: Connection, id: string, destinationId: string) {
  const row = await db
    .selectFrom('appointments as a')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .leftJoin('patients as p', 'p.id', 'a.patient_id')
    .leftJoin('location_times as lt', 'lt.appointment_id', 'a.id')
    .leftJoin('locations as l', 'l.id', 'lt.location_id')
    .leftJoin('appointment_texts as x', 'x.appointment_id', 'a.id')
    .leftJoin('outside_appointments as o', (join) =>
      join.onRef('o.appointment_id', '=', 'a.id').on(
        sql<boolean>`o.source_id in (select s.id from fact_sources s
            where s.answers_destination_id = ${destinationId})`,
      ),
    )
    .select(['a.id', 'a.state', 'a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .select(['a.cancelled_because as cancelledBecause', 't.id as typeId', 't.name as typeName'])
    .select(['a.patient_id as patientId', 'p.external_id as recordNumber'])
    .select(['p.full_name as patientName', 'l.name as room', 'x.reason'])
    .select(['x.reason_concepts as reasonConcepts', 'x.instructions'])
    .select(['o.placer_id as placerId', 'o.filler_id as fillerId', 'o.is_theirs as isTheirs'])
    // pg would make an instant of the day.
    .select(sql<string | null>`p.birth_date::text`.as('birthDate'))
    .select(
      sql<SentPerson[]>`coalesce((select json_agg(json_build_object('fullName', w.full_name,
          'npi', w.npi) order by w.full_name)
        from appointment_practitioners ap join practitioners w on w.id = ap.practitioner_id
        where ap.appointment_id = a.id), '[]')`.as('people'),
    )
    .where('a.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface SentAppointment {
  id: string;
  state: AppointmentState;
  startsAt: Date;
  endsAt: Date;
  cancelledBecause: string | null;
  typeId: string;
  typeName: string;
  patientId: string | null;
  recordNumber: string | null;
  patientName: string | null;
  birthDate: string | null;
  room: string | null;
  reason: string | null;
  reasonConcepts: ReasonConcept[] | null;
  instructions: string | null;
  placerId: string | null;
  fillerId: string | null;
  /** The system that is answered by this destination keeps it; null where that one does not know it. */
  isTheirs: boolean | null;
  people: SentPerson[];
}

/** The text of a message of theirs; null where it was deleted by its age. */
export async function answeredText(db: Connection, messageId: string): Promise<string | null> {
  const row = await db
    .selectFrom('fact_messages')
    .select('text')
    .where('id', '=', messageId)
    .executeTakeFirst();
  return row?.text ?? null;
}
