/** The schemas of what patients who have died still have booked, and of cancelling it in one step. */
import { z } from 'zod';

/** `arrived`: the patient is said to wait, at the desk or in the waiting room of a tele-visit. */
export const bookedKinds = [
  'appointment',
  'series',
  'tele-visit',
  'arrived',
  'waitlist',
  'offer',
  'request',
  'companion',
] as const;
export type BookedKind = (typeof bookedKinds)[number];

export interface BookedItem {
  kind: BookedKind;
  /** Of the appointment, the series, the entry of the waiting list, the request or the companion's link. */
  id: string;
  /** When it begins, or the next date of a series; of an entry without an offer, since when they wait. */
  at: string;
  /** Of the appointment. */
  typeName: string;
  /** Clinicians; of a link, whose it is. */
  people: string[];
  /** How many dates of a series. */
  count: number;
  /** The other system that keeps the appointment: it is cancelled there. */
  keptBy: string | null;
}

export interface BookedOfPatient {
  patient: { id: string; fullName: string; birthDate: string | null; deceased: string };
  items: BookedItem[];
}

/** A step that its maker can still undo. */
export interface DeathCancellation {
  id: string;
  patientId: string;
  count: number;
  madeAt: string;
}

export interface BookedOfDeceased {
  zone: string;
  patients: BookedOfPatient[];
  /** The reader's own, the newest first. */
  undoable: DeathCancellation[];
  isMore: boolean;
}

/** Of the organization, or of one patient. */
export const ListBookedOfDeceased = z.strictObject({ patientId: z.uuid().optional() }).prefault({});
export type ListBookedOfDeceased = z.infer<typeof ListBookedOfDeceased>;

/** Only what its sender has seen: what was booked since is not cancelled. */
export const CancelBooked = z.strictObject({
  patientId: z.uuid(),
  items: z
    .array(z.strictObject({ kind: z.enum(bookedKinds), id: z.uuid() }))
    .min(1)
    .max(500),
});
export type CancelBooked = z.infer<typeof CancelBooked>;

export const CancellationRef = z.strictObject({ cancellationId: z.uuid() });
export type CancellationRef = z.infer<typeof CancellationRef>;

/** What was cancelled, and as what version, so that it can be booked again. */
export interface CancelledItem {
  kind: 'appointment' | 'waitlist' | 'request' | 'companion';
  id: string;
  version: number;
  /** Of an appointment: what it was. */
  before?: 'booked' | 'arrived';
}
