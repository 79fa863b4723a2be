/** Rules on who may change whose account, and how. */
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import {
  may,
  permissionsOf,
  type Application,
  type CustomJob,
  type Person,
  type Role,
} from '#shared/roles.ts';
import type { Problem } from '#shared/problems.ts';

/** The access of an account: level, job, applications, and whether it is active. */
export interface Access {
  role: Role;
  hospitalRole: HospitalRole;
  /** What the job permits, where it is none of the built-in ones. */
  customJob?: CustomJob | null;
  active: boolean;
  accessApplications: readonly Application[];
}

interface AccountAccess extends Access {
  id: string;
  hasPassword: boolean;
}

/** The actor as they are now, not when their session was looked up. */
export interface Actor extends Person {
  id: string;
}

const isAdministrator = (role: Role) => role === 'SA' || role === 'ADMIN';

/**
 * Why the actor may not change an account of this level: only an SA changes that of an SA or ADMIN.
 */
export const obstacleToTouching = (actor: Pick<Actor, 'role'>, role: Role): Problem | null =>
  isAdministrator(role) && actor.role !== 'SA' ? 'people.only-sa' : null;

/** Nobody gives, and nobody manages the account of who holds, what they do not hold themselves. */
export const obstacleToPowers = (actor: Actor, person: Person): Problem | null =>
  permissionsOf(person).every((permission) => may(actor, permission)) ? null : 'people.beyond-own';

/** Why the actor may not make or change this person's account. */
export const obstacleToPerson = (actor: Actor, person: Person): Problem | null =>
  obstacleToTouching(actor, person.role) ?? obstacleToPowers(actor, person);

const sorted = (list: readonly Application[]) => list.toSorted().join(' ');

export const isSameAccess = (access: Access, other: Access): boolean =>
  access.role === other.role &&
  access.hospitalRole === other.hospitalRole &&
  access.active === other.active &&
  sorted(access.accessApplications) === sorted(other.accessApplications);

const canSignInAsSa = ({ role, active, accessApplications }: Access, hasPassword: boolean) =>
  role === 'SA' && active && accessApplications.includes('KareMD') && hasPassword;

interface Change {
  actor: Actor;
  before: AccountAccess;
  after: Access;
  /** How many others are SA and can sign in. */
  otherSas: number;
}

/** Why the person may not get this access; null where they may. */
export function obstacleToAccess({ actor, before, after, otherSas }: Change): Problem | null {
  if (isSameAccess(before, after)) return null;
  if (actor.id === before.id) return 'people.own-access';
  const obstacle = obstacleToPerson(actor, before) ?? obstacleToPerson(actor, after);
  if (obstacle) return obstacle;
  const { hasPassword } = before;
  const isLost = canSignInAsSa(before, hasPassword) && !canSignInAsSa(after, hasPassword);
  return isLost && otherSas === 0 ? 'people.last-sa' : null;
}

/**
 * Codes are mailed to the address, so nobody changes their own; their other details they may
 * correct.
 */
export function obstacleToDetails(
  actor: Actor,
  before: Person & { id: string; email: string },
  after: { email: string },
): Problem | null {
  if (actor.id === before.id) return before.email === after.email ? null : 'people.own-access';
  return obstacleToPerson(actor, before);
}
