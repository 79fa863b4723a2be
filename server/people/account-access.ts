/** Whether a person may sign in, by their account. */
import { opensSession } from '#shared/roles.ts';
import type { Practitioner } from '#server/platform/session.ts';

/** Active, and with KareMD among its applications; whether a session opens depends on the role too. */
export const hasAccess = (person: Pick<Practitioner, 'active' | 'accessApplications'>): boolean =>
  person.active && person.accessApplications.includes('KareMD');

export const mayHoldSession = (
  person: Pick<Practitioner, 'active' | 'accessApplications' | 'role'>,
): boolean => hasAccess(person) && opensSession(person.role);
