/** Programs whose public keys are read from an address of theirs (JWKS), beside those that were pasted. */
import { sql, type Kysely } from 'kysely';

/** `jwks_tried_at` lets one server read it at a time; `jwks_failure`: why the last try failed, in words. */
const addresses = sql`
alter table programs
  add column jwks_url text check (length(jwks_url) between 1 and 500),
  add column jwks_tried_at timestamptz,
  add column jwks_read_at timestamptz,
  add column jwks_failure text`;

const keys = sql`
alter table program_keys add column is_fetched boolean not null default false`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [addresses, keys]) await part.execute(db);
}
