/** Who interpreted in a visit: the record of the visit knows it, so that nobody types it. */
import type { VisitOfNotice } from '#shared/utilization/notice-delivery.ts';

/** Their names, as the field of the interpreter takes them; empty where none was inside. */
export const interpretersIn = (visits: readonly VisitOfNotice[], visitId: string): string =>
  visits
    .filter((visit) => visit.visitId === visitId)
    .flatMap(({ people }) => people)
    .filter(({ role }) => role.toLowerCase() === 'interpreter')
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 120);
