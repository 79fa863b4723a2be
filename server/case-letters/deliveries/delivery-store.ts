/** Rows of how signed letters and packets left the house: an attempt, and what became of it. */
import type { NamedPerson } from '#shared/people.ts';
import type { DeliveryChannel, DeliveryResult, DocumentDelivery } from '#shared/case-letters.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';

export interface NewDelivery {
  organizationId: string;
  caseId: string;
  documentId: string;
  channel: DeliveryChannel;
  recipient: string;
  sentAt: Date;
  trackingNumber: string | null;
  note: string | null;
  /** Null: the product sent it. */
  by: string | null;
  at: Date;
}

export async function insert(db: Connection, delivery: NewDelivery): Promise<string> {
  const { id } = await db
    .insertInto('case_deliveries')
    .values({
      organization_id: delivery.organizationId,
      case_id: delivery.caseId,
      document_id: delivery.documentId,
      channel: delivery.channel,
      recipient: delivery.recipient,
      sent_at: delivery.sentAt,
      tracking_number: delivery.trackingNumber,
      note: delivery.note,
      noted_by: delivery.by,
      noted_at: delivery.at,
      result: 'sent',
      result_at: null,
      result_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const deliveries = (db: Connection) =>
  db
    .selectFrom('case_deliveries as d')
    .select([
      'd.id',
      'd.document_id as documentId',
      'd.channel',
      'd.recipient',
      'd.sent_at as sentAt',
      'd.tracking_number as trackingNumber',
      'd.note',
      'd.result',
      'd.result_at as resultAt',
      namedPerson<NamedPerson | null>('d.noted_by').as('by'),
    ]);

/** The newest first. */
export async function ofCase(db: Connection, caseId: string): Promise<DocumentDelivery[]> {
  const rows = await deliveries(db)
    .where('d.case_id', '=', caseId)
    .orderBy('d.sent_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute();
  return rows.map(({ sentAt, resultAt, ...row }) => ({
    ...row,
    sentAt: sentAt.toISOString(),
    resultAt: resultAt?.toISOString() ?? null,
  }));
}

export const byId = (
  db: Connection,
  { caseId, deliveryId }: { caseId: string; deliveryId: string },
) =>
  deliveries(db)
    .where((is) => allEqual(is, { 'd.id': deliveryId, 'd.case_id': caseId }))
    .executeTakeFirst();

/** False where what became of it is noted already. */
export const saveResult = (
  db: Connection,
  deliveryId: string,
  {
    result,
    by,
    at,
    note,
  }: {
    result: Exclude<DeliveryResult, 'sent'>;
    by: string | null;
    at: Date;
    note: string | null;
  },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('case_deliveries')
      .set({ result, result_at: at, result_by: by, ...(note !== null && { note }) })
      .where((is) => allEqual(is, { id: deliveryId, result: 'sent' as const })),
  );
