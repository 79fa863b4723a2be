/** Who may change whose account, and to what: accounts in, verdicts out. */
import type { Application, HospitalRole, Role } from '#shared/roles.ts';
import type { Problem } from '#shared/problems.ts';

/** What somebody may do with their account, and what it is good for. */
export interface Access {
  role: Role;
  hospitalRole: HospitalRole;
  active: boolean;
  accessApplications: readonly Application[];
}

interface Standing extends Access {
  id: string;
  hasPassword: boolean;
}

/** Who asks, as they stand at this moment and not when their session was looked up. */
export interface Actor {
  id: string;
  role: Role;
}

const isAdministrator = (role: Role) => role === 'SA' || role === 'ADMIN';

/** Making or touching an account of this level at all: that of an SA or ADMIN is an SA's business. */
export const obstacleToTouching = (actor: Actor, role: Role): Problem | null =>
  isAdministrator(role) && actor.role !== 'SA' ? 'people.only-sa' : null;

const sorted = (list: readonly Application[]) => list.toSorted().join(' ');

export const isSameAccess = (one: Access, other: Access): boolean =>
  one.role === other.role &&
  one.hospitalRole === other.hospitalRole &&
  one.active === other.active &&
  sorted(one.accessApplications) === sorted(other.accessApplications);

const canSignInAsSa = ({ role, active, accessApplications }: Access, hasPassword: boolean) =>
  role === 'SA' && active && accessApplications.includes('KareMD') && hasPassword;

interface Change {
  actor: Actor;
  before: Standing;
  after: Access;
  /** How many others are SA and can sign in. */
  otherSas: number;
}

/** What stands in the way of giving somebody this access; null where nothing does. */
export function obstacleToAccess({ actor, before, after, otherSas }: Change): Problem | null {
  if (isSameAccess(before, after)) return null;
  if (actor.id === before.id) return 'people.own-access';
  const obstacle = obstacleToTouching(actor, before.role) ?? obstacleToTouching(actor, after.role);
  if (obstacle) return obstacle;
  const { hasPassword } = before;
  const isLost = canSignInAsSa(before, hasPassword) && !canSignInAsSa(after, hasPassword);
  return isLost && otherSas === 0 ? 'people.last-sa' : null;
}

/** A code goes to the address, so nobody moves their own; their other details they may mend. */
export function obstacleToDetails(
  actor: Actor,
  before: { id: string; role: Role; email: string },
  after: { email: string },
): Problem | null {
  if (actor.id === before.id) return before.email === after.email ? null : 'people.own-access';
  return obstacleToTouching(actor, before.role);
}
