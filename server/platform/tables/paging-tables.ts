/** The row types of pages; only stores import this file. */
import type { Generated } from 'kysely';
import type {
  DeliveryFault,
  DeliveryState,
  PageChannel,
  PagedAs,
  PageState,
} from '#shared/on-call/duty-pages.ts';

interface DutyPageRow {
  id: string;
  organization_id: string;
  unit_id: string | null;
  role: string | null;
  person_id: string | null;
  message: string;
  made_by: string;
  made_at: Date;
  backup_minutes: number;
  step: Generated<number>;
  backup_at: Date | null;
  state: PageState;
  acknowledged_by: string | null;
  settled_at: Date | null;
}

interface DutyPageRecipientRow {
  page_id: string;
  practitioner_id: string;
  organization_id: string;
  paged_as: PagedAs;
  step: number;
  paged_at: Date;
}

interface DutyPageDeliveryRow {
  page_id: string;
  practitioner_id: string;
  channel: PageChannel;
  state: DeliveryState;
  fault: DeliveryFault | null;
  tries: Generated<number>;
  due_at: Date;
  sent_at: Date | null;
  delivered_at: Date | null;
  provider_id: string | null;
}

interface PagerWaysRow {
  practitioner_id: string;
  organization_id: string;
  push_after: number | null;
  sms_after: number | null;
  mail_after: number | null;
}

export interface PagingTables {
  duty_pages: DutyPageRow;
  duty_page_recipients: DutyPageRecipientRow;
  duty_page_deliveries: DutyPageDeliveryRow;
  pager_ways: PagerWaysRow;
}
