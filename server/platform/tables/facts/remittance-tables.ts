/** The row types of payers' remittances, their claims, and large files on their way; only stores import this file. */
import type { ColumnType, Generated } from 'kysely';
import type { Adjustment, RemittanceUpload, ServiceLine } from '#shared/facts/remittances.ts';

/** X12 835. */
interface RemittanceRow {
  id: Generated<string>;
  organization_id: string;
  file_name: string;
  /** SHA-256 of the text. */
  hash: Buffer;
  imported_by: string;
  imported_at: Date;
}

/** A large remittance, which comes in parts. */
interface RemittanceUploadRow {
  id: Generated<string>;
  organization_id: string;
  file_name: string;
  uploaded_by: string;
  uploaded_at: Date;
  state: Generated<RemittanceUpload['state']>;
  fault: string | null;
  claims: number | null;
  done: Generated<number>;
  counts: ColumnType<RemittanceUpload['counts'], string | undefined, string>;
  remittance_id: string | null;
}

interface RemittanceUploadPartRow {
  upload_id: string;
  part: number;
  text: string;
}

/** Amounts are in minor units of `currency`. */
interface RemittanceClaimRow {
  id: Generated<string>;
  organization_id: string;
  remittance_id: string;
  /** What it is, in whichever file it comes. */
  identity: string;
  payer: string;
  payer_code: string | null;
  trace: string;
  claim_number: string;
  payer_claim: string | null;
  status: string;
  billed: ColumnType<string, number, number>;
  paid: ColumnType<string, number, number>;
  patient_share: ColumnType<string, number, number>;
  currency: string;
  adjustments: ColumnType<Adjustment[], string, string>;
  services: ColumnType<ServiceLine[], string | undefined, string>;
  remark_codes: string[];
  paid_on: string | null;
  served_from: string | null;
  served_until: string | null;
  record_number: string | null;
  member_number: string | null;
  fact_id: string | null;
  /** Why it is of no patient here. */
  unmatched: string | null;
}

export interface RemittanceTables {
  remittance_claims: RemittanceClaimRow;
  remittances: RemittanceRow;
  remittance_uploads: RemittanceUploadRow;
  remittance_upload_parts: RemittanceUploadPartRow;
}
