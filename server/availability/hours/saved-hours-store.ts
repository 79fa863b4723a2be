/** Rows of weekly hours and of days that differ, as they are saved. */
import type { DayException, WeeklyRule } from '#shared/availability.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Whether the rules were written: false where somebody else changed them since `version`. */
export async function saveRules(
  db: Connection,
  whose: { organizationId: string; practitionerId: string },
  { rules, version }: { rules: readonly WeeklyRule[]; version: number },
): Promise<boolean> {
  const text = JSON.stringify(rules);
  const written =
    version === 0
      ? await db
          .insertInto('availability')
          .values({
            organization_id: whose.organizationId,
            practitioner_id: whose.practitionerId,
            rules: text,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('availability')
          .set({ rules: text, version: version + 1 })
          .where('organization_id', '=', whose.organizationId)
          .where('practitioner_id', '=', whose.practitionerId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return written !== undefined;
}

export async function saveDay(
  db: Connection,
  whose: { organizationId: string; practitionerId: string },
  { day, exceptions }: { day: string; exceptions: readonly DayException[] },
): Promise<void> {
  const key = { organization_id: whose.organizationId, practitioner_id: whose.practitionerId, day };
  if (exceptions.length === 0)
    await db
      .deleteFrom('availability_days')
      .where((is) => is.and(key))
      .execute();
  else
    await db
      .insertInto('availability_days')
      .values({ ...key, exceptions: JSON.stringify(exceptions) })
      .onConflict((conflict) =>
        conflict
          .columns(['practitioner_id', 'day'])
          .doUpdateSet({ exceptions: JSON.stringify(exceptions) }),
      )
      .execute();
}
