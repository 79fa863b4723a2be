/** Rows of the links in patients' letters; hashes only. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { hospitalColumns } from '#server/platform/sql/hospital-columns.ts';
import { kindKeptBy } from '#server/platform/sql/kept-by.ts';
import { addressHash, isStillTheirAddress } from '#server/platform/sql/mailed-links.ts';
import { isPubliclyBookable } from '#server/platform/sql/public-booking.ts';

interface NewLink {
  tokenHash: Buffer;
  organizationId: string;
  appointmentId: string;
  /** The address or number that it is sent to; null where it is shown or printed. */
  sentTo: string | null;
  madeAt: Date;
}

export async function insert(db: Connection, link: NewLink): Promise<void> {
  await db
    .insertInto('appointment_links')
    .values({
      token_hash: link.tokenHash,
      organization_id: link.organizationId,
      appointment_id: link.appointmentId,
      made_at: link.madeAt,
      mailed_to: link.sentTo === null ? null : addressHash(link.sentTo),
    })
    .execute();
}

export async function remove(db: Connection, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('appointment_links').where('token_hash', '=', tokenHash).execute();
}

/** Whether patients can book all clinicians of the appointment `a` by themselves. */
const areBookable = sql<boolean>`not exists (
  select from appointment_practitioners ap
  join practitioners c on c.id = ap.practitioner_id
  join appointment_types t on t.id = a.type_id
  where ap.appointment_id = a.id and not ${isPubliclyBookable('c', 't')})`;

/** Whether another system keeps what would be booked anew in place of the appointment `a`. */
const isKindKept = sql<boolean>`exists (
  select from appointment_practitioners ap
  join practitioners c on c.id = ap.practitioner_id
  where ap.appointment_id = a.id and ${kindKeptBy({
    organizationId: sql.ref('a.organization_id'),
    typeId: sql.ref('a.type_id'),
    unitId: sql.ref('c.unit_id'),
  })} is not null)`;

/** The appointment that the link leads to, with its organization; null too where its patient has another address by now. */
export async function find(db: Connection, tokenHash: Buffer) {
  const row = await db
    .selectFrom('appointment_links as l')
    .innerJoin('organizations as o', 'o.id', 'l.organization_id')
    .innerJoin('appointments as a', 'a.id', 'l.appointment_id')
    .leftJoin('patients as p', 'p.id', 'a.patient_id')
    .select(['l.organization_id as organizationId', 'l.appointment_id as appointmentId'])
    .select(hospitalColumns)
    .select([areBookable.as('isBookable'), isKindKept.as('isKindKept')])
    .where('l.token_hash', '=', tokenHash)
    .where(isStillTheirAddress({ mailedTo: 'l.mailed_to', patient: 'p' }))
    .executeTakeFirst();
  return row ?? null;
}
