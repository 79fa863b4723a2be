/** The row types of calendar feeds and imported calendars; only stores import this file. */
import type { Generated } from 'kysely';

interface CalendarFeedRow {
  practitioner_id: string;
  secret_hash: Buffer;
  made_at: Date;
  fetched_at: Date | null;
}

interface ImportedCalendarRow {
  id: Generated<string>;
  organization_id: string;
  practitioner_id: string;
  name: string;
  imported_at: Date;
}

interface ImportedBusyRow {
  id: Generated<string>;
  calendar_id: string;
  practitioner_id: string;
  starts_at: Date;
  ends_at: Date;
}

export interface FeedTables {
  calendar_feeds: CalendarFeedRow;
  imported_calendars: ImportedCalendarRow;
  imported_busy: ImportedBusyRow;
}
