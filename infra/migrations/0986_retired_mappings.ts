/** A mapping in force is retired by two people: one proposes it and says what then applies, another retires it. */
import { sql, type Kysely } from 'kysely';

/** `then_mapping` null: codes are read as HL7 has them. They stay with a mapping that was retired so. */
const retirements = sql`
alter table feed_mappings
  add column retirement_by uuid references practitioners,
  add column retirement_at timestamptz,
  add column retirement_reason text,
  add column then_mapping uuid references feed_mappings,
  add column retired_by uuid references practitioners,
  add constraint feed_mappings_retirement check (
    (retirement_by is null) = (retirement_at is null)
    and (retirement_by is null) = (retirement_reason is null)
    and (then_mapping is null or (retirement_by is not null and then_mapping <> id))),
  add constraint feed_mappings_retired_by_another check (
    retired_by is null or (retirement_by is not null and retired_by <> retirement_by))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await retirements.execute(db);
}
