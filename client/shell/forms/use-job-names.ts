/** The jobs that a field offers: the built-in ones, then those that the hospital added. */
import { hospitalRoles, isBuiltIn, type HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { CustomJob } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';

interface Jobs {
  /** In the order of the fields. Retired ones are left out, except those that are `held`. */
  names: HospitalRole[];
  /** What a job permits that the hospital added; null for a built-in one, or until it is known. */
  customJobOf: (job: HospitalRole) => CustomJob | null;
}

export function useJobs(held: readonly HospitalRole[] = []): Jobs {
  const { data = [] } = trpc.people.jobs.names.useQuery({}, { staleTime: 300_000 });
  const added = data.filter(({ name, active }) => active || held.includes(name));
  const unknown = held.filter((job) => !isBuiltIn(job) && !data.some(({ name }) => name === job));
  return {
    names: [...hospitalRoles, ...added.map(({ name }) => name), ...unknown],
    customJobOf: (job) => data.find(({ name }) => name === job)?.customJob ?? null,
  };
}
