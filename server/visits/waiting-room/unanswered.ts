/** What a patient who waits brings about by itself: their clinician stays signed in, and the unit is told in the end. */
import { may } from '#shared/roles.ts';
import { recordAll, serverActor } from '#server/audit/service.ts';
import { extendSessions } from '#server/auth/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stillHere } from '#server/visits/core/heartbeats/guest-heartbeat.ts';
import { objectOf } from '#server/visits/core/steps.ts';
import { publishChange } from '#server/visits/core/visit-view.ts';
import * as store from './who-waits-store.ts';

type UnansweredDeps = Pick<Deps, 'db' | 'redis' | 'now' | 'env' | 'log' | 'changed'>;

const visitIdOf = ({ visitId }: { visitId: string }) => visitId;

/**
 * Notifies the backups of the unit, or all of it where it has none, once for each wait: those who may
 * conduct visits.
 */
export async function notifyUnits(deps: UnansweredDeps): Promise<void> {
  const { db: pool, now } = deps;
  const due = await stillHere(deps, await store.unanswered(pool, now()), visitIdOf);
  if (due.length === 0) return;
  const ids = due.map(({ visitId }) => visitId);
  const unit = (await store.backupsOf(pool, ids, now())).filter((backup) =>
    may(backup, 'visits.conduct'),
  );
  const notifiedVisitIds = new Set(
    await pool.transaction().execute(async (db) => {
      const saved = await store.saveUnitNotified(db, ids, now());
      await recordAll(
        db,
        serverActor(deps),
        due
          .filter(({ visitId }) => saved.includes(visitId))
          .map(({ visitId, organizationId }) => ({
            action: 'visit.tell-unit' as const,
            account: { id: null, organizationId },
            object: objectOf(visitId),
            detail: { people: unit.filter((backup) => backup.visitId === visitId).length },
          })),
      );
      return saved;
    }),
  );
  for (const { visitId, organizationId } of due) {
    const practitionerIds = unit.filter((backup) => backup.visitId === visitId).map(({ id }) => id);
    if (notifiedVisitIds.has(visitId) && practitionerIds.length > 0)
      publishChange(deps, { organizationId, practitionerIds });
  }
}

/** A waiting patient counts as use of the sessions of those in whose queue they wait (S77). */
export async function keepKeepersSignedIn(deps: UnansweredDeps): Promise<void> {
  const keepers = await stillHere(deps, await store.queueKeepers(deps.db), visitIdOf);
  const ids = new Set(keepers.map(({ practitionerId }) => practitionerId));
  await extendSessions(deps, [...ids]);
}
