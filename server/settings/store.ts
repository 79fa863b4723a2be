/** Rows of people's own settings. */
import type { Connection } from '#server/platform/database.ts';
import type { Look } from '#shared/settings.ts';

/** As it was stored; the service judges whether it still is a look. */
export async function lookOf(db: Connection, practitionerId: string): Promise<unknown> {
  const row = await db
    .selectFrom('settings')
    .select('look')
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst();
  return row?.look;
}

export async function keepLook(db: Connection, practitionerId: string, look: Look): Promise<void> {
  const text = JSON.stringify(look);
  await db
    .insertInto('settings')
    .values({ practitioner_id: practitionerId, look: text })
    .onConflict((conflict) => conflict.column('practitioner_id').doUpdateSet({ look: text }))
    .execute();
}
