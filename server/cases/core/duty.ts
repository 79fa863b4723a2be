/** What the roster gives a person now: the roles that they hold, and the people whom they cover. */
import { isClinical } from '#shared/roles.ts';
import { coveredBy, onCallAt } from '#server/on-call/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Practitioner } from '#server/platform/session.ts';

/** By these a case that is assigned to a role or to another person is this person's to work on. */
export interface Standing {
  /** Jobs, as cases are assigned to them. */
  roles: string[];
  /** Who is off duty, and covered by them. */
  coveredIds: string[];
}

/**
 * While the roster has people of a job on duty, they alone hold it; a hospital without a roster for
 * that job leaves it to all who have it. Clinicians on duty cover those who had their role before.
 */
export async function standingOf(
  { db }: Pick<Deps, 'db'>,
  person: Pick<Practitioner, 'id' | 'organizationId' | 'hospitalRole' | 'customJob'>,
  at: Date,
): Promise<Standing> {
  const { id, organizationId, hospitalRole } = person;
  const ofJob = await onCallAt(db, { organizationId, at, hospitalRole });
  const isOnDuty = ofJob.some(({ practitionerId }) => practitionerId === id);
  return {
    roles: ofJob.length === 0 || isOnDuty ? [hospitalRole] : [],
    coveredIds:
      isOnDuty && isClinical(person) ? await coveredBy(db, { organizationId, at }, id) : [],
  };
}
