/** What payers answered about stays, and of each stay the days that are authorised. */
import { sql, type Kysely } from 'kysely';

/** Rows are never changed: a correction names the one that it replaces; "withdrawn" replaces it by nothing. */
const answers = sql`
create table payer_answers (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  stay_id uuid not null,
  answer text not null check (answer in ('approved', 'denied', 'pended', 'not-needed', 'withdrawn')),
  from_day date,
  until_day date check (until_day >= from_day),
  number text,
  payer text not null check (length(payer) between 1 and 200),
  spoke_with text,
  call_reference text,
  note text,
  answered_at timestamptz not null,
  recorded_by uuid not null references practitioners,
  recorded_at timestamptz not null,
  corrects uuid unique references payer_answers,
  check ((from_day is null) = (until_day is null)),
  check (answer <> 'approved' or from_day is not null)
);
create index payer_answers_of_stay on payer_answers (stay_id);
create trigger keep_payer_answers before update on payer_answers for each row
  execute function refuse_change_of_row();
create view present_payer_answers as
  select a.* from payer_answers a
  where a.answer <> 'withdrawn' and not exists (select from payer_answers c where c.corrects = a.id)`;

/** `authorization`: the answer that was given last; null: none. */
const columns = sql`
alter table stays
  add column authorized_days datemultirange not null default '{}',
  add column last_answer text`;

/** A day is that of the midnight which ends it: of a stay until the third, the first two need an authorisation. */
const writing = sql`
create function store_answers_of_stay(of_stay uuid) returns void language sql as $$
  update stays s set
    authorized_days = coalesce((select range_agg(daterange(from_day, until_day, '[]'))
      from present_payer_answers where stay_id = of_stay and answer = 'approved'), '{}'),
    last_answer = (select answer from present_payer_answers where stay_id = of_stay
      order by answered_at desc, id desc limit 1)
  where s.id = of_stay
$$;
create function store_answer() returns trigger language plpgsql as $$
begin perform store_answers_of_stay(new.stay_id); return null; end $$;
create trigger store_answer after insert on payer_answers for each row execute function store_answer();
create function days_unauthorized(s stays, today date) returns integer language sql immutable as $$
  select case when s.admitted_day is null or s.last_answer = 'not-needed' then 0 else
    greatest(coalesce(s.discharged_day, today) - s.admitted_day, 0) - coalesce((
      select sum(upper(r) - lower(r))::integer from unnest(s.authorized_days * datemultirange(daterange(
        s.admitted_day, greatest(coalesce(s.discharged_day, today), s.admitted_day)))) r), 0) end
$$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [answers, columns, writing]) await part.execute(db);
}
