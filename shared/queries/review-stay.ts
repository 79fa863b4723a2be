/** The stay that a review is of: whose it is, where they lie, its attending, and who may be asked now. */
import { z } from 'zod';
import type { TimePrecision } from '#shared/facts.ts';
import type { Colleague } from '#shared/people.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';

export const ReviewRef = z.strictObject({ reviewId: z.uuid() });
export type ReviewRef = z.infer<typeof ReviewRef>;

/** By these a patient is told from another one. */
export interface StayPatient {
  id: string;
  fullName: string;
  /** A local day. */
  birthDate: string | null;
  recordNumber: string | null;
}

/** As the record has it now. */
export interface Stay {
  /** "Inpatient stay" */
  title: string;
  /** Unit, room and bed, as the source writes them. */
  bed: string | null;
  admittedAt: string;
  admittedPrecision: TimePrecision | null;
  endedAt: string | null;
}

export interface Attending {
  /** As the record has it. */
  name: string;
  /** Who it surely is here. */
  clinician: Pick<Colleague, 'id' | 'fullName' | 'hospitalRole'> | null;
  /** How many clinicians have that name: of two nobody is proposed. */
  namesakes: number;
}

/** A clinical job that somebody has on duty now. */
export interface RoleOnDuty {
  role: HospitalRole;
  /** Some of them, in order of name. */
  holders: { id: string; fullName: string; until: string }[];
  count: number;
}

export interface ReviewStay {
  patient: StayPatient | null;
  stay: Stay | null;
  attending: Attending | null;
  roles: RoleOnDuty[];
  /** All queries of the review, the first one first. */
  queryIds: string[];
  zone: string;
}
