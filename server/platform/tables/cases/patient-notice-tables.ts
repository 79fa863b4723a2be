/** The row type of notices that patients were given; only stores import this file. */
import type { ColumnType, Generated } from 'kysely';

/** Never changed. */
interface NoticeDeliveryRow {
  case_id: string;
  organization_id: string;
  delivered_by: string;
  delivered_at: Date;
  document: string;
  /** SHA-256 of the document. */
  hash: Buffer;
}

interface NoticeOfferRow {
  id: Generated<string>;
  organization_id: string;
  case_id: string;
  visit_id: string;
  document: ColumnType<unknown, string, never>;
  offered_by: string;
  offered_at: Date;
  withdrawn_at: Date | null;
  answer: 'signed' | 'refused' | null;
  answered_by: string | null;
  answered_at: Date | null;
  guest_id: string | null;
  signature: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface PatientNoticeTables {
  notice_offers: NoticeOfferRow;
  notice_deliveries: NoticeDeliveryRow;
}
