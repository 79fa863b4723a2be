/** Rows of letters to patients: what they tell of, and that each is handed over once. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '#server/platform/database.ts';
import { placeOfAppointment } from '../platform/sql/location-label.ts';

/** What a letter is made of, in order of start; without those whose patient has no address. */
export async function factsFor(db: Connection, appointmentIds: readonly string[]) {
  const rows = await db
    .selectFrom('appointments as a')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .innerJoin('patients as pt', 'pt.id', 'a.patient_id')
    .select((is) => [
      'a.id as appointmentId',
      'a.organization_id as organizationId',
      'a.state',
      'a.version',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      't.kind',
      't.reminder_minutes as reminderMinutes',
      'o.name as hospital',
      'o.zone',
      'pt.full_name as patientName',
      'pt.email',
      placeOfAppointment.as('place'),
      jsonArrayFrom(
        is
          .selectFrom('appointment_practitioners as with')
          .innerJoin('practitioners as p', 'p.id', 'with.practitioner_id')
          .select('p.full_name as fullName')
          .whereRef('with.appointment_id', '=', 'a.id')
          .orderBy('p.full_name'),
      ).as('clinicians'),
    ])
    .where('a.id', 'in', [...appointmentIds])
    .where('a.held_until', 'is', null)
    .orderBy('a.starts_at')
    .execute();
  return rows.flatMap(({ email, ...row }) => (email ? [{ ...row, email }] : []));
}

export type Facts = Awaited<ReturnType<typeof factsFor>>[number];

interface Occasion {
  organizationId: string;
  appointmentId: string;
  about: 'booked' | 'moved' | 'cancelled' | 'reminder';
  /** Which of its kind: there is one letter for each. */
  occasion: string;
}

/**
 * Takes the letter up and answers its id; null where it was sent, is with somebody else, or was with
 * a server that died before it could say how it went: then nobody writes again.
 */
export async function takeUp(db: Connection, letter: Occasion, now: Date): Promise<string | null> {
  const row = await db
    .insertInto('letters')
    .values({
      organization_id: letter.organizationId,
      appointment_id: letter.appointmentId,
      about: letter.about,
      occasion: letter.occasion,
      begun_at: now,
      ended_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['appointment_id', 'about', 'occasion'])
        .doUpdateSet({
          state: 'handing-over',
          tries: sql<number>`letters.tries + 1`,
          begun_at: now,
          ended_at: null,
        })
        .where('letters.state', '=', 'refused'),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function end(
  db: Connection,
  letter: { id: string; state: 'sent' | 'refused'; at: Date },
): Promise<void> {
  await db
    .updateTable('letters')
    .set({ state: letter.state, ended_at: letter.at })
    .where('id', '=', letter.id)
    .execute();
}
