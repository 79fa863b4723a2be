/** Rows of people's own settings. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { defaultAppearance, type Appearance } from '#shared/settings/appearance.ts';

/** As stored; the service judges whether it is still valid. */
export async function appearanceOf(db: Connection, practitionerId: string): Promise<unknown> {
  const row = await db
    .selectFrom('settings')
    .select('look')
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst();
  return row?.look;
}

export async function saveAppearance(
  db: Connection,
  practitionerId: string,
  look: Appearance,
): Promise<void> {
  const text = JSON.stringify(look);
  await db
    .insertInto('settings')
    .values({ practitioner_id: practitionerId, look: text })
    .onConflict((conflict) => conflict.column('practitioner_id').doUpdateSet({ look: text }))
    .execute();
}

export async function isWaitingHeard(db: Connection, practitionerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('waiting_sound as isHeard')
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst();
  return row?.isHeard ?? false;
}

export async function saveWaitingSound(
  db: Connection,
  practitionerId: string,
  isHeard: boolean,
): Promise<void> {
  await db
    .insertInto('settings')
    .values({
      practitioner_id: practitionerId,
      look: JSON.stringify(defaultAppearance),
      waiting_sound: isHeard,
    })
    .onConflict((conflict) =>
      conflict.column('practitioner_id').doUpdateSet({ waiting_sound: isHeard }),
    )
    .execute();
}
