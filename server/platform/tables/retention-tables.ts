/** The row types of retention: settings, legal holds, and counts of what was deleted; only stores import this file. */
import type { ColumnType } from 'kysely';

interface RetentionSettingsRow {
  organization_id: string;
  /** As stored; null: the defaults. */
  days: ColumnType<unknown, string | null, string | null>;
  version: ColumnType<number, number | undefined, number>;
  held_since: Date | null;
  held_by: string | null;
}

interface RetentionDeletionRow {
  organization_id: string;
  kind: string;
  /** YYYY-MM-DD; read as text, because pg would turn it into an instant. */
  night: ColumnType<string, string, string>;
  count: ColumnType<string, number, number>;
  at: Date;
}

export interface RetentionTables {
  retention_settings: RetentionSettingsRow;
  retention_deletions: RetentionDeletionRow;
}
