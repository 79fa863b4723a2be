/** Signed answers of clinicians to queries about documentation, and the addenda that follow them. */
import { sql, type Kysely } from 'kysely';

/** `document` is what was signed, to the letter. */
const answers = sql`
create table query_answers (
  case_id uuid primary key references cases,
  organization_id uuid not null references organizations,
  answer text not null check (answer <> ''),
  addendum text not null,
  signed_by uuid not null references practitioners,
  signed_at timestamptz not null,
  document text not null,
  hash bytea not null check (hash = sha256(convert_to(document, 'UTF8')))
);
create table query_addenda (
  case_id uuid not null references query_answers,
  number integer not null check (number > 0),
  text text not null check (length(text) between 1 and 4000),
  written_by uuid not null references practitioners,
  written_at timestamptz not null,
  primary key (case_id, number)
)`;

const stays = sql`
create index cases_by_encounter on cases (encounter_id) where encounter_id is not null`;

const kept = sql`
create function query_answers_keep() returns trigger language plpgsql as $$
begin
  raise exception 'a signed answer is not changed';
end $$;
create trigger query_answers_keep before update or delete on query_answers
  for each row execute function query_answers_keep();
create trigger query_addenda_keep before update or delete on query_addenda
  for each row execute function query_answers_keep()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [answers, stays, kept]) await part.execute(db);
}
