/** Letters about requests of booking pages that did not reach who asked, as the desk sees them. */
import { sql } from 'kysely';
import { requestLetterKinds } from '#shared/front-desk/unsent-letters.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isOfDeceased } from '#server/platform/sql/patient-reach.ts';
import { letterTrouble, type ListQuery } from './desk-unsent-letter-store.ts';

const unsettled = (db: Connection, organizationId: string) =>
  db
    .selectFrom('letters as letter')
    .innerJoin('public_bookings as b', 'b.id', 'letter.booking_id')
    .innerJoin('appointment_types as t', 't.id', 'b.type_id')
    .innerJoin('practitioners as p', 'p.id', 'b.practitioner_id')
    .where('letter.organization_id', '=', organizationId)
    .where('letter.about', 'in', [...requestLetterKinds])
    .where('letter.state', '<>', 'sent')
    .where('letter.resolved_at', 'is', null)
    // A later answer is told by a letter of its own.
    .whereRef('b.state', '=', 'letter.about')
    .where('letter.occasion', '=', sql<string>`'version ' || b.version`)
    .where('b.full_name', 'is not', null)
    .where(sql<boolean>`not ${isOfDeceased('b')}`);

export async function list(
  db: Connection,
  organizationId: string,
  { tryingSince, startsAfter, limit }: ListQuery,
) {
  const rows = await unsettled(db, organizationId)
    .select(['letter.id', 'letter.about', 'letter.first_try_at as since', 'letter.channel'])
    .select(['b.full_name as patientName', 'b.phone', 'b.starts_at as startsAt', 't.kind'])
    .select(['p.full_name as clinician', letterTrouble.as('trouble')])
    .where((is) =>
      is.or([
        is('letter.state', 'in', ['failed', 'unknown']),
        is.and([is('letter.state', '=', 'deferred'), is('letter.first_try_at', '<', tryingSince)]),
      ]),
    )
    .where('b.starts_at', '>', startsAfter)
    .orderBy('b.starts_at')
    .orderBy('letter.id')
    .limit(limit)
    .execute();
  return rows.map(({ clinician, since, startsAt, patientName, ...row }) => ({
    ...row,
    patientName: patientName ?? '',
    // The code that came to it has proved the address.
    isReachable: true,
    appointmentId: null,
    since: since.toISOString(),
    startsAt: startsAt.toISOString(),
    clinicians: [clinician],
  }));
}

/** Null where it is another organization's, or it was sent or settled. */
export async function byId(db: Connection, organizationId: string, id: string) {
  const row = await unsettled(db, organizationId)
    .select(['letter.id', 'b.id as bookingId'])
    .where('letter.id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, appointmentId: null } : null;
}
