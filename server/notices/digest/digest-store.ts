/** Rows of notices that wait for a digest, and the digest's reader. */
import { sql } from 'kysely';
import type { HourFormat } from '#shared/organization.ts';
import type { Digest } from '#shared/notices.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { mailedColumns } from '#server/platform/sql/mailed-people.ts';

export interface WaitingDigest {
  practitionerId: string;
  digest: Digest;
  zone: string;
  oldestAt: Date;
}

/** The people who have something waiting and no digest on its way. */
export async function waiting(
  db: Connection,
  { lostBefore }: { lostBefore: Date },
): Promise<WaitingDigest[]> {
  const { rows } = await sql<WaitingDigest>`
    select n.practitioner_id as "practitionerId", s.digest, p.zone, min(n.at) as "oldestAt"
    from notices n
    join practitioners p on p.id = n.practitioner_id
    join notice_settings s on s.practitioner_id = n.practitioner_id
    where n.mail is not null
    group by n.practitioner_id, s.digest, p.zone
    having bool_or(n.mail = 'waiting')
      and not bool_or(n.mail = 'queued' and n.at > ${lostBefore})`.execute(db);
  return rows;
}

/** Of two servers each takes its own people. Returns whose. */
export async function queue(db: Connection, practitionerIds: readonly string[]): Promise<string[]> {
  if (practitionerIds.length === 0) return [];
  const rows = await db
    .updateTable('notices')
    .set({ mail: 'queued' })
    .where('practitioner_id', 'in', [...practitionerIds])
    .where('mail', '=', 'waiting')
    .returning('practitioner_id as practitionerId')
    .execute();
  return [...new Set(rows.map((row) => row.practitionerId))];
}

export interface DigestReader {
  email: string;
  fullName: string;
  zone: string;
  organization: string;
  hourFormat: HourFormat;
  digest: Digest;
  isListed: boolean;
}

/** Null where the person cannot sign in any more, or wants none. */
export async function readerOf(
  db: Connection,
  practitionerId: string,
): Promise<DigestReader | null> {
  const row = await db
    .selectFrom('practitioners as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .innerJoin('notice_settings as s', 's.practitioner_id', 'p.id')
    .select(mailedColumns)
    .select(['p.zone', 'o.hour_format as hourFormat', 's.digest', 's.is_listed as isListed'])
    .where((is) => allEqual(is, { 'p.id': practitionerId, 'p.active': true }))
    .where('s.digest', '<>', 'off')
    .executeTakeFirst();
  return row ?? null;
}

export async function setMailed(db: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notices')
    .set({ mail: null })
    .where('id', 'in', [...ids])
    .execute();
}
