/** The schemas of two records of one patient: likely twins, and a merge that one person requests and another confirms. */
import { z } from 'zod';
import { PatientName, repeatable } from '#shared/appointments.ts';
import type { FoundPatient, Patient } from '#shared/patients.ts';
import { Day } from '#shared/time.ts';
import { Version } from '#shared/version.ts';

/** A search for twins of a new patient as typed, or of a known one, who is left out. */
export const FindTwins = z.strictObject({
  fullName: PatientName,
  birthDate: Day.nullable().default(null),
  exceptId: z.uuid().optional(),
});
export type FindTwins = z.infer<typeof FindTwins>;

export type LikelyTwin = FoundPatient;

const isTwo = ({ survivorId, duplicateId }: { survivorId: string; duplicateId: string }) =>
  survivorId !== duplicateId;

/** The survivor keeps its id and its details; what it lacks is taken from the duplicate. */
export const RequestMerge = z
  .strictObject({ survivorId: z.uuid(), duplicateId: z.uuid(), ...repeatable })
  .refine(isTwo, { message: 'Choose another patient', path: ['duplicateId'] });
export type RequestMerge = z.infer<typeof RequestMerge>;

export const MergeRef = z.strictObject({ mergeId: z.uuid() });
export type MergeRef = z.infer<typeof MergeRef>;

/** Confirms a merge. Of two appointments at one time those that are named are cancelled; the others stay. */
export const ConfirmMerge = z.strictObject({
  mergeId: z.uuid(),
  cancel: z
    .array(z.strictObject({ appointmentId: z.uuid(), version: Version }))
    .max(50)
    .default([]),
});
export type ConfirmMerge = z.infer<typeof ConfirmMerge>;

/** All open requests of the organization, or those of one patient. */
export const ListMerges = z.strictObject({ patientId: z.uuid().optional() }).prefault({});
export type ListMerges = z.infer<typeof ListMerges>;

export interface MergedRecord extends Omit<Patient, 'version'> {
  /** How many appointments it has, past ones too. */
  appointments: number;
}

export interface MergeRequest {
  id: string;
  survivor: MergedRecord;
  duplicate: MergedRecord;
  requestedBy: { id: string; fullName: string };
  requestedAt: string;
  /** Appointments that the two records have at one time, in order. */
  clashes: MergeClash[];
}

export interface ClashingAppointment {
  id: string;
  version: number;
  startsAt: string;
  endsAt: string;
  typeName: string;
  clinicians: string[];
}

export interface MergeClash {
  survivors: ClashingAppointment;
  duplicates: ClashingAppointment;
}

/** A merge that can be undone. */
export interface DoneMerge {
  id: string;
  survivorId: string;
  duplicateId: string;
  duplicateName: string;
  mergedBy: { id: string; fullName: string };
  mergedAt: string;
}

export interface Merges {
  merges: MergeRequest[];
  /** Of one patient alone, the latest first. */
  done: DoneMerge[];
}

/** Gives a patient to an appointment that was booked by a name alone, and to the others of its series. */
export const LinkPatient = z.strictObject({
  appointmentId: z.uuid(),
  patientId: z.uuid(),
});
export type LinkPatient = z.infer<typeof LinkPatient>;
