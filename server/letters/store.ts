/** Rows of letters to patients: what they are about, that each is sent once, and what became of it. */
import { sql, type OnConflictBuilder } from 'kysely';
import {
  changeLetterKinds,
  type LetterChannel,
  type LetterKind,
  type UnsentReason,
} from '#shared/front-desk/unsent-letters.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Tables } from '#server/platform/tables/tables.ts';
import { clinicianNames } from '#server/platform/sql/clinician-names.ts';
import { locationLabel } from '#server/platform/sql/location-label.ts';
import { occasionColumn, occasionIn } from '#server/platform/sql/letter-occasion.ts';
import { wordsInForce } from '#server/platform/sql/wordings/wordings-in-force.ts';
import { emailOf, isDeceased, smsNumberOf } from '#server/platform/sql/patient-reach.ts';

/** What letters are written from, in order of start. */
export const factsFor = (db: Connection, appointmentIds: readonly string[]) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .innerJoin('patients as pt', 'pt.id', 'a.patient_id')
    .leftJoin('time_choices as choice', (join) =>
      join
        .onRef('choice.appointment_id', '=', 'a.id')
        .onRef('choice.starts_at', '=', 'a.starts_at'),
    )
    .leftJoin('appointment_texts as texts', 'texts.appointment_id', 'a.id')
    .select((is) => [
      // Until when another time is to be chosen; null where that was not asked.
      'choice.answer_by as chooseBy',
      'a.id as appointmentId',
      'a.organization_id as organizationId',
      'a.state',
      'a.version',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      't.kind',
      't.reminder_minutes as reminderMinutes',
      't.patients_may_move as patientsMayMove',
      't.patients_may_cancel as patientsMayCancel',
      // Its job became due by this clock, so whether it still is is judged by the same.
      sql<Date>`clock_timestamp()`.as('judgedAt'),
      't.instructions as typeInstructions',
      't.patients_read_reason as patientsReadReason',
      'texts.reason',
      'texts.instructions',
      'o.name as hospital',
      'o.phone',
      'o.address',
      'o.zone',
      'o.hour_format as hourFormat',
      'pt.full_name as patientName',
      'pt.language',
      wordsInForce({
        organization: 'a.organization_id',
        areas: ['letter', 'sms'],
        language: 'pt.language',
      }).as('letterWordings'),
      emailOf('pt').as('email'),
      isDeceased('pt').as('isDeceased'),
      smsNumberOf('pt').as('smsNumber'),
      locationLabel.as('place'),
      clinicianNames(is).as('clinicians'),
    ])
    .where('a.id', 'in', [...appointmentIds])
    .where('a.held_until', 'is', null)
    .orderBy('a.starts_at')
    .execute();

export type LetterFacts = Awaited<ReturnType<typeof factsFor>>[number];

/** The key of a letter: each is sent once. */
interface LetterKey {
  /** Null for a letter about a request. */
  appointmentId: string | null;
  about: LetterKind;
  occasion: string;
  channel: LetterChannel;
}

export interface NewLetter extends LetterKey {
  organizationId: string;
  /** The request that it is about; null where it is about an appointment. */
  bookingId: string | null;
  /** Later dates of a series in the same letter. */
  otherIds: readonly string[];
  /** Who caused it; null where nobody of the hospital did. */
  senderId: string | null;
  /** The name of a companion; null where it is for the patient. */
  recipient: string | null;
}

const columnsOf = (letter: NewLetter, now: Date) => ({
  organization_id: letter.organizationId,
  appointment_id: letter.appointmentId,
  booking_id: letter.bookingId,
  about: letter.about,
  occasion: occasionColumn(letter),
  channel: letter.channel,
  other_ids: [...letter.otherIds],
  sender_id: letter.senderId,
  recipient: letter.recipient,
  first_try_at: now,
  begun_at: now,
});

/** What is unique of it: an appointment's letter, or a request's. */
const keyOf = (conflict: OnConflictBuilder<Tables, 'letters'>, { bookingId }: NewLetter) =>
  bookingId === null
    ? conflict.columns(['appointment_id', 'about', 'occasion'])
    : conflict.columns(['booking_id', 'about', 'occasion']).where('booking_id', 'is not', null);

