/** Forms of cases: drafts as they are typed, signed answers, and the addenda that follow them. */
import { sql, type Kysely } from 'kysely';

const drafts = sql`
create table form_drafts (
  case_id uuid not null references cases,
  form text not null,
  practitioner_id uuid not null references practitioners,
  items jsonb not null,
  saved_at timestamptz not null,
  primary key (case_id, form, practitioner_id)
)`;

/** `document` is the QuestionnaireResponse that was signed, to the letter. */
const answers = sql`
create table form_answers (
  case_id uuid not null references cases,
  form text not null,
  organization_id uuid not null references organizations,
  signed_by uuid not null references practitioners,
  signed_at timestamptz not null,
  document text not null,
  hash bytea not null check (hash = sha256(convert_to(document, 'UTF8'))),
  primary key (case_id, form)
);
create table form_addenda (
  case_id uuid not null,
  form text not null,
  number integer not null check (number > 0),
  text text not null check (length(text) between 1 and 4000),
  written_by uuid not null references practitioners,
  written_at timestamptz not null,
  primary key (case_id, form, number),
  foreign key (case_id, form) references form_answers
)`;

const kept = sql`
create function form_answers_keep() returns trigger language plpgsql as $$
begin
  raise exception 'a signed form is not changed';
end $$;
create trigger form_answers_keep before update or delete on form_answers
  for each row execute function form_answers_keep();
create trigger form_addenda_keep before update or delete on form_addenda
  for each row execute function form_answers_keep()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [drafts, answers, kept]) await part.execute(db);
}
