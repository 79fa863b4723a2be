/** The clinical jobs that somebody has on duty now: to one of them a query is sent, whoever has it then. */
import type { RoleOnDuty } from '#shared/queries/review-stay.ts';
import { onCallAt } from '#server/on-call/service.ts';
import { clinicalJobs } from '#server/people/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** More are counted. */
const mostNamed = 3;

/** In the order in which jobs are listed. A person who has two shifts is there until the later one ends. */
export async function rolesOnDuty(
  db: Connection,
  { organizationId, at }: { organizationId: string; at: Date },
): Promise<RoleOnDuty[]> {
  const jobs = await clinicalJobs(db, organizationId);
  const byJob = Map.groupBy(
    await onCallAt(db, { organizationId, at }),
    ({ hospitalRole }) => hospitalRole,
  );
  return jobs.flatMap((role) => {
    const byPerson = Map.groupBy(byJob.get(role) ?? [], ({ practitionerId }) => practitionerId);
    const holders = [...byPerson]
      .map(([id, shifts]) => ({
        id,
        fullName: shifts[0]?.fullName ?? '',
        until: new Date(Math.max(...shifts.map(({ endsAt }) => endsAt.getTime()))).toISOString(),
      }))
      .toSorted((one, other) => one.fullName.localeCompare(other.fullName));
    const count = holders.length;
    return count === 0 ? [] : [{ role, holders: holders.slice(0, mostNamed), count }];
  });
}
