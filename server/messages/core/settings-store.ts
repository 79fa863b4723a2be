/** Rows of people's quiet hours. */
import type { QuietHours } from '#shared/messages/quiet.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export async function quietOf(db: Connection, personId: string): Promise<QuietHours | null> {
  const row = await db
    .selectFrom('message_settings')
    .select(['quiet_from as from', 'quiet_to as to'])
    .where('practitioner_id', '=', personId)
    .executeTakeFirst();
  return row ?? null;
}

export async function put(
  db: Connection,
  personId: string,
  quiet: QuietHours | null,
): Promise<void> {
  if (quiet === null) {
    await db.deleteFrom('message_settings').where('practitioner_id', '=', personId).execute();
    return;
  }
  const hours = { quiet_from: quiet.from, quiet_to: quiet.to };
  await db
    .insertInto('message_settings')
    .values({ practitioner_id: personId, ...hours })
    .onConflict((conflict) => conflict.column('practitioner_id').doUpdateSet(hours))
    .execute();
}
