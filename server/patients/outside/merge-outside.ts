/** Merges two records at once because a trusted feed says that they are one, or says why a person has to look. */
import { recordAll, serverActor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { mergeInto } from '#server/patients/merge-into.ts';
import * as store from '#server/patients/patient-merge-store.ts';
import { openRequestOf, wasRefused } from './merge-outside-store.ts';

interface OutsideMerge {
  organizationId: string;
  survivorId: string;
  duplicateId: string;
  /** Who set up the feed. */
  requestedBy: string;
  sourceId: string;
  at: Date;
}

/**
 * In the caller's transaction; audited as the feed's, and undone as a merge by hand. Where both have an
 * appointment at one time, both stay. Returns why a person has to decide; null where it is done.
 */
export async function mergeOutside(db: Connection, merge: OutsideMerge): Promise<string | null> {
  const { organizationId, survivorId, duplicateId, requestedBy, sourceId, at } = merge;
  const pair = { organizationId, survivorId, duplicateId };
  const records = await store.lockPatients(db, organizationId, pair);
  if (records.length < 2 || records.some(({ mergedInto }) => mergedInto !== null))
    return 'one of the records was merged just now';
  if (await wasRefused(db, pair)) return 'somebody has declined or undone it before';
  if (await store.areBothOffered(db, pair)) return 'both records have a time on offer';
  const mergeId =
    (await store.insert(db, { ...pair, by: requestedBy, at })) ?? (await openRequestOf(db, pair));
  if (mergeId === null) return 'it was requested just now';
  const counts = await mergeInto(db, { ...pair, mergeId, sourceId, at });
  const entry = (id: string, detail: Record<string, unknown>) => ({
    action: 'patient.merge' as const,
    account: { id: null, organizationId },
    object: { type: 'Patient', id },
    detail: { ...detail, sourceId },
  });
  await recordAll(db, serverActor({ now: () => at }), [
    entry(survivorId, { duplicateId, ...counts }),
    entry(duplicateId, { survivorId }),
  ]);
  return null;
}
