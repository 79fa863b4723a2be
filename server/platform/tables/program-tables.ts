/** The row types of programs and their keys; only stores import this file. */
import type { ColumnType, Generated } from 'kysely';
import type { ProgramKey } from '#shared/programs.ts';
import type { SubscribedType } from '#shared/programs/notifications.ts';
import type { ProgramScope } from '#shared/programs/scopes.ts';

interface ProgramRow {
  /** That of its row among practitioners. */
  id: string;
  organization_id: string;
  scopes: ProgramScope[];
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
  last_used_from: string | null;
  ended_at: Date | null;
  version: Generated<number>;
  /** Where its public keys are read; null where they were pasted. */
  jwks_url: Generated<string | null>;
  jwks_tried_at: Generated<Date | null>;
  jwks_read_at: Generated<Date | null>;
  /** Why they could not be read at the last try, in words. */
  jwks_failure: Generated<string | null>;
}

interface ProgramKeyRow {
  id: Generated<string>;
  program_id: string;
  kid: string;
  algorithm: ProgramKey['algorithm'];
  jwk: unknown;
  added_by: string;
  added_at: Date;
  last_used_at: Date | null;
  removed_at: Date | null;
  /** Read from the address, and not pasted. */
  is_fetched: Generated<boolean>;
}

interface SubscriptionRow {
  id: string;
  organization_id: string;
  program_id: string;
  resource_type: SubscribedType;
  practitioner_id: string | null;
  endpoint: string;
  reason: string;
  encrypted_secret: Buffer;
  /** Its webhook did not answer just now. */
  paused_until: Date | null;
  created_at: Date;
  ended_at: Date | null;
}

/** Inserted by triggers alone. */
interface SubscriptionNotificationRow {
  id: Generated<string>;
  subscription_id: string;
  organization_id: string;
  resource_id: string;
  resource_version: number;
  changed_at: Generated<Date>;
  state: Generated<'new' | 'queued' | 'failed'>;
  queued_at: Date | null;
  tries: Generated<number>;
  failure: string | null;
  failed_at: Date | null;
}

interface BulkExportRow {
  id: Generated<string>;
  organization_id: string;
  program_id: string;
  level: 'system' | 'patient';
  types: string[];
  since: Date | null;
  /** The address of the call. */
  request: string;
  state: Generated<'running' | 'done' | 'ended'>;
  requested_at: Date;
  transaction_time: Date;
  next_type: Generated<number>;
  after: Generated<string | null>;
  written: Generated<number>;
  expires_at: Date;
}

interface BulkExportFileRow {
  id: Generated<string>;
  export_id: string;
  type: string;
  number: number;
  count: number;
  parts: number;
  /** A bigint, which pg reads as text. */
  bytes: ColumnType<string, number, number>;
}

interface BulkExportPartRow {
  file_id: string;
  part: number;
  bytes: Buffer;
}

export interface ProgramTables {
  bulk_exports: BulkExportRow;
  bulk_export_files: BulkExportFileRow;
  bulk_export_parts: BulkExportPartRow;
  subscriptions: SubscriptionRow;
  subscription_notifications: SubscriptionNotificationRow;
  programs: ProgramRow;
  program_keys: ProgramKeyRow;
}
