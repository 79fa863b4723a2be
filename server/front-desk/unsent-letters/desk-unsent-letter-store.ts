/** Letters that did not reach their patients, as staff see them. */
import { sql } from 'kysely';
import { changeLetterKinds, type LetterTrouble } from '#shared/front-desk/unsent-letters.ts';
import { isAccessible, type Access } from '#server/platform/sql/appointment-rows.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { clinicianNames } from '#server/platform/sql/clinician-names.ts';
import { occasionIn } from '#server/platform/sql/letter-occasion.ts';
import { isDeceased, isReachable } from '#server/platform/sql/patient-reach.ts';

/** Of the alias `letter`. */
export const letterTrouble = sql<LetterTrouble>`case letter.state
  when 'failed' then letter.reason when 'unknown' then 'unconfirmed' else 'trying' end`;

/** Of appointments that the access finds, to a patient of the hospital's list or to a companion. */
const unsettled = (db: Connection, access: Access) =>
  db
    .selectFrom('letters as letter')
    .innerJoin('appointments as a', 'a.id', 'letter.appointment_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .leftJoin('waitlist_offers as o', (on) =>
      on
        .onRef('o.appointment_id', '=', 'a.id')
        .on(sql<boolean>`letter.about = 'offer' and o.id::text = ${occasionIn('letter.occasion')}`),
    )
    .leftJoin('waitlist_entries as e', 'e.id', 'o.entry_id')
    .leftJoin('patients as pt', (on) =>
      on.on(sql<boolean>`pt.id = coalesce(a.patient_id, e.patient_id)`),
    )
    .where(sql<boolean>`coalesce(letter.recipient, pt.full_name) is not null`)
    .where('letter.organization_id', '=', access.organizationId)
    .where('letter.state', '<>', 'sent')
    .where('letter.resolved_at', 'is', null)
    .where(sql<boolean>`${isDeceased('pt')} is not true`)
    .where((is) => isAccessible(is, access));

/** An offer while it is open, a companion's link while it works and nobody has come by it. */
const isOfUse = sql<boolean>`case letter.about
  when 'offer' then a.state = 'held' and o.outcome is null
  when 'companion' then a.state in ('booked', 'in-progress') and exists (
    select from visit_invitations i where i.id::text = letter.occasion
      and i.revoked_at is null and i.guest_id is null)
  else a.state in ('booked', 'cancelled') end`;

export interface ListQuery {
  /** A letter that is still tried again is listed when it was tried first before then. */
  tryingSince: Date;
  /** Appointments that began before then are listed no more. */
  startsAfter: Date;
  limit: number;
}

/** The same letter in the other channel. */
const isSame = sql<boolean>`(later.about = letter.about
  and ${occasionIn('later.occasion')} = ${occasionIn('letter.occasion')})`;
const isSameElsewhere = sql<boolean>`${isSame} and later.channel <> letter.channel
  and later.state = 'sent'`;

/**
 * The nearest appointments first. A letter that the appointment's state has overtaken is not
 * listed, nor one after which another reached the patient or tells of a later change.
 */
export async function list(
  db: Connection,
  access: Access,
  { tryingSince, startsAfter, limit }: ListQuery,
) {
  const rows = await unsettled(db, access)
    .select((is) => [
      'letter.id',
      'letter.about',
      'letter.first_try_at as since',
      sql<string>`coalesce(letter.recipient, pt.full_name)`.as('patientName'),
      sql<string | null>`case when letter.recipient is null then pt.phone end`.as('phone'),
      sql<boolean>`letter.recipient is null and ${isReachable('pt')}`.as('isReachable'),
      'letter.channel',
      'a.id as appointmentId',
      'a.starts_at as startsAt',
      't.kind',
      letterTrouble.as('trouble'),
      clinicianNames(is).as('clinicians'),
    ])
    .where((is) =>
      is.or([
        is('letter.state', 'in', ['failed', 'unknown']),
        is.and([
          is('letter.state', '=', 'deferred'),
          // An offer is open for half an hour alone.
          is.or([is('letter.about', '=', 'offer'), is('letter.first_try_at', '<', tryingSince)]),
        ]),
      ]),
    )
    .where('a.starts_at', '>', startsAfter)
    .where(isOfUse)
    .where(sql<boolean>`(letter.about = 'cancelled') = (a.state = 'cancelled')`)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('letters as later')
            .select('later.id')
            .whereRef('later.appointment_id', '=', 'letter.appointment_id')
            .where('letter.about', '<>', 'companion')
            .where((row) =>
              row.or([
                isSameElsewhere,
                row.and([
                  row('later.id', '>', row.ref('letter.id')),
                  row.or([
                    row('later.state', '=', 'sent'),
                    row.and([
                      row('later.about', 'in', changeLetterKinds),
                      row('letter.about', 'in', changeLetterKinds),
                      sql<boolean>`not ${isSame}`,
                    ]),
                  ]),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('a.starts_at')
    .orderBy('letter.id')
    .limit(limit)
    .execute();
  return rows.map(({ clinicians, since, startsAt, ...row }) => ({
    ...row,
    since: since.toISOString(),
    startsAt: startsAt.toISOString(),
    clinicians: clinicians.map(({ fullName }) => fullName),
  }));
}

/** Null where the access does not find it, or it was sent or settled. */
export async function byId(db: Connection, access: Access, id: string) {
  const row = await unsettled(db, access)
    .select(['letter.id', 'a.id as appointmentId'])
    .where('letter.id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, bookingId: null } : null;
}
