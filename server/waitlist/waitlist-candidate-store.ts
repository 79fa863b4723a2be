/** Rows of waitlist entries that a time could be offered to: what the rules judge, and claiming one of them. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { openStates } from '#shared/appointments/appointment-states.ts';
import { kindKeptBy } from '#server/platform/sql/kept-by.ts';
import { isReachable } from '#server/platform/sql/patient-reach.ts';
import { isPubliclyBookable } from '#server/platform/sql/public-booking.ts';
import { entryColumns } from './waitlist-entry-store.ts';
import type { CandidateWindow, CandidateType } from './waitlist-rules.ts';

export interface WaitlistCandidate extends CandidateWindow {
  id: string;
  createdBy: string | null;
  type: CandidateType & { id: string };
}

interface CandidateQuery {
  organizationId: string;
  /** Without one, entries for any practitioner. */
  practitionerId?: string | undefined;
  /** Local days of the freed time in the practitioner's zone. */
  fromDay: string;
  untilDay: string;
  /** Only this one. */
  entryId?: string | undefined;
}

/** Null where the type needs no room; retired ones cannot be booked. */
const locationIdsOf = sql<string[] | null>`case when t.location_ids = '{}' then null else array(
  select l.id from unnest(t.location_ids) with ordinality n(id, nth)
  join locations l on l.id = n.id where l.active order by n.nth) end`;

const asSpan = ({ startsAt, endsAt }: { startsAt: string | Date; endsAt: string | Date }) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

/**
 * Entries that could get an offer: waiting, reachable by mail, for this practitioner or for
 * anybody.
 */
export async function candidatesFor(
  db: Connection,
  sought: CandidateQuery,
): Promise<WaitlistCandidate[]> {
  const { organizationId, practitionerId, fromDay, untilDay, entryId } = sought;
  const rows = await db
    .selectFrom('waitlist_entries as e')
    .innerJoin('patients as pt', 'pt.id', 'e.patient_id')
    .innerJoin('appointment_types as t', 't.id', 'e.type_id')
    .where((is) => allEqual(is, { 'e.organization_id': organizationId, 'e.state': 'waiting' }))
    .where(isReachable('pt'))
    .where('t.active', '=', true)
    .$if(practitionerId !== undefined, (some) =>
      some.where((is) =>
        is.or([
          is('e.practitioner_id', 'is', null),
          is('e.practitioner_id', '=', practitionerId ?? ''),
        ]),
      ),
    )
    // What another system keeps with them is not booked here, and not offered.
    .$if(practitionerId !== undefined, (some) =>
      some.where(
        kindKeptBy({
          organizationId: sql.ref('e.organization_id'),
          typeId: sql.ref('e.type_id'),
          unitId: sql`(select unit_id from practitioners where id = ${practitionerId ?? null}::uuid)`,
        }),
        'is',
        null,
      ),
    )
    .where(sql<boolean>`e.from_day <= ${untilDay}::date and e.until_day >= ${fromDay}::date`)
    .$if(entryId !== undefined, (some) => some.where('e.id', '=', entryId ?? ''))
    .select((is) => [
      ...entryColumns,
      'e.practitioner_id as practitionerId',
      'e.waiting_since as waitingSince',
      'e.created_by as createdBy',
      't.id as typeId',
      't.duration_minutes as durationMinutes',
      't.buffer_before_minutes as bufferBeforeMinutes',
      't.buffer_after_minutes as bufferAfterMinutes',
      't.notice_minutes as noticeMinutes',
      't.days_ahead as daysAhead',
      't.only_during_shifts as onlyDuringShifts',
      sql<HospitalRole[]>`t.holder_jobs`.as('holderJobs'),
      't.holder_ids as holderIds',
      locationIdsOf.as('locationIds'),
      jsonArrayFrom(
        is
          .selectFrom('waitlist_offers as o')
          .select(['o.practitioner_id as practitionerId'])
          .select(['o.freed_from as startsAt', 'o.freed_until as endsAt'])
          .whereRef('o.entry_id', '=', 'e.id')
          // An offer whose letter never left does not count as made.
          .where('o.outcome', '<>', 'withdrawn'),
      ).as('asked'),
      jsonArrayFrom(
        is
          .selectFrom('appointments as own')
          .select(['own.starts_at as startsAt', 'own.ends_at as endsAt'])
          .whereRef('own.patient_id', '=', 'e.patient_id')
          .where('own.state', 'in', openStates)
          // A day of any zone begins and ends at most a day away from UTC's.
          .where(sql<boolean>`own.ends_at > ${fromDay}::date - 1`)
          .where(sql<boolean>`own.starts_at < ${untilDay}::date + 2`),
      ).as('booked'),
    ])
    .execute();
  return rows.map((row) => {
    const { typeId, asked, booked, ...rest } = row;
    return {
      ...rest,
      type: { ...rest, id: typeId },
      asked: asked.map((one) => ({ ...one, ...asSpan(one) })),
      booked: booked.map(asSpan),
    };
  });
}

/** Whether patients can be offered a time of this clinician for this type at all. */
export async function isBookable(
  db: Connection,
  { practitionerId, typeId }: { practitionerId: string; typeId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('practitioners as p')
    .innerJoin('appointment_types as t', 't.organization_id', 'p.organization_id')
    .select('p.id')
    .where((is) => allEqual(is, { 'p.id': practitionerId, 't.id': typeId }))
    .where(isPubliclyBookable('p', 't'))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims the entry for this transaction; false where another has it just now, or it no longer
 * waits.
 */
export async function claimEntry(db: Connection, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where((is) => allEqual(is, { id, state: 'waiting' }))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}
