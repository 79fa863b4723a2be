/** The audit: append-only, each row chained to the one before by its hash. */
import { sql, type Kysely } from 'kysely';

const table = sql`
create table audit_events (
  chain uuid not null,
  seq bigint not null,
  at timestamptz not null,
  organization_id uuid references organizations,
  actor_id uuid,
  action text not null,
  object_type text,
  object_id text,
  outcome text not null check (outcome in ('success', 'failure', 'refused')),
  address text not null,
  request_id text not null,
  detail jsonb not null default '{}',
  previous_hash bytea not null,
  hash bytea not null,
  primary key (chain, seq)
);
create index audit_events_by_time on audit_events (organization_id, at desc);
create index audit_events_by_actor on audit_events (organization_id, actor_id, at desc)`;

/** jsonb prints its keys in one order, so the text is canonical; times are written in UTC. */
const hashing = sql`
create function audit_hash(event audit_events) returns bytea language sql stable as $$
  select sha256(event.previous_hash || convert_to(jsonb_build_object(
    'chain', event.chain, 'seq', event.seq,
    'at', to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'organization', event.organization_id, 'actor', event.actor_id, 'action', event.action,
    'objectType', event.object_type, 'objectId', event.object_id, 'outcome', event.outcome,
    'address', event.address, 'requestId', event.request_id, 'detail', event.detail
  )::text, 'UTF8'))
$$`;

/**
 * One chain per organization and one for what belongs to none; writers of a chain wait for each
 * other.
 */
const seal = sql`
create function audit_seal() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare last audit_events;
begin
  new.chain := coalesce(new.organization_id, '00000000-0000-0000-0000-000000000000');
  perform pg_advisory_xact_lock(hashtextextended('audit ' || new.chain, 0));
  select * into last from audit_events where chain = new.chain order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.previous_hash := coalesce(last.hash, '\\x');
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_seal before insert on audit_events for each row execute function audit_seal()`;

const appendOnly = sql`
create function audit_keep() returns trigger language plpgsql as $$
begin raise exception 'the record is append-only'; end $$;
create trigger audit_keep before update or delete on audit_events
  for each row execute function audit_keep();
create trigger audit_keep_all before truncate on audit_events
  for each statement execute function audit_keep();
revoke update, delete, truncate on audit_events from karemd_app`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [table, hashing, seal, appendOnly]) await part.execute(db);
}
