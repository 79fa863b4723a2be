/** The row types of rooms' participants and of handled webhooks; only stores import this file. */
import type { Generated } from 'kysely';

/** Reported by a webhook, or found by polling. */
export type NotedBy = 'webhook' | 'look';

/** `heartbeat`: both came later than the last sign of the person. */
export type LeftBy = NotedBy | 'heartbeat';

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
  left_by: LeftBy | null;
  noted_at: Date;
  had_sound: boolean;
  had_picture: boolean;
  had_screen: boolean;
}

/** While nothing was heard of a participant. */
interface VisitGapRow {
  organization_id: string;
  visit_id: string;
  identity: string;
  starts_at: Date;
  ends_at: Date;
}

interface WebhookEventRow {
  id: string;
  taken_at: Date;
}

export interface ParticipantTables {
  visit_presences: VisitParticipantRow;
  visit_gaps: VisitGapRow;
  video_news: WebhookEventRow;
}
