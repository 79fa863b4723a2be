/** Notices that patients were given: what they read, who explained it, and how it was signed; never changed. */
import { sql, type Kysely } from 'kysely';

/** `document` is what was signed, to the letter. It goes with its case alone. */
const deliveries = sql`
create table notice_deliveries (
  case_id uuid primary key references cases on delete cascade,
  organization_id uuid not null references organizations,
  delivered_by uuid not null references practitioners,
  delivered_at timestamptz not null,
  document text not null,
  hash bytea not null check (hash = sha256(convert_to(document, 'UTF8')))
)`;

const appendOnly = sql`
create function notice_deliveries_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'a delivered notice is not changed';
end $$;
create trigger notice_deliveries_keep before update or delete on notice_deliveries
  for each row execute function notice_deliveries_keep()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [deliveries, appendOnly]) await part.execute(db);
}
