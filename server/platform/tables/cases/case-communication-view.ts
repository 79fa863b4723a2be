/** The row type of what left the hospital about cases, and of faxes that came in; only stores import this file. */
import type { DeliveryChannel, DeliveryResult } from '#shared/case-letters.ts';
import type { FaxState } from '#shared/faxes.ts';
import type { OutsideMailState } from '#shared/outside-mails.ts';

/** A view without what names amounts (infra/migrations/1088_filed_faxes.ts). */
interface CaseCommunicationRow {
  id: string;
  organization_id: string;
  case_id: string;
  type: 'letter' | 'fax' | 'email' | 'received-fax';
  medium: DeliveryChannel | 'email';
  state: DeliveryResult | FaxState | OutsideMailState | 'received';
  /** Why it came to nothing; of a fax a `FaxFailure`. */
  reason: string | null;
  /** Of a fax with its number, of a mail without its address; null of what came in. */
  recipient: string | null;
  document_id: string | null;
  /** Null for a mail. */
  title: string | null;
  sent_by: string | null;
  /** When it was sent, or else asked for; of what came in, when it did. */
  at: Date;
  sent_at: Date | null;
  /** When the far end had it, or the document behind a mail was opened. */
  received_at: Date | null;
  changed_at: Date;
  tracking_number: string | null;
  version: number;
  /** Of what came in, its number; else null. */
  sender: string | null;
}

export interface CaseCommunicationView {
  case_communications: CaseCommunicationRow;
}
