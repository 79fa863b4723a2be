/** What each guest of a visit agreed to, in which words, and when they revoked it. */
import { sql, type Kysely } from 'kysely';

const ledger = sql`
create table visit_consents (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  visit_id uuid not null,
  guest_id uuid not null,
  kind text not null check (kind in ('tele-visit', 'files', 'third-person', 'captions')),
  version text not null,
  wording text not null check (length(wording) between 1 and 4000),
  asked_by text,
  given_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references practitioners,
  check (revoked_by is null or revoked_at is not null),
  foreign key (organization_id, visit_id) references visits (organization_id, id),
  foreign key (visit_id, guest_id) references visit_guests (visit_id, id)
);
create index visit_consents_of on visit_consents (visit_id)`;

/** What was agreed to before there was a ledger. */
const earlier = sql`
insert into visit_consents (organization_id, visit_id, guest_id, kind, version, wording, given_at)
select organization_id, visit_id, id, 'tele-visit', consent_version, left(consent_wording, 4000), consented_at
from visit_guests where consent_wording <> ''`;

/** A row is revoked once, and otherwise stays as it is. */
const keep = sql`
create function visit_consent_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.revoked_at is null and new.revoked_at is not null
    and (to_jsonb(new) - 'revoked_at' - 'revoked_by') = (to_jsonb(old) - 'revoked_at' - 'revoked_by')
  then
    return new;
  end if;
  raise exception 'a consent is revoked once, and not changed';
end $$;
create trigger visit_consent_keep before update or delete on visit_consents
  for each row execute function visit_consent_keep()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [ledger, earlier, keep]) await part.execute(db);
}
