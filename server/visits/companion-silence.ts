/** Whoever came beside a patient and was silent for longer than a place is kept has to be let in anew. */
import { recordAll, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { liveCompanions, putOutside, type CompanionRow } from './core/companion-store.ts';
import { objectOf } from './steps.ts';

type Silent = (ids: readonly string[]) => Promise<readonly string[]>;

/** Within the round's transaction; `silent` says of whom nothing was heard for too long. */
export async function dropSilent(
  db: Connection,
  actor: Actor,
  silent: Silent,
): Promise<CompanionRow[]> {
  const placed = (await liveCompanions(db)).filter(
    ({ place, isRevoked }) => place !== 'outside' && !isRevoked,
  );
  const out = new Set(await putOutside(db, await silent(placed.map(({ id }) => id))));
  const dropped = placed.filter(({ id }) => out.has(id));
  await recordAll(
    db,
    actor,
    dropped.map(({ id, role, visitId, organizationId }) => ({
      action: 'visit.guest-drop' as const,
      account: { id: null, organizationId },
      object: objectOf(visitId),
      detail: { guest: id, role },
    })),
  );
  return dropped;
}
