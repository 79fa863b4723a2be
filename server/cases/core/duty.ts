/** Which roles a person holds now: what the roster says, and their job where nobody of that job is on duty. */
import { onCallAt } from '#server/roster/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Practitioner } from '#server/platform/session.ts';

/**
 * Jobs, as cases are assigned to them. While the roster has people of a job on duty, they alone hold
 * it; a hospital without a roster for that job leaves it to all who have it.
 */
export async function rolesHeldBy(
  { db }: Pick<Deps, 'db'>,
  {
    id,
    organizationId,
    hospitalRole,
  }: Pick<Practitioner, 'id' | 'organizationId' | 'hospitalRole'>,
  at: Date,
): Promise<string[]> {
  const ofJob = await onCallAt(db, { organizationId, at, hospitalRole });
  const isOnDuty = ofJob.some(({ practitionerId }) => practitionerId === id);
  return ofJob.length === 0 || isOnDuty ? [hospitalRole] : [];
}
