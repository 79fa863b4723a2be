/** What left the hospital about cases, as one view: letters, faxes and mails; and webhooks that are told of its changes. */
import { sql, type Kysely } from 'kysely';

/** `sent_at`: of the last try that was handed over. `version` counts what a reader of the view sees change. */
const columns = sql`
alter table faxes
  add column sent_at timestamptz(3),
  add column changed_at timestamptz(3) not null default clock_timestamp(),
  add column version integer not null default 1;
update faxes f set changed_at = coalesce(ended_at, handed_over_at, created_at),
  sent_at = (select max(t.started_at) from fax_tries t where t.fax_id = f.id);
alter table outside_mails
  add column sent_at timestamptz(3),
  add column changed_at timestamptz(3) not null default clock_timestamp(),
  add column version integer not null default 1;
update outside_mails set changed_at = coalesce(revoked_at, opened_at, created_at),
  sent_at = case when tries > 0 then created_at end`;

const changes = sql`
create function count_communication_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger faxes_change before update on faxes for each row
  when ((old.state, old.number, old.sent_at) is distinct from (new.state, new.number, new.sent_at))
  execute function count_communication_change();
create trigger outside_mails_change before update on outside_mails for each row
  when ((old.state, old.sent_at, old.opened_at, old.revoked_at)
    is distinct from (new.state, new.sent_at, new.opened_at, new.revoked_at))
  execute function count_communication_change()`;

/**
 * What names amounts is not in it. `at`: when it was sent, or else asked for. A mail has neither its address nor the
 * name of its document; one that nobody opened in time changed then.
 */
const view = sql`
create view case_communications as
select v.id, v.organization_id, v.case_id, 'letter' as type, v.channel as medium, v.result as state,
  null::text as reason, v.recipient, v.document_id, d.title, v.noted_by as sent_by, v.sent_at as at,
  v.sent_at, case when v.result = 'delivered' then v.result_at end as received_at,
  coalesce(v.result_at, v.noted_at) as changed_at, v.tracking_number,
  case when v.result_at is null then 1 else 2 end as version
from case_deliveries v join case_documents d on d.id = v.document_id
where not d.has_money
union all
select f.id, f.organization_id, f.case_id, 'fax', 'fax', f.state, f.failure,
  f.to_name || ', ' || f.number, d.id, f.document_name, f.sent_by, coalesce(f.sent_at, f.created_at),
  f.sent_at, case when f.state = 'delivered' then f.ended_at end, f.changed_at, null, f.version
from faxes f left join case_documents d on d.case_id = f.case_id and d.hash = f.document_hash
where d.has_money is not true
union all
select m.id, m.organization_id, m.case_id, 'email', 'email', s.state, m.reason,
  m.to_name, null, null, m.sent_by, coalesce(m.sent_at, m.created_at),
  m.sent_at, m.opened_at,
  case when s.state = 'expired' then greatest(m.changed_at, m.expires_at) else m.changed_at end,
  null, m.version
from outside_mails m cross join lateral (select case
  when m.revoked_at is not null then 'revoked'
  when m.opened_at is not null then 'opened'
  when m.state = 'bounced' then 'bounced'
  when m.expires_at <= now() then 'expired'
  else m.state end as state) s`;

/** A program is told that may read the case and its documents too. */
const notifications = sql`
create function note_case_communication() returns trigger language plpgsql as $$
begin
  insert into subscription_notifications
    (subscription_id, organization_id, resource_id, resource_version)
  select s.id, s.organization_id, v.id, v.version
  from subscriptions s join programs p on p.id = s.program_id
  join case_communications v on v.organization_id = s.organization_id
  where s.organization_id = new.organization_id and s.resource_type = 'Communication'
    and s.ended_at is null and v.id = new.id
    and '{system/Task.rs,system/DocumentReference.rs}'::text[] <@ p.scopes;
  return null;
end $$;
create trigger note_delivery after insert or update on case_deliveries
  for each row execute function note_case_communication();
create trigger note_new_fax after insert on faxes
  for each row execute function note_case_communication();
create trigger note_changed_fax after update on faxes
  for each row when (old.version <> new.version) execute function note_case_communication();
create trigger note_new_mail after insert on outside_mails
  for each row execute function note_case_communication();
create trigger note_changed_mail after update on outside_mails
  for each row when (old.version <> new.version) execute function note_case_communication()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, changes, view, notifications]) await part.execute(db);
}
