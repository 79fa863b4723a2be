/** Booking the visit that closes a gap: the times that are offered, and the booking. */
import { z } from 'zod';
import type { GapInvitation } from './gap-invitations.ts';
import { Day, Instant } from '#shared/time.ts';
import { Version } from '#shared/version.ts';

/** At most a week from that day on; without it, from today. */
export const FindGapTimes = z.strictObject({ caseId: z.uuid(), from: Day.optional() });
export type FindGapTimes = z.infer<typeof FindGapTimes>;

export interface GapTime {
  startsAt: string;
  typeId: string;
  typeName: string;
  practitionerId: string;
  practitioner: string;
}

export interface GapTimes {
  /** Of the organization. */
  zone: string;
  /** Local days, both inclusive: a week, or less where more is free than a screen holds. */
  from: string;
  to: string;
  /** By start; each start once of each type, with whom most of that day is free. */
  times: GapTime[];
  /** It begins today. */
  isFirst: boolean;
  /** Whether later days may be asked for. */
  isMore: boolean;
  /** No measure of the organization names a type that closes this gap. */
  hasNoType: boolean;
}

export const BookGap = z.strictObject({
  caseId: z.uuid(),
  version: Version,
  typeId: z.uuid('Choose a time'),
  practitionerId: z.uuid('Choose a time'),
  startsAt: Instant,
});
export type BookGap = z.infer<typeof BookGap>;

export interface BookedGap {
  caseId: string;
  appointmentId: string;
}

/** A visit that was booked for a gap. */
export interface GapVisit {
  appointmentId: string;
  startsAt: string;
  practitioner: string;
  /** The patient booked it. */
  isByPatient: boolean;
  outcome: 'attended' | 'not-attended' | null;
}

/** What a gap has besides its case. */
export interface GapBookings {
  visits: GapVisit[];
  /** The newest first. */
  invitations: GapInvitation[];
}

export const GapRef = z.strictObject({ caseId: z.uuid() });
export type GapRef = z.infer<typeof GapRef>;
