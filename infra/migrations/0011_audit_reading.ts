/** Reading and verifying the audit: indexes for its filters, and the head of each chain. */
import { sql, type Kysely } from 'kysely';

const indexes = sql`
create index audit_events_by_action on audit_events (organization_id, action, at desc);
create index audit_events_by_object on audit_events (organization_id, object_id, at desc)
  where object_id is not null`;

/**
 * The last row of each chain, stored apart from it: without it nobody could tell that the newest
 * rows were deleted. The application may read it; only the trigger writes it.
 */
const heads = sql`
create table audit_heads (
  chain uuid primary key,
  seq bigint not null,
  hash bytea not null
);
insert into audit_heads
  select distinct on (chain) chain, seq, hash from audit_events order by chain, seq desc;
revoke insert, update, delete, truncate on audit_heads from karemd_app`;

/**
 * As before, and a number is never used twice: where the newest rows were deleted, the next one
 * leaves a gap.
 */
const seal = sql`
create or replace function audit_seal() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare last audit_events; ended bigint;
begin
  new.chain := coalesce(new.organization_id, '00000000-0000-0000-0000-000000000000');
  perform pg_advisory_xact_lock(hashtextextended('audit ' || new.chain, 0));
  select * into last from audit_events where chain = new.chain order by seq desc limit 1;
  select seq into ended from audit_heads where chain = new.chain;
  new.seq := greatest(last.seq, ended, 0) + 1;
  new.previous_hash := coalesce(last.hash, '');
  new.hash := audit_hash(new);
  return new;
end $$`;

/** Once per statement, however many rows it inserts. */
const noteHead = sql`
create function audit_note_head() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into audit_heads
    select distinct on (chain) chain, seq, hash from added order by chain, seq desc
  on conflict (chain) do update set seq = excluded.seq, hash = excluded.hash;
  return null;
end $$;
create trigger audit_note_head after insert on audit_events
  referencing new table as added for each statement execute function audit_note_head()`;

/**
 * The first problem in the next rows of a chain after one that is known to be right: a row that
 * does not match its hash, or a missing number. A rehashed row is detected by the one after it.
 */
const check = sql`
create function audit_check(of_chain uuid, after_seq bigint, after_hash bytea, until bigint, most int)
returns table (checked bigint, last_seq bigint, last_hash bytea, broken bigint, because text)
language sql stable as $$
  with part as materialized (
    select e.seq, e.hash, e.previous_hash, e.hash = audit_hash(e) as sound
    from audit_events e
    where e.chain = of_chain and e.seq > after_seq and e.seq <= until
    order by e.seq limit most
  ), linked as (
    select *, lag(seq, 1, after_seq) over (order by seq) as seq_before,
      lag(hash, 1, after_hash) over (order by seq) as hash_before
    from part
  ), judged as (
    select seq, case
        when seq <> seq_before + 1 then seq_before + 1
        when not sound then seq
        when previous_hash <> hash_before then greatest(seq_before, 1)
      end as broken,
      case when seq <> seq_before + 1 then 'missing' else 'altered' end as because
    from linked
  ), first as (select broken, because from judged where broken is not null order by seq limit 1)
  select (select count(*) from part), (select max(seq) from part),
    (select hash from part order by seq desc limit 1),
    (select broken from first), (select because from first)
$$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [indexes, heads, seal, noteHead, check]) await part.execute(db);
}
