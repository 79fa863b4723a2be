/** The names and birth dates of an organization's patients in memory, kept up with what others change. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { openSlice } from '#server/platform/cost/slices.ts';
import { folded } from '#shared/name-folding.ts';
import { lineKey } from './validate-rows.ts';
import { openTwinIndex, type TwinIndex } from './name-likeness.ts';
import * as store from './import-row-store.ts';

export interface FollowingIndex {
  index: TwinIndex;
  /** Reads what was changed since the last time. */
  follow: (db: Connection) => Promise<void>;
}

const pageLength = 2_000;
/** A change is visible when its transaction ends, a moment after its time. */
const overlapMs = 2_000;
const first = '00000000-0000-0000-0000-000000000000';

/** Empty until it has followed once. */
export function openPatientIndex(organizationId: string): FollowingIndex {
  const index = openTwinIndex();
  let newest = new Date(0);
  async function follow(db: Connection): Promise<void> {
    const slice = openSlice();
    let after = { at: new Date(newest.getTime() - overlapMs), id: first };
    for (;;) {
      const page = await store.patientsChangedAfter(db, organizationId, {
        ...after,
        limit: pageLength,
      });
      for (const { isMerged, changedAt, ...patient } of page) {
        if (isMerged) index.remove(patient.key);
        else index.add(patient);
        after = { at: changedAt, id: patient.key };
        if (slice.isOver()) await slice.next();
      }
      if (page.length < pageLength) break;
    }
    if (after.at > newest) newest = after.at;
  }
  return { index, follow };
}

/** Rows that are new already, where a check goes on after it was interrupted. */
export async function addNewRows(
  db: Connection,
  importId: string,
  index: TwinIndex,
): Promise<void> {
  const slice = openSlice();
  for (let afterLine = 0, isMore = true; isMore;) {
    const page = await store.newRowsAfter(db, importId, afterLine, pageLength);
    for (const { line, details } of page) {
      afterLine = line;
      if (details)
        index.add({
          key: lineKey(line),
          name: folded(details.fullName),
          birthDate: details.birthDate,
        });
      if (slice.isOver()) await slice.next();
    }
    isMore = page.length === pageLength;
  }
}
