/** Rows of feeds: whose address it is, and what that person's calendar shows to it. */
import type { AppointmentState, Kind } from '#shared/appointments.ts';
import type { Connection } from '#server/platform/database.ts';
import { placeOfAppointment } from '../../platform/sql/location-label.ts';

export interface FeedRow {
  madeAt: Date;
  fetchedAt: Date | null;
}

export const feedOf = (db: Connection, practitionerId: string): Promise<FeedRow | undefined> =>
  db
    .selectFrom('calendar_feeds')
    .select(['made_at as madeAt', 'fetched_at as fetchedAt'])
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst();

/** There is one address a person: the older one is gone. */
export async function keepFeed(
  db: Connection,
  { practitionerId, hash, madeAt }: { practitionerId: string; hash: Buffer; madeAt: Date },
): Promise<void> {
  const feed = { secret_hash: hash, made_at: madeAt, fetched_at: null };
  await db
    .insertInto('calendar_feeds')
    .values({ practitioner_id: practitionerId, ...feed })
    .onConflict((conflict) => conflict.column('practitioner_id').doUpdateSet(feed))
    .execute();
}

/** Whether there was one. */
export async function dropFeed(db: Connection, practitionerId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** By the hash alone: the secret itself is compared nowhere. */
export const ownerOf = (db: Connection, hash: Buffer) =>
  db
    .selectFrom('calendar_feeds as f')
    .innerJoin('practitioners as p', 'p.id', 'f.practitioner_id')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['f.practitioner_id as id', 'o.feed_names_allowed as namesAllowed'])
    .where('f.secret_hash', '=', hash)
    .executeTakeFirst();

export async function noteFetched(db: Connection, practitionerId: string, at: Date) {
  await db
    .updateTable('calendar_feeds')
    .set({ fetched_at: at })
    .where('practitioner_id', '=', practitionerId)
    .execute();
}

/** With `forChange` nobody else changes it until the transaction ends. */
export async function areNamesAllowed(
  db: Connection,
  { organizationId, forChange = false }: { organizationId: string; forChange?: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('feed_names_allowed as allowed')
    .where('id', '=', organizationId)
    .$if(forChange, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return row.allowed;
}

export async function allowNames(
  db: Connection,
  { organizationId, allowed }: { organizationId: string; allowed: boolean },
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ feed_names_allowed: allowed })
    .where('id', '=', organizationId)
    .execute();
}

export interface FedVisit {
  id: string;
  kind: Kind;
  state: AppointmentState;
  version: number;
  startsAt: Date;
  endsAt: Date;
  /** Its room; null where it takes none. */
  place: string | null;
  /** Null where it is not to be told; then it is not read either. */
  patientName: string | null;
}

interface Wanted {
  practitionerId: string;
  startsAt: Date;
  endsAt: Date;
}

/** What the person is on, cancelled too; time that is only held is nobody's appointment yet. */
export async function visits(
  db: Connection,
  { practitionerId, startsAt, endsAt, withNames }: Wanted & { withNames: boolean },
): Promise<FedVisit[]> {
  const rows = await db
    .selectFrom('appointment_practitioners as ap')
    .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .select([
      'a.id',
      't.kind',
      'a.state',
      'a.version',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      placeOfAppointment.as('place'),
    ])
    .$if(withNames, (query) => query.select('a.patient_name as patientName'))
    .where('ap.practitioner_id', '=', practitionerId)
    .where('ap.starts_at', '>=', startsAt)
    .where('ap.starts_at', '<', endsAt)
    .where('a.held_until', 'is', null)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
  return rows.map(({ patientName = null, ...row }) => ({ ...row, patientName }));
}

export const timeOff = (db: Connection, { practitionerId, startsAt, endsAt }: Wanted) =>
  db
    .selectFrom('time_off')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('practitioner_id', '=', practitionerId)
    .where('ends_at', '>', startsAt)
    .where('starts_at', '<', endsAt)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