/**
 * Claims the letter; null where it was sent, another server is sending it, it may have arrived, or
 * the patient was told in another way: then it is not sent again.
 */
export async function claim(
  db: Connection,
  letter: NewLetter,
  now: Date,
): Promise<{ id: string; tries: number } | null> {
  const row = await db
    .insertInto('letters')
    .values({ ...columnsOf(letter, now), ended_at: null })
    .onConflict((conflict) =>
      keyOf(conflict, letter)
        .doUpdateSet({
          state: 'handing-over',
          tries: sql<number>`letters.tries + 1`,
          sender_id: letter.senderId,
          begun_at: now,
          ended_at: null,
        })
        .where('letters.state', '=', 'deferred')
        .where('letters.resolved_at', 'is', null),
    )
    .returning(['id', 'tries'])
    .executeTakeFirst();
  return row ?? null;
}

export interface LetterEnd {
  state: 'sent' | 'deferred' | 'failed' | 'unknown';
  reason: UnsentReason | null;
}

export async function end(
  db: Connection,
  { id, state, reason, at }: LetterEnd & { id: string; at: Date },
): Promise<void> {
  await db
    .updateTable('letters')
    .set({ state, reason, ended_at: at })
    .where('id', '=', id)
    .execute();
}

/** The letters that were begun since then, by state; every state is named. */
export async function countByState(db: Connection, since: Date) {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(id)::int as count
    from unnest(array['handing-over', 'sent', 'deferred', 'failed', 'unknown']) state
    left join letters using (state)
    where begun_at >= ${since} or begun_at is null
    group by state`.execute(db);
  return rows;
}

/** Stores that it is not sent; false where it was sent, or is stored as not sent already. */
export async function markUnsent(
  db: Connection,
  letter: NewLetter,
  { reason, at }: { reason: UnsentReason; at: Date },
): Promise<boolean> {
  const state = 'failed';
  const row = await db
    .insertInto('letters')
    .values({ ...columnsOf(letter, at), state, reason, ended_at: at })
    .onConflict((conflict) =>
      keyOf(conflict, letter)
        .doUpdateSet({ state, reason, ended_at: at })
        .where('letters.state', '=', 'deferred'),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isProgram(db: Connection, senderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('practitioners')
    .select('is_program as isProgram')
    .where('id', '=', senderId)
    .executeTakeFirst();
  return row?.isProgram ?? false;
}

/** How many other letters this person has caused since then. */
export async function countOfSender(
  db: Connection,
  { senderId, since, except }: { senderId: string; since: Date; except?: LetterKey },
): Promise<number> {
  const { count } = await db
    .selectFrom('letters')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('sender_id', '=', senderId)
    .where('begun_at', '>', since)
    .$if(except !== undefined, (rows) =>
      rows.where((is) =>
        is.not(
          is.and({
            appointment_id: except?.appointmentId ?? '',
            about: except?.about ?? 'link',
            occasion: except ? occasionColumn(except) : '',
          }),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the latest letters about changes of an appointment were begun, the newest first. */
export async function changesBegunAt(
  db: Connection,
  { appointmentId, most }: { appointmentId: string; most: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('letters')
    .select((is) => is.fn.min('begun_at').as('begunAt'))
    .where('appointment_id', '=', appointmentId)
    .where('about', 'in', changeLetterKinds)
    // One that went in both channels is one.
    .groupBy(['about', occasionIn('occasion')])
    .orderBy('begunAt', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ begunAt }) => begunAt);
}

/** Ends letters whose process must have died while handing them over; each is returned once. */
export const endAbandoned = (db: Connection, { before, at }: { before: Date; at: Date }) =>
  db
    .updateTable('letters')
    .set({ state: 'unknown', ended_at: at })
    .where('state', '=', 'handing-over')
    .where('begun_at', '<', before)
    .returning(['organization_id as organizationId', 'appointment_id as appointmentId', 'about'])
    .returning('booking_id as bookingId')
    .execute();
