/** Renames the columns that say why an appointment may overlap others; generated columns follow. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointments rename column beside to overbooked_for`.execute(db);
  await sql`alter table appointments rename column beside_because to overbooked_because`.execute(
    db,
  );
}
