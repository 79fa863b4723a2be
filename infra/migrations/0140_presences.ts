/** Participants of a visit's room, connection by connection, and which webhooks of LiveKit were handled. */
import { sql, type Kysely } from 'kysely';

/**
 * `connection` is LiveKit's own id of it. `webhook`: reported by LiveKit; `look`: found by polling.
 */
const presences = sql`
create table visit_presences (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  visit_id uuid not null,
  connection text not null check (connection <> ''),
  identity text not null check (identity <> ''),
  name text not null,
  joined_at timestamptz not null,
  joined_by text not null check (joined_by in ('webhook', 'look')),
  left_at timestamptz,
  left_by text check (left_by in ('webhook', 'look')),
  noted_at timestamptz not null,
  had_sound boolean not null,
  had_picture boolean not null,
  had_screen boolean not null,
  check ((left_at is null) = (left_by is null)),
  check (left_at >= joined_at),
  unique (visit_id, connection),
  foreign key (organization_id, visit_id) references visits (organization_id, id)
);
create index visit_presences_inside on visit_presences (visit_id) where left_at is null`;

/** Each webhook is handled once; deleted when LiveKit does not resend it any more. */
const news = sql`
create table video_news (
  id text primary key,
  taken_at timestamptz not null
);
create index video_news_taken on video_news (taken_at)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [presences, news]) await part.execute(db);
}
