/** Rows of notices that lie, or lay, before patients in tele-visits. */
import { sql } from 'kysely';
import type { DrawnSignature } from '#shared/utilization/drawn-signature.ts';
import type { ReadNotice } from '#shared/utilization/read-notice.ts';
import type { NoticeOffer, OfferedNotice } from '#shared/utilization/visit-notices.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';

interface NewOffer {
  organizationId: string;
  caseId: string;
  visitId: string;
  document: ReadNotice;
  by: string;
  at: Date;
}

/** What lay before the patient until now lies there no more. */
export async function insertOffer(db: Connection, offer: NewOffer): Promise<string> {
  await db
    .updateTable('notice_offers')
    .set({ withdrawn_at: offer.at })
    .where('visit_id', '=', offer.visitId)
    .where('answer', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  const { id } = await db
    .insertInto('notice_offers')
    .values({
      organization_id: offer.organizationId,
      case_id: offer.caseId,
      visit_id: offer.visitId,
      document: JSON.stringify(offer.document),
      offered_by: offer.by,
      offered_at: offer.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of a notice that is to be delivered still. */
export async function openOfferOf(db: Connection, visitId: string): Promise<OfferedNotice | null> {
  const row = await db
    .selectFrom('notice_offers as o')
    .innerJoin('cases as c', 'c.id', 'o.case_id')
    .select(['o.id', 'o.document'])
    .where('o.visit_id', '=', visitId)
    .where('o.answer', 'is', null)
    .where('o.withdrawn_at', 'is', null)
    .where('c.closed_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...(row.document as ReadNotice), offerId: row.id } : null;
}

interface Answer {
  offerId: string;
  visitId: string;
  answer: 'signed' | 'refused';
  signature: DrawnSignature | null;
  by: string;
  guestId: string;
  at: Date;
}

/** Its case and organization; null where it is answered, taken back, or of another visit. */
export async function answerOffer(
  db: Connection,
  { offerId, visitId, answer, signature, by, guestId, at }: Answer,
): Promise<{ caseId: string; organizationId: string } | null> {
  const row = await db
    .updateTable('notice_offers')
    .set({
      answer,
      answered_by: by,
      answered_at: at,
      guest_id: guestId,
      signature: signature && JSON.stringify(signature),
    })
    .where((is) => allEqual(is, { id: offerId, visit_id: visitId }))
    .where('answer', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['case_id as caseId', 'organization_id as organizationId'])
    .executeTakeFirst();
  return row ?? null;
}

export async function lastOfferOf(db: Connection, caseId: string): Promise<NoticeOffer | null> {
  const row = await db
    .selectFrom('notice_offers')
    .select(['id as offerId', 'visit_id as visitId', 'document', 'answer', 'signature'])
    .select(['answered_by as answeredBy'])
    .select(isoInstant<string | null>('answered_at').as('answeredAt'))
    .where('case_id', '=', caseId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { document, signature, ...offer } = row;
  return {
    ...offer,
    document: document as ReadNotice,
    signature: signature as DrawnSignature | null,
  };
}

/**
 * Open notices of the patient of a visit, of all records that were merged into theirs; then those that lay before the
 * patient in it and are delivered.
 */
export async function noticesOfVisit(
  db: Connection,
  { organizationId, visitId }: { organizationId: string; visitId: string },
): Promise<{ caseId: string; title: string }[]> {
  const { rows } = await sql<{ caseId: string; title: string }>`
    select c.id as "caseId", c.title from visits v join appointments a on a.id = v.appointment_id
    join lateral same_patients(a.patient_id) as same (id) on true
    join cases c on c.patient_id = same.id and c.kind = 'notice'
      and (c.closed_at is null or exists (
        select from notice_offers o where o.case_id = c.id and o.visit_id = v.id and o.answered_at is not null))
    where v.id = ${visitId} and v.organization_id = ${organizationId} and c.organization_id = ${organizationId}
    order by c.closed_at is not null, c.due_order, c.id limit 5`.execute(db);
  return rows;
}
