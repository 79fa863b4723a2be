/** What of a page is told: to open screens after the commit, and to the audit. */
import type { Deps } from '#server/platform/deps.ts';

export const aboutPage = (id: string) => ({ type: 'DutyPage', id });

export const notifyOfPage = (
  { events }: Pick<Deps, 'events'>,
  { organizationId, practitionerIds }: { organizationId: string; practitionerIds: string[] },
): void => events.changed({ organizationId, area: 'roster', practitionerIds });
