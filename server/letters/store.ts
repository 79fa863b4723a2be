/** Rows of letters to patients: what they are about, and that each is sent once. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '#server/platform/postgres/database.ts';
import { locationLabel } from '#server/platform/sql/location-label.ts';

/** What letters are written from, in order of start; without appointments whose patient has no e-mail address. */
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
      locationLabel.as('place'),
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

export type LetterFacts = Awaited<ReturnType<typeof factsFor>>[number];

interface NewLetter {
  organizationId: string;
  appointmentId: string;
  about: 'booked' | 'moved' | 'cancelled' | 'reminder';
  /** The key of the letter: each is sent once. */
  occasion: string;
}

/**
 * Claims the letter and returns its id; null where it was sent, another server is sending it, or a
 * server died while sending it: it may have arrived, so it is not sent again.
 */
export async function claim(db: Connection, letter: NewLetter, now: Date): Promise<string | null> {
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

/** The letters that were begun since then, by state; every state is named. */
export async function countByState(db: Connection, since: Date) {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(id)::int as count
    from unnest(array['handing-over', 'sent', 'refused']) state
    left join letters using (state)
    where begun_at >= ${since} or begun_at is null
    group by state`.execute(db);
  return rows;
}
