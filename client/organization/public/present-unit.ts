/** Which unit a link to a merged one leads to on screens of today. */
import type { Units } from '#shared/people.ts';

/** Of a merged unit the one that has its duty now. */
export const presentUnitId = (units: Units | undefined, id: string | null): string | null =>
  units?.closed.find((unit) => unit.id === id)?.mergedInto?.id ?? id;
