/** The row type of notices that patients were given; only stores import this file. */

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

export interface PatientNoticeTables {
  notice_deliveries: NoticeDeliveryRow;
}
