/** Publishes that cases changed, so that every open worklist reads them again; after the commit. */
import type { Deps } from '#server/platform/deps.ts';

/** Ids alone: who gets it reads what they may see. */
export const sendCasesChanged = (
  { changed }: Pick<Deps, 'changed'>,
  organizationId: string,
): void => changed({ organizationId, area: 'cases', practitionerIds: [] });
