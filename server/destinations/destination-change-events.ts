/** Publishes that destinations changed, so that every open dashboard reads them again; after the commit. */
import type { SignedIn } from '#server/platform/deps.ts';

export const sendChanged = ({ changed, session }: SignedIn): void =>
  changed({
    organizationId: session.person.organizationId,
    area: 'facts',
    practitionerIds: [],
  });
