/** Publishes that facts changed, and what changed by them, so that every open screen reads it again; after the commit. */
import type { Change } from '#shared/calendar.ts';
import type { Deps } from '#server/platform/deps.ts';

/** @param areas What `factsArrived` returned. */
export function sendFactsChanged(
  { changed }: Pick<Deps, 'changed'>,
  organizationId: string,
  areas: readonly Change['area'][] = [],
): void {
  for (const area of new Set([...areas, 'facts' as const]))
    changed({ organizationId, area, practitionerIds: [] });
}
