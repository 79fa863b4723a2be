/** Roles as messages are addressed to them: who holds one now, and which ones a person holds. */
import type { RoleAddress } from '#shared/messages.ts';
import { isBuiltIn } from '#shared/people/built-in-jobs.ts';
import { onCallAt } from '#server/on-call/service.ts';
import { jobNames } from '#server/people/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as people from './message-people-store.ts';

export interface Moment {
  organizationId: string;
  at: Date;
}

/**
 * A unit's role is held by who is on duty in it. A job is held by those of it who are on duty, and
 * by all who have it while none of them is.
 */
export async function holdersOf(
  db: Connection,
  moment: Moment,
  { role, unitId }: RoleAddress,
): Promise<people.NamedPerson[]> {
  const { organizationId } = moment;
  if (unitId === null && !(await isJob(db, organizationId, role))) return [];
  const dutyFilter = unitId === null ? { hospitalRole: role } : { unitId, role };
  const duties = await onCallAt(db, { ...moment, ...dutyFilter });
  const ids = duties.map(({ practitionerId }) => practitionerId);
  if (ids.length > 0) return people.active(db, organizationId, ids);
  return unitId === null ? people.ofJob(db, organizationId, role) : [];
}

/** Nobody holds what is no job. */
const isJob = async (db: Connection, organizationId: string, role: string) =>
  isBuiltIn(role) || (await jobNames(db, organizationId)).includes(role);

/** The roles of units that this person has now. */
export async function dutiesOf(
  db: Connection,
  moment: Moment,
  personId: string,
): Promise<{ unitId: string; role: string }[]> {
  const duties = await onCallAt(db, moment);
  return duties
    .filter(({ practitionerId }) => practitionerId === personId)
    .map(({ unitId, role }) => ({ unitId, role }));
}
