/** Answers of payers that another system sent: which fact said it, of which request, and who sent it. */
import { sql, type Kysely } from 'kysely';

/** `request_key`: the request that is answered; all rows about one have it, those of people who corrected it too. */
const columns = sql`
alter table payer_answers
  alter column recorded_by drop not null,
  add column fact_id uuid,
  add column source text,
  add column request_key text,
  add constraint payer_answers_by check
    ((recorded_by is null) = (fact_id is not null) and (fact_id is null) = (source is null))`;

/** One chain of corrections for each request. */
const firsts = sql`
create unique index payer_answers_first_of_request on payer_answers (organization_id, request_key)
  where request_key is not null and corrects is null`;
const ofRequest = sql`
create index payer_answers_of_request on payer_answers (request_key) where request_key is not null`;

/** A payer may approve without a word of the days: it is an answer, and authorises none. */
const withoutDays = sql`
do $$ declare name text; begin
  select conname into strict name from pg_constraint where conrelid = 'payer_answers'::regclass
    and pg_get_constraintdef(oid) like '%approved%from_day%';
  execute format('alter table payer_answers drop constraint %I', name);
end $$;
alter table payer_answers add constraint payer_answers_days
  check (answer <> 'approved' or from_day is not null or fact_id is not null);
create or replace function store_answers_of_stay(of_stay uuid) returns void language sql as $fn$
  update stays s set
    authorized_days = coalesce((select range_agg(daterange(from_day, until_day, '[]'))
      from present_payer_answers where stay_id = of_stay and answer = 'approved' and from_day is not null), '{}'),
    last_answer = (select answer from present_payer_answers where stay_id = of_stay
      order by answered_at desc, id desc limit 1)
  where s.id = of_stay
$fn$`;

const facts = sql`
create index facts_authorizations on facts (patient_id)
  where type = 'ClaimResponse' and body ->> 'use' = 'preauthorization'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, firsts, ofRequest, withoutDays, facts]) await part.execute(db);
}
