/** Reasons of cancellations and no-shows may have a code, as those of visits have. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ declare name text; begin
      for name in select conname from pg_constraint
        where conrelid = 'listed_reasons'::regclass and contype = 'c'
          and pg_get_constraintdef(oid) ~ '\\(code IS NULL\\).*use'
      loop execute format('alter table listed_reasons drop constraint %I', name); end loop;
    end $$`.execute(db);
}
