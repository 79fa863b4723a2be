/** The row types of notices; only stores import this file. */
import type { Generated } from 'kysely';
import type { ClockNoticeKind, Digest, NoticeKind, PushKind } from '#shared/notices.ts';

interface NoticeSettingsRow {
  practitioner_id: string;
  is_listed: boolean;
  digest: Digest;
}

/** Written by a trigger on the audit. */
interface NoticeRow {
  id: Generated<string>;
  organization_id: string;
  practitioner_id: string;
  appointment_id: string;
  about: NoticeKind;
  /** Null: the patient. */
  by_id: string | null;
  at: Date;
  before_at: Date | null;
  seen_at: Date | null;
  /** Null: not by mail, or mailed. */
  mail: 'waiting' | 'queued' | null;
}

interface ClockNoticeRow {
  id: Generated<string>;
  organization_id: string;
  practitioner_id: string;
  case_id: string;
  clock_id: string;
  about: ClockNoticeKind;
  label: string;
  at: Date;
  seen_at: Generated<Date | null>;
}

interface PushSubscriptionRow {
  id: Generated<string>;
  practitioner_id: string;
  device_hash: Buffer;
  endpoint: string;
  public_key: Buffer;
  secret: Buffer;
  tells_arrivals: boolean;
  tells_changes: boolean;
  tells_pages: Generated<boolean>;
  tells_clocks: Generated<boolean>;
  made_at: Date;
}

/** Written by triggers. */
interface PushEventRow {
  id: Generated<string>;
  practitioner_id: string;
  about: Exclude<PushKind, 'page'>;
  notice_id: string | null;
  at: Date;
}

export interface NoticeTables {
  push_subscriptions: PushSubscriptionRow;
  push_events: PushEventRow;
  notice_settings: NoticeSettingsRow;
  notices: NoticeRow;
  clock_notices: ClockNoticeRow;
}
