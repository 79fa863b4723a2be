/** What a feature that tries to reach somebody gives to the proof page: one source for each, in `proof-sources.ts`. */
import { DateTime } from 'luxon';
import type { ProofEntry } from '#shared/advisor/proof.ts';
import type { StoredCase, StoredCaseEvent } from '#server/cases/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface ProofQuery {
  db: Connection;
  organizationId: string;
  /** Of the organization, in which words say times. */
  zone: string;
  storedCase: StoredCase;
  /** The oldest first. */
  events: readonly StoredCaseEvent[];
}

/** In any order; the page is in order of time. As many statements for a thousand entries as for ten. */
export type ProofSource = (query: ProofQuery) => Promise<ProofEntry[]>;

/** "3 November 2026, 14:05 GMT+1" */
export const timeWords = (at: string | Date, zone: string): string =>
  (typeof at === 'string' ? DateTime.fromISO(at) : DateTime.fromJSDate(at))
    .setZone(zone)
    .setLocale('en-GB')
    .toFormat('d LLLL yyyy, HH:mm:ss ZZZZ');
