/** What a merge of two patients' records moved, as it is kept so that the merge can be undone. */

import type { PatientAddress } from './address.ts';
import type { Sex } from './sexes.ts';

/** Contacts that the survivor lacked, as it took them from the duplicate. */
export interface FilledDetails {
  birth_date?: string;
  sex?: Sex;
  address?: PatientAddress;
  email?: string;
  phone?: string;
  language?: string;
  external_id?: string;
  deceased?: string;
  needs_interpreter?: true;
}

/** What a merge moved. */
export interface MovedByMerge {
  /** With the reason why the patient could be elsewhere, as it was before. */
  appointments: { id: string; because: string | null }[];
  waitlistEntries: string[];
  /** Of two entries for one thing the one that was removed, in the version that this made. */
  removedEntries: { id: string; version: number }[];
  /** Records that were merged into the duplicate before. */
  records: string[];
  filled: FilledDetails;
}
