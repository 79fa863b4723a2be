/** That somebody has gone through a stay goes with the stay, when the record's facts are deleted by age. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from stay_rounds r where not exists (select from stays s where s.id = r.stay_id)`.execute(
    db,
  );
  await sql`alter table stay_rounds add constraint stay_rounds_stay_id_fkey
    foreign key (stay_id) references stays on delete cascade`.execute(db);
}
