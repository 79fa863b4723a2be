/** Who works here, and what others of the same organization may know of them. */
import { opensSession } from '#shared/roles.ts';
import type { FindColleagues } from '#shared/people.ts';
import type { Practitioner, SignedIn } from '#server/platform/trpc.ts';
import * as store from './store.ts';

export { accountByEmail, byId, setPasswordHash } from './store.ts';

/** A picker's page; whoever is not on it is found by typing more. */
const pickerSize = 20;

/** Active, and given KareMD (SPEC 6). Whether a session opens, the level decides besides. */
export const hasAccess = (person: Practitioner): boolean =>
  person.active && person.accessApplications.includes('KareMD');

export const mayHoldSession = (person: Practitioner): boolean =>
  hasAccess(person) && opensSession(person.role);

export const findColleagues = ({ db, session }: SignedIn, { search }: FindColleagues) =>
  store.colleagues(db, {
    organizationId: session.person.organizationId,
    search,
    limit: pickerSize,
  });
