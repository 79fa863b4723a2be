/** Rows of offers: created with their hold, found by their link, closed with an outcome. */
import { sql } from 'kysely';
import type { LetterChannel } from '#shared/front-desk/unsent-letters.ts';
import type { OfferOutcome } from '#shared/waitlist.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Span } from '#shared/time.ts';
import { addressHash, isStillTheirAddress } from '#server/platform/sql/mailed-links.ts';
import { logoAddressOf } from '#server/platform/sql/logo-address.ts';
import { emailOf, isDeceased, smsNumberOf } from '#server/platform/sql/patient-reach.ts';

export interface NewOffer extends Span {
  organizationId: string;
  entryId: string;
  practitionerId: string;
  appointmentId: string;
  freed: Span;
  madeAt: Date;
  expiresAt: Date;
}

/** Its id is known before the insert, because the link is derived from it (link.ts). */
export async function insert(
  db: Connection,
  offer: NewOffer & { id: string; tokenHash: Buffer },
): Promise<void> {
  await db
    .insertInto('waitlist_offers')
    .values({
      id: offer.id,
      organization_id: offer.organizationId,
      entry_id: offer.entryId,
      practitioner_id: offer.practitionerId,
      appointment_id: offer.appointmentId,
      starts_at: offer.startsAt,
      ends_at: offer.endsAt,
      freed_from: offer.freed.startsAt,
      freed_until: offer.freed.endsAt,
      token_hash: offer.tokenHash,
      mailed_to: null,
      texted_to: null,
      made_at: offer.madeAt,
      sent_at: null,
      expires_at: offer.expiresAt,
      outcome: null,
      closed_at: null,
    })
    .execute();
}

const rows = (db: Connection) =>
  db
    .selectFrom('waitlist_offers as o')
    .select([
      'o.id',
      'o.organization_id as organizationId',
      'o.entry_id as entryId',
      'o.practitioner_id as practitionerId',
      'o.appointment_id as appointmentId',
      'o.starts_at as startsAt',
      'o.ends_at as endsAt',
      'o.freed_from as freedFrom',
      'o.freed_until as freedUntil',
      'o.sent_at as sentAt',
      'o.expires_at as expiresAt',
      'o.outcome',
    ]);

export interface OfferRow extends Span {
  id: string;
  organizationId: string;
  entryId: string;
  practitionerId: string;
  /** Null where its hold expired and was replaced. */
  appointmentId: string | null;
  freedFrom: Date;
  freedUntil: Date;
  sentAt: Date | null;
  expiresAt: Date;
  outcome: OfferOutcome | null;
}

export async function byId(db: Connection, id: string): Promise<OfferRow | null> {
  return (await rows(db).where('o.id', '=', id).executeTakeFirst()) ?? null;
}

/** Null too where its patient has another address or number by now. */
export async function byHash(db: Connection, tokenHash: Buffer): Promise<OfferRow | null> {
  const row = await rows(db)
    .innerJoin('waitlist_entries as e', 'e.id', 'o.entry_id')
    .innerJoin('patients as pt', 'pt.id', 'e.patient_id')
    .where('o.token_hash', '=', tokenHash)
    .where(isStillTheirAddress({ mailedTo: 'o.mailed_to', patient: 'pt' }))
    .where(isStillTheirAddress({ mailedTo: 'o.texted_to', patient: 'pt' }))
    .executeTakeFirst();
  return row ?? null;
}

export async function openOf(db: Connection, entryId: string): Promise<OfferRow | null> {
  const row = await rows(db)
    .where('o.entry_id', '=', entryId)
    .where('o.outcome', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** To be called with the practitioner and the entry locked; in this order for all. */
export async function locked(db: Connection, id: string): Promise<OfferRow | null> {
  return (await rows(db).where('o.id', '=', id).forUpdate('o').executeTakeFirst()) ?? null;
}

export async function close(
  db: Connection,
  id: string,
  { outcome, at }: { outcome: OfferOutcome; at: Date },
): Promise<void> {
  await db
    .updateTable('waitlist_offers')
    .set({ outcome, closed_at: at })
    .where('id', '=', id)
    .execute();
}

interface SentLink {
  tokenHash: Buffer;
  channel: LetterChannel;
  to: string;
}

/** The link that works from now on, as long as it is where the patient is reached. */
export async function saveLink(
  db: Connection,
  id: string,
  { tokenHash, channel, to }: SentLink,
): Promise<void> {
  const sentTo = addressHash(to);
  await db
    .updateTable('waitlist_offers')
    .set({
      token_hash: tokenHash,
      ...(channel === 'mail' ? { mailed_to: sentTo } : { texted_to: sentTo }),
    })
    .where('id', '=', id)
    .execute();
}

export async function sent(db: Connection, id: string, at: Date): Promise<void> {
  await db.updateTable('waitlist_offers').set({ sent_at: at }).where('id', '=', id).execute();
}

/** What the letter and the patient's page say of it, and whether it can still be accepted. */
export async function shownById(db: Connection, id: string) {
  return db
    .selectFrom('waitlist_offers as o')
    .innerJoin('waitlist_entries as e', 'e.id', 'o.entry_id')
    .innerJoin('patients as pt', 'pt.id', 'e.patient_id')
    .innerJoin('appointment_types as t', 't.id', 'e.type_id')
    .innerJoin('practitioners as p', 'p.id', 'o.practitioner_id')
    .innerJoin('organizations as org', 'org.id', 'o.organization_id')
    .leftJoin('appointments as a', 'a.id', 'o.appointment_id')
    .select([
      emailOf('pt').as('email'),
      isDeceased('pt').as('isDeceased'),
      smsNumberOf('pt').as('smsNumber'),
      'pt.language',
      'p.full_name as practitioner',
      'p.zone',
      'org.name as organization',
      'org.phone',
      'org.hour_format as hourFormat',
      logoAddressOf('org').as('logo'),
      'a.state',
    ])
    .select(sql<boolean>`t.kind = 'tele-visit'`.as('isTeleVisit'))
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The hold of an offer becomes the patient's appointment. */
export async function bookHeldTime(
  db: Connection,
  appointmentId: string,
  { patientId, patientName }: { patientId: string; patientName: string },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ state: 'booked', held_until: null, offered: false })
    .set({ patient_name: patientName, patient_id: patientId })
    .where('id', '=', appointmentId)
    .execute();
}

/** Deletes the hold of an offer; an appointment that it became stays. */
export async function releaseHeldTime(db: Connection, appointmentId: string): Promise<void> {
  await db
    .deleteFrom('appointments')
    .where('id', '=', appointmentId)
    .where('offered', '=', true)
    .execute();
}
