/** The row types of letters on cases and their templates; only stores import this file. */
import type { ColumnType, Generated } from 'kysely';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { DeliveryChannel, DeliveryResult } from '#shared/case-letters.ts';
import type { FilledBlank } from '#shared/case-letters/letter-templates.ts';

interface CaseLetterTemplateRow {
  id: Generated<string>;
  organization_id: string;
  /** Its versions have one. */
  series_id: string;
  revision: number;
  name: string;
  kinds: KindName[];
  language: string;
  text: string;
  state: 'draft' | 'published' | 'retired';
  written_by: string[];
  written_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
  retired_by: string | null;
  retired_at: Date | null;
  version: Generated<number>;
}

/** Changed until it is signed. */
interface CaseLetterRow {
  id: Generated<string>;
  organization_id: string;
  case_id: string;
  template_id: string | null;
  language: string;
  title: string;
  recipient: string;
  text: string;
  blanks: ColumnType<FilledBlank[], string, string>;
  has_money: boolean;
  replaces_id: string | null;
  changed_by: string;
  changed_at: Date;
  signed_by: string | null;
  signed_at: Date | null;
  version: Generated<number>;
}

/** What stands in a packet, in order. */
export interface PacketContent {
  title: string;
  firstPage: number;
  pages: number;
}

/** Never changed. */
interface CaseDocumentRow {
  /** Of a signed letter its own. */
  id: string;
  organization_id: string;
  case_id: string;
  letter_id: string;
  type: 'letter' | 'packet';
  title: string;
  language: string;
  contents: ColumnType<PacketContent[], string | undefined, never>;
  pages: number;
  size_bytes: number;
  /** SHA-256 of its bytes. */
  hash: Buffer;
  has_money: boolean;
  made_by: string;
  made_at: Date;
}

interface CaseDeliveryRow {
  id: Generated<string>;
  organization_id: string;
  case_id: string;
  document_id: string;
  channel: DeliveryChannel;
  recipient: string;
  sent_at: Date;
  tracking_number: string | null;
  note: string | null;
  /** Null: the product sent it. */
  noted_by: string | null;
  noted_at: Date;
  result: DeliveryResult;
  result_at: Date | null;
  result_by: string | null;
}

export interface CaseLetterTables {
  case_letters: CaseLetterRow;
  case_documents: CaseDocumentRow;
  case_deliveries: CaseDeliveryRow;
  case_letter_templates: CaseLetterTemplateRow;
}
