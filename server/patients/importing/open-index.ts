/** The names, birth dates and numbers of an organization's patients in memory, kept up with what others change. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { openSlice } from '#server/platform/cost/slices.ts';
import { lineKey, openTwinIndex, type TwinIndex } from './name-likeness.ts';
import * as store from './compared-patient-store.ts';
import { newRowsAfter } from './import-row-store.ts';

export interface FollowingIndex {
  index: TwinIndex;
  /** The id of who has this record number, of the record that it leads to now. */
  idOfNumber: (number: string) => string | undefined;
  /** Reads what was changed since the last time. */
  follow: (db: Connection) => Promise<void>;
}

const pageLength = 2_000;
/** A change is visible when its transaction ends, a moment after its time. */
const overlapMs = 2_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Who has which record number. A table that is being filled has not been counted by Postgres yet, which
 * then looks through all patients for the numbers of a slice: for 10,000 rows that took four seconds.
 */
function openNumbers() {
  const idOf = new Map<string, string>();
  const numberOf = new Map<string, string>();
  const survivorOf = new Map<string, string>();
  function put({ key, number, mergedInto }: store.ChangedPatient): void {
    const before = numberOf.get(key);
    if (before !== undefined && idOf.get(before) === key) idOf.delete(before);
    if (number === null) numberOf.delete(key);
    else {
      numberOf.set(key, number);
      idOf.set(number, key);
    }
    if (mergedInto === null) survivorOf.delete(key);
    else survivorOf.set(key, mergedInto);
  }
  function survivorWith(number: string): string | undefined {
    let id = idOf.get(number);
    for (let next = id; next !== undefined; next = survivorOf.get(next)) id = next;
    return id;
  }
  return { put, survivorWith };
}

/** Empty until it has followed once. */
export function openPatientIndex(organizationId: string): FollowingIndex {
  const index = openTwinIndex();
  const numbers = openNumbers();
  let newest = new Date(0);
  /** Changes of the overlap that are in the index, by patient: an import makes a thousand a second itself. */
  let recent = new Map<string, number>();

  const changesFrom = (db: Connection, after: store.PatientChange) =>
    store.changesAfter(db, organizationId, { after, limit: pageLength });

  async function follow(db: Connection): Promise<void> {
    const slice = openSlice();
    let after: store.PatientChange = {
      changedAt: new Date(newest.getTime() - overlapMs),
      id: firstId,
    };
    const overlapping = new Map<string, number>();
    for (let isMore = true; isMore;) {
      const changes = await changesFrom(db, after);
      const unread = changes.filter(({ id, changedAt }) => recent.get(id) !== changedAt.getTime());
      for (const { id, changedAt } of changes) overlapping.set(id, changedAt.getTime());
      if (unread.length > 0)
        for (const patient of await store.comparedPatients(
          db,
          unread.map(({ id }) => id),
        )) {
          numbers.put(patient);
          if (patient.mergedInto === null) index.add(patient);
          else index.remove(patient.key);
          if (slice.isOver()) await slice.next();
        }
      after = changes.at(-1) ?? after;
      isMore = changes.length === pageLength;
    }
    if (after.changedAt > newest) newest = after.changedAt;
    const oldest = newest.getTime() - overlapMs;
    recent = new Map([...overlapping].filter(([, changedAt]) => changedAt > oldest));
  }
  return { index, idOfNumber: numbers.survivorWith, follow };
}

/** Rows that are new already, where a check goes on after it was interrupted. */
export async function addNewRows(
  db: Connection,
  importId: string,
  index: TwinIndex,
): Promise<void> {
  const slice = openSlice();
  for (let afterLine = 0, isMore = true; isMore;) {
    const page = await newRowsAfter(db, importId, afterLine, pageLength);
    const names = await store.comparedNames(
      db,
      page.map(({ details }) => details?.fullName ?? ''),
    );
    for (const [at, { line, details }] of page.entries()) {
      afterLine = line;
      const { birthDate = null } = details ?? {};
      if (details) index.add({ key: lineKey(line), name: names[at] ?? '', birthDate });
      if (slice.isOver()) await slice.next();
    }
    isMore = page.length === pageLength;
  }
}
