/** The columns of an organization that set up its waiting room. */
import type { WaitingSettings } from '#shared/visits/waiting.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export const waitingSettingsOf = (
  db: Connection,
  organizationId: string,
  { forChange = false } = {},
): Promise<WaitingSettings> =>
  db
    .selectFrom('organizations')
    .select([
      'waiting_backup_minutes as backupMinutes',
      'asks_patient_location as asksLocation',
      'waiting_by_roster as isByRoster',
      'phone',
    ])
    .where('id', '=', organizationId)
    .$if(forChange, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();

export async function setWaitingSettings(
  db: Connection,
  organizationId: string,
  { backupMinutes, asksLocation, isByRoster, phone }: WaitingSettings,
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({
      waiting_backup_minutes: backupMinutes,
      asks_patient_location: asksLocation,
      waiting_by_roster: isByRoster,
      phone,
    })
    .where('id', '=', organizationId)
    .execute();
}
