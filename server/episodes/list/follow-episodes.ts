/** Begins episodes where a discharge and a procedure of a bundle are in the record, and ends them with their days. */
import { serverActor } from '#server/audit/service.ts';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import { moveByRecord, openCases, sendCasesChanged } from '#server/cases/service.ts';
import type { FactsArrived } from '#server/facts/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import * as store from './episode-store.ts';

const recalled = 'The record says that the patient has not left.';
const again = 'The record says that the patient has left.';

/** Within the transaction that stores the facts; a procedure may be coded after the discharge. */
export const followEpisodes =
  (parts: Pick<Deps, 'jobs' | 'now'>): FactsArrived =>
  async (db, { organizationId, facts }) => {
    const idsOf = (name: string) => facts.flatMap(({ id, type }) => (type === name ? [id] : []));
    const procedures = idsOf('Procedure');
    const stayIds = [
      ...new Set([
        ...idsOf('Encounter'),
        ...(procedures.length > 0 ? await store.staysOfProcedures(db, procedures) : []),
      ]),
    ];
    if (stayIds.length === 0) return [];
    const actor = { ...serverActor(parts), jobs: parts.jobs };
    const ended = await store.episodesOfRecall(db, { organizationId, stayIds });
    for (const caseId of ended)
      await moveByRecord(db, actor, { organizationId, caseId, move: 'cancel', note: recalled });
    const beginning = await store.beginningEpisodes(db, {
      organizationId,
      stayIds,
      now: parts.now(),
    });
    for (const { cancelledId: caseId } of beginning)
      if (caseId !== null)
        await moveByRecord(db, actor, { organizationId, caseId, move: 'reopen', note: again });
    const fresh = beginning.filter(({ cancelledId }) => cancelledId === null);
    if (fresh.length > 0)
      await openCases(
        db,
        actor,
        fresh.map(({ stayId, patientId, bundleId, bundle, leftOn, days, contactDays }) => ({
          organizationId,
          kind: 'episode' as const,
          title: bundle,
          subject: { bundleId, bundle, leftOn, days, contactDays },
          patientId,
          encounterId: stayId,
          owner: { ownerId: null, ownerRole: kindOf('episode').role },
          sameAs: `${stayId}:${bundleId}`,
        })),
      );
    return ended.length + beginning.length > 0 ? ['cases'] : [];
  };

const atOnce = 500;

/** Each night; what is left is ended by the next one. */
export async function endEpisodes(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'changed'>,
): Promise<void> {
  const { jobs, now } = deps;
  const actor = { ...serverActor({ now }), jobs };
  const ended = await deps.db.transaction().execute(async (db) => {
    const episodes = await store.episodesOver(db, { now: now(), limit: atOnce });
    for (const { id: caseId, organizationId } of episodes)
      await moveByRecord(db, actor, {
        organizationId,
        caseId,
        move: 'end',
        note: 'All days of the episode are over.',
      });
    return episodes;
  });
  for (const organizationId of new Set(ended.map((episode) => episode.organizationId)))
    sendCasesChanged(deps, organizationId);
}
