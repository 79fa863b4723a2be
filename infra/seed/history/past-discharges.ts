/** Contacts and episodes after the demo's last discharges, opened as the record of each arrived. */
import { dayMs } from '#shared/durations.ts';
import { insertBundle } from '#server/episodes/bundles/bundle-store.ts';
import { followDischarges, followEpisodes } from '#server/episodes/service.ts';
import type { CaseSeeding } from '#infra/seed/cases/steps.ts';
import type { StoredStay } from './past-reviews.ts';

/** Older contacts would have been made by now. */
const contactDays = 5;
const episodeDays = 29;

/** Of the demonstration alone: no payer has it. */
export const bundle = {
  name: 'Gastroscopy pathway (made up)',
  codes: ['0DJ'],
  days: 30,
  contactDays: [7, 14, 28],
};

export async function followPastDischarges(
  { db, seeded, now, jobs }: CaseSeeding,
  about: readonly StoredStay[],
): Promise<{ bundleId: string }> {
  const bundleId = await insertBundle(db, seeded.id, bundle);
  for (const { stay, patientId, encounterId } of about) {
    const endedAt = stay.endedAt.toJSDate();
    const days = (now.getTime() - endedAt.getTime()) / dayMs;
    if (days > episodeDays) continue;
    const arrived = {
      organizationId: seeded.id,
      facts: [{ id: encounterId, type: 'Encounter' as const, patientId }],
    };
    const parts = { jobs, now: () => endedAt };
    if (days <= contactDays) await followDischarges(parts)(db, arrived);
    await followEpisodes(parts)(db, arrived);
  }
  return { bundleId };
}
