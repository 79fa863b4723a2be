/** The row types of rooms' participants and of handled webhooks; only stores import this file. */
import type { Generated } from 'kysely';

/** Reported by a webhook, or found by polling. */
export type NotedBy = 'webhook' | 'look';

interface VisitParticipantRow {
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

interface WebhookEventRow {
  id: string;
  taken_at: Date;
}

export interface ParticipantTables {
  visit_presences: VisitParticipantRow;
  video_news: WebhookEventRow;
}
