/** The columns of an organization that set up its care after a stay. */
import type { CareSettings } from '#shared/organization/care-settings.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export const careSettingsOf = (
  db: Connection,
  organizationId: string,
  { forChange = false } = {},
): Promise<CareSettings> =>
  db
    .selectFrom('organizations')
    .select(['contact_tries as contactTries', 'needs_again_months as needsAgainMonths'])
    .where('id', '=', organizationId)
    .$if(forChange, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();

export async function setCareSettings(
  db: Connection,
  organizationId: string,
  { contactTries, needsAgainMonths }: CareSettings,
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ contact_tries: contactTries, needs_again_months: needsAgainMonths })
    .where('id', '=', organizationId)
    .execute();
}
