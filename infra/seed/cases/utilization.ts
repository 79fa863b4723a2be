/** Reviews and notices of the demo's stays, opened as the record of each arrived. */
import { hourMs } from '#shared/durations.ts';
import { factsOf } from '#server/facts/core/fact-store.ts';
import { followStays } from '#server/utilization/service.ts';
import { patientIdOf } from '#infra/seed/patients.ts';
import { stays } from '#infra/seed/stays/stays.ts';
import type { CaseSeeding, CaseStep } from './steps.ts';

/** Of every stay that is stored; what it has become since then is followed by the facts that arrive. */
export async function stepsOfUtilization(seeding: CaseSeeding): Promise<CaseStep[]> {
  const { db, seeded, now, jobs } = seeding;
  const steps: CaseStep[] = [];
  for (const stay of stays) {
    const patientId = patientIdOf(seeded.id, {
      type: { kind: 'in-person' },
      patientName: stay.patientName,
    });
    if (patientId === null) continue;
    const facts = await factsOf(db, { organizationId: seeded.id, patientId });
    const encounter = facts.find(({ type }) => type === 'Encounter');
    if (!encounter) continue;
    const at = new Date(now.getTime() - (stay.admittedHoursAgo - 1) * hourMs);
    const arrived = { id: encounter.id, type: 'Encounter' as const, patientId };
    const follow = followStays({ jobs, now: () => at });
    steps.push({
      at,
      run: async () => {
        await follow(db, { organizationId: seeded.id, facts: [arrived] });
      },
    });
  }
  return steps;
}
