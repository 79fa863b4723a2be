/** Rows of calendar feeds: whose secret it is, and the appointments in it. */
import { keptBy } from '#server/platform/sql/kept-by.ts';
import { sql, type Expression } from 'kysely';
import type { AppointmentState, Kind } from '#shared/appointments.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { locationLabel } from '#server/platform/sql/location-label.ts';

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

/** A practitioner has one feed: a new one replaces the older. */
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
  return changesRow(db.deleteFrom('calendar_feeds').where('practitioner_id', '=', practitionerId));
}

/** Found by the hash; the secret itself is compared nowhere. */
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

/** With `forChange` the row is locked until the transaction ends. */
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

export interface FeedAppointment {
  id: string;
  kind: Kind;
  state: AppointmentState;
  version: number;
  startsAt: Date;
  endsAt: Date;
  /** Its location in words; null where it has none. */
  locationLabel: string | null;
  /** Null where the organization does not allow names; then it is not read either. */
  patientName: string | null;
  /** As the name. */
  reason: string | null;
  /** The other system that keeps it; null: it is ours. */
  keptBy: string | null;
}

interface Period {
  practitionerId: string;
  startsAt: Date;
  endsAt: Date;
}

type ShownPeriod = Period & { withNames: boolean };

const shownAppointments = (
  db: Connection,
  { practitionerId, startsAt, endsAt, withNames }: ShownPeriod,
) =>
  db
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
      locationLabel.as('locationLabel'),
      keptBy('a.id').as('keptBy'),
    ])
    .$if(withNames, (query) =>
      query
        .leftJoin('appointment_texts as texts', 'texts.appointment_id', 'a.id')
        .select(['a.patient_name as patientName', 'texts.reason']),
    )
    .where('ap.practitioner_id', '=', practitionerId)
    .where('ap.starts_at', '>=', startsAt)
    .where('ap.starts_at', '<', endsAt)
    .where('a.held_until', 'is', null)
    .orderBy('a.starts_at')
    .orderBy('a.id');

/** The practitioner's appointments, cancelled ones too; without held time. */
export async function appointments(
  db: Connection,
  period: ShownPeriod,
): Promise<FeedAppointment[]> {
  const rows = await shownAppointments(db, period).execute();
  return rows.map(({ patientName = null, reason = null, ...row }) => ({
    ...row,
    patientName,
    reason,
  }));
}

/** Differs where a shown column of an appointment differs, or a row of one of the other queries. */
export async function contentHash(
  db: Connection,
  period: ShownPeriod,
  otherRows: readonly Expression<unknown>[],
): Promise<string> {
  const selections = [shownAppointments(db, period), ...otherRows].map(
    (rows) => sql`(select json_agg(shown) from ${rows} as shown)`,
  );
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(concat_ws('|', ${sql.join(selections)}), 'UTF8')), 'hex') as hash
  `.execute(db);
  return rows[0]?.hash ?? '';
}
