/** Rows of browsers that are told by push, and of what is to be told there. */
import { sql } from 'kysely';
import type { PushKind, PushSettings } from '#shared/notices.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import type { BrowserKeys } from './push-encryption.ts';

/** A person's browsers; the one asked in longest ago gives way. */
const mostOfPerson = 10;

interface NewSubscription extends BrowserKeys, PushSettings {
  practitionerId: string;
  sessionId: string;
  endpoint: string;
  at: Date;
}

/** Of the browser in which the session is. False where the endpoint is another person's. */
export async function save(db: Connection, subscription: NewSubscription): Promise<boolean> {
  const { practitionerId, sessionId, endpoint, publicKey, secret, at } = subscription;
  const { tellsArrivals, tellsChanges, tellsPages, tellsClocks } = subscription;
  const { numAffectedRows = 0n } = await sql`
    insert into push_subscriptions (practitioner_id, device_hash, endpoint, public_key, secret,
      tells_arrivals, tells_changes, tells_pages, tells_clocks, made_at)
    select ${practitionerId}, device_hash, ${endpoint}, ${publicKey}, ${secret},
      ${tellsArrivals}, ${tellsChanges}, ${tellsPages}, ${tellsClocks}, ${at}
    from sessions where id = ${sessionId}
    on conflict (endpoint) do update set
      device_hash = excluded.device_hash, public_key = excluded.public_key,
      secret = excluded.secret, tells_arrivals = excluded.tells_arrivals,
      tells_changes = excluded.tells_changes, tells_pages = excluded.tells_pages,
      tells_clocks = excluded.tells_clocks, made_at = excluded.made_at
      where push_subscriptions.practitioner_id = excluded.practitioner_id`.execute(db);
  if (numAffectedRows === 0n) return false;
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where practitioner_id = ${practitionerId}
      order by made_at desc, id offset ${mostOfPerson})`.execute(db);
  return true;
}

export async function find(
  db: Connection,
  { practitionerId, endpoint }: { practitionerId: string; endpoint: string },
): Promise<PushSettings | null> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select(['tells_arrivals as tellsArrivals', 'tells_changes as tellsChanges'])
    .select(['tells_pages as tellsPages', 'tells_clocks as tellsClocks'])
    .where('practitioner_id', '=', practitionerId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return row ?? null;
}

/** False where they have none of that address. */
export const removeOwn = (
  db: Connection,
  { practitionerId, endpoint }: { practitionerId: string; endpoint: string },
): Promise<boolean> =>
  changesRow(
    db
      .deleteFrom('push_subscriptions')
      .where('practitioner_id', '=', practitionerId)
      .where('endpoint', '=', endpoint),
  );

export async function remove(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

export async function hasEvents(db: Connection): Promise<boolean> {
  const row = await db.selectFrom('push_events').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

interface TakenSubscription {
  subscriptionId: string;
  about: Exclude<PushKind, 'page'>;
}

/** Takes what is to be told; of two servers each takes its own. Several of a kind are told once. */
export async function claimEvents(
  db: Connection,
  { changesBefore, limit }: { changesBefore: Date; limit: number },
): Promise<TakenSubscription[]> {
  const { rows } = await sql<TakenSubscription>`
    with taken as (
      delete from push_events where id in (
        select id from push_events where about <> 'change' or at < ${changesBefore}
        order by id limit ${limit} for update skip locked)
      returning practitioner_id, about)
    select distinct s.id as "subscriptionId", taken.about
    from taken join push_subscriptions s on s.practitioner_id = taken.practitioner_id
      and case taken.about when 'arrival' then s.tells_arrivals when 'clock' then s.tells_clocks
        else s.tells_changes end`.execute(db);
  return rows;
}

export interface PushTarget extends BrowserKeys {
  endpoint: string;
  /** The person may sign in, and has not signed out in that browser since. */
  isSignedIn: boolean;
}

/** Null where it has been removed. */
export async function target(
  db: Connection,
  { id, signedInAfter }: { id: string; signedInAfter: Date },
): Promise<PushTarget | null> {
  const { rows } = await sql<PushTarget>`
    select s.endpoint, s.public_key as "publicKey", s.secret,
      p.active and coalesce(newest.is_open, false) as "isSignedIn"
    from push_subscriptions s
    join practitioners p on p.id = s.practitioner_id
    left join lateral (
      select started_at > ${signedInAfter}
        and (ended_because is null or ended_because in ('idle', 'absolute')) as is_open
      from sessions
      where practitioner_id = s.practitioner_id and device_hash = s.device_hash
      order by started_at desc limit 1) newest on true
    where s.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The browsers in which a person is told of pages. */
export async function forPages(db: Connection, practitionerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('practitioner_id', '=', practitionerId)
    .where('tells_pages', '=', true)
    .orderBy('made_at', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}
