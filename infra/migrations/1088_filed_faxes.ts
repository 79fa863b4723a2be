/** Faxes that came in and were filed with a case are among the communications about it, and webhooks are told of them. */
import { sql, type Kysely } from 'kysely';

/**
 * As it was before, and what came in: who sent it is its number, as the line said it. One that waits has no case, and
 * its pages are a file of the case, which is served to no program.
 */
const view = sql`
create or replace view case_communications as
select v.id, v.organization_id, v.case_id, 'letter' as type, v.channel as medium, v.result as state,
  null::text as reason, v.recipient, v.document_id, d.title, v.noted_by as sent_by, v.sent_at as at,
  v.sent_at, case when v.result = 'delivered' then v.result_at end as received_at,
  coalesce(v.result_at, v.noted_at) as changed_at, v.tracking_number,
  case when v.result_at is null then 1 else 2 end as version, null::text as sender
from case_deliveries v join case_documents d on d.id = v.document_id
where not d.has_money
union all
select f.id, f.organization_id, f.case_id, 'fax', 'fax', f.state, f.failure,
  f.to_name || ', ' || f.number, d.id, f.document_name, f.sent_by, coalesce(f.sent_at, f.created_at),
  f.sent_at, case when f.state = 'delivered' then f.ended_at end, f.changed_at, null, f.version, null
from faxes f left join case_documents d on d.case_id = f.case_id and d.hash = f.document_hash
where d.has_money is not true
union all
select m.id, m.organization_id, m.case_id, 'email', 'email', s.state, m.reason,
  m.to_name, null, null, m.sent_by, coalesce(m.sent_at, m.created_at),
  m.sent_at, m.opened_at,
  case when s.state = 'expired' then greatest(m.changed_at, m.expires_at) else m.changed_at end,
  null, m.version, null
from outside_mails m cross join lateral (select case
  when m.revoked_at is not null then 'revoked'
  when m.opened_at is not null then 'opened'
  when m.state = 'bounced' then 'bounced'
  when m.expires_at <= now() then 'expired'
  else m.state end as state) s
union all
select r.id, r.organization_id, r.case_id, 'received-fax', 'fax', 'received',
  null, null, null, case when r.pages = 1 then 'Fax of 1 page' when r.pages > 1 then 'Fax of ' || r.pages || ' pages'
    else 'Fax' end, null, r.received_at, null, r.received_at, r.settled_at, null, 1, coalesce(r.from_number, 'Number not known')
from received_faxes r
where r.state = 'filed' and r.case_id is not null and r.settled_at is not null`;

const notification = sql`
create trigger note_filed_fax after update on received_faxes
  for each row when (old.state <> 'filed' and new.state = 'filed') execute function note_case_communication()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [view, notification]) await part.execute(db);
}
