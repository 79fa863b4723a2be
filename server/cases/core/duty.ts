/** Which roles a person holds now: their job, until a roster says who is on duty. */
import type { Deps } from '#server/platform/deps.ts';
import type { Practitioner } from '#server/platform/session.ts';

/** For those who work here now; whom a roster names besides is added by it. */
export const rolesHeldBy = async (
  _parts: Pick<Deps, 'db'>,
  person: Pick<Practitioner, 'id' | 'organizationId' | 'hospitalRole'>,
  _at: Date,
): Promise<string[]> => [person.hospitalRole];
