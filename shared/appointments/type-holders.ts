/** Who may hold appointments of a type. */
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';

interface Holders {
  holderJobs: readonly HospitalRole[];
  holderIds: readonly string[];
}

/** Whether this person may hold appointments of a type; one that names nobody is everybody's. */
export const mayHold = (
  { holderJobs, holderIds }: Holders,
  person: { id: string; hospitalRole: HospitalRole },
): boolean =>
  (holderJobs.length === 0 && holderIds.length === 0) ||
  holderJobs.includes(person.hospitalRole) ||
  holderIds.includes(person.id);
