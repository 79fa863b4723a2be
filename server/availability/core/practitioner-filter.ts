/** Whose hours are read. */
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';

export interface PractitionerFilter {
  organizationId: string;
  /** These practitioners, or else those of the unit; only active ones. */
  practitionerIds?: readonly string[] | undefined;
  unitId?: string | undefined;
  /** Only who has one of these jobs, or is one of these people. */
  holders?:
    | {
        jobs: readonly HospitalRole[];
        ids: readonly string[];
        /** Or whose job is to see patients. */
        orClinical?: true | undefined;
      }
    | undefined;
  /** Only who speaks this language, as `isSpoken` judges it. */
  language?: string | undefined;
  /** Only who can sign in, as `mayHoldSession` judges it. */
  signsIn?: true | undefined;
  /** For patients: only accounts that have signed in, in their saved hours. */
  isPublic?: true | undefined;
  /** The type to be booked: each one's row says which other system keeps it. */
  bookedTypeId?: string | undefined;
  /** Of types by hours alone: shifts are not read. */
  withoutShifts?: true | undefined;
}
