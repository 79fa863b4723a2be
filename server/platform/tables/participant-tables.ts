/** The rows of who was in a room, and of LiveKit's news that were taken; only stores read this file. */
import type { Generated } from 'kysely';

/** LiveKit told us, or we found it so. */
export type NotedBy = 'webhook' | 'look';

interface VisitPresenceRow {
  id: Generated<string>;
  organization_id: string;
  visit_id: string;
  connection: string;
  identity: string;
  name: string;
  joined_at: Date;
  joined_by: NotedBy;
  left_at: Date | null;
  left_by: NotedBy | null;
  noted_at: Date;
  had_sound: boolean;
  had_picture: boolean;
  had_screen: boolean;
}

interface VideoNewsRow {
  id: string;
  taken_at: Date;
}

export interface PresenceTables {
  visit_presences: VisitPresenceRow;
  video_news: VideoNewsRow;
}
