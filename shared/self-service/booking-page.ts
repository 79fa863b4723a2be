/** The schemas of a unit's booking page, which needs no account, and of the requests that it sends to the clinic. */
import { z } from 'zod';
import { PatientName } from '#shared/appointments.ts';
import { textFields } from '#shared/appointments/texts/appointment-texts.ts';
import { PatientBirthDate } from '#shared/patients.ts';
import { Email } from '#shared/people/email.ts';
import { Language } from '#shared/people/languages.ts';
import { asciiDigits } from '#shared/text/digits.ts';
import { codeDigits } from '#shared/limits.ts';
import { Phone } from '#shared/people/phone.ts';
import { Day, Instant } from '#shared/time.ts';
import type { HourFormat } from '#shared/organization.ts';

/** Any text: what is no page of ours gets one answer. */
const unit = { organizationId: z.string().max(64), unitId: z.string().max(64) };
const token = z.string().max(200);

export const BookingPageRef = z.strictObject(unit);
export type BookingPageRef = z.infer<typeof BookingPageRef>;

const typeId = z.uuid('Choose what it is about');

/** A week from that day on; without it, from today. */
export const FindPublicTimes = z.strictObject({ ...unit, typeId, from: Day.optional() });
export type FindPublicTimes = z.infer<typeof FindPublicTimes>;

/** `insteadOf`: the time that this browser holds already, and lets go. */
export const HoldPublicTime = z.strictObject({
  ...unit,
  typeId,
  startsAt: Instant,
  insteadOf: token.optional(),
});
export type HoldPublicTime = z.infer<typeof HoldPublicTime>;

export const BookingToken = z.strictObject({ token });
export type BookingToken = z.infer<typeof BookingToken>;

export const SendBookingCode = z.strictObject({ token, email: Email });
export type SendBookingCode = z.infer<typeof SendBookingCode>;

export const ConfirmBooking = z.strictObject({
  token,
  code: z
    .string()
    .transform(asciiDigits)
    .pipe(z.string().regex(new RegExp(`^\\d{${codeDigits}}$`), `Enter the ${codeDigits} digits`)),
  email: Email,
  fullName: PatientName,
  birthDate: PatientBirthDate,
  phone: Phone.optional(),
  language: Language.optional(),
  /** As it is typed, or as the page lists it: then it gets its code. */
  reason: textFields.reason,
  consents: z.literal(true, 'Agree first, or call the clinic'),
});
export type ConfirmBooking = z.infer<typeof ConfirmBooking>;

export const AnswerProposal = z.strictObject({ token, accepts: z.boolean() });
export type AnswerProposal = z.infer<typeof AnswerProposal>;

export interface PublicType {
  id: string;
  name: string;
  kind: 'in-person' | 'tele-visit' | 'meeting';
  durationMinutes: number;
  /** The clinic agrees first. */
  needsApproval: boolean;
}

/** `unknown`: no such page, or nothing is booked there. */
export type BookingPage =
  | {
      state: 'open';
      hospital: string;
      unit: string;
      phone: string | null;
      /** The path of its picture; null where it has none. */
      logo: string | null;
      zone: string;
      /** Of the organization: a visitor has no account that says it. */
      hourFormat: HourFormat;
      types: PublicType[];
      /** Reasons for a visit that the unit lists, in order of name. */
      reasons: string[];
    }
  | { state: 'unknown' };

export type OpenBookingPage = Extract<BookingPage, { state: 'open' }>;

/** A time that is held, requested or booked, without its patient. */
export interface PublicTime {
  startsAt: string;
  endsAt: string;
  zone: string;
  hourFormat: HourFormat;
  practitioner: string;
  hospital: string;
  unit: string;
  phone: string | null;
  /** The path of the hospital's picture; null where it has none. */
  logo: string | null;
  typeName: string;
  isTeleVisit: boolean;
  needsApproval: boolean;
  /** As the patient gave it; null where they gave none, or where letters of the type never say it. */
  reason: string | null;
}

export interface HeldPublicTime {
  token: string;
  heldUntil: string;
  time: PublicTime;
}

export interface CodeSent {
  sent: boolean;
  heldUntil: string;
}

/** `too-many`: of this address so many are open already. */
export type BookingConfirmed =
  | { state: 'booked' | 'requested'; time: PublicTime }
  | { state: 'wrong-code'; triesLeft: number }
  | { state: 'too-many' };

export type MadeBooking = Extract<BookingConfirmed, { time: unknown }>;

/** `without-time`: its clinician left, and the clinic looks for another time. `gone`: over, withdrawn, or no link of ours. */
export type PublicRequest =
  | { state: 'requested' | 'without-time' | 'proposed' | 'booked' | 'declined'; time: PublicTime }
  | { state: 'gone' };

const requestRef = { requestId: z.uuid(), version: z.int32().positive() };

/** `patientId`: who it is, where a person at the desk has recognised them; else a new record is made. */
export const AcceptRequest = z.strictObject({ ...requestRef, patientId: z.uuid().optional() });
export type AcceptRequest = z.infer<typeof AcceptRequest>;

export const DeclineRequest = z.strictObject(requestRef);
export type DeclineRequest = z.infer<typeof DeclineRequest>;

/** `practitionerId`: with a colleague of the clinician who was asked for. */
export const ProposeTime = z.strictObject({
  ...requestRef,
  startsAt: Instant,
  practitionerId: z.uuid().optional(),
});
export type ProposeTime = z.infer<typeof ProposeTime>;

/** A request of the booking page as the desk reads it. */
export interface BookingRequest {
  id: string;
  version: number;
  /** `proposed`: the patient is asked about another time. */
  state: 'requested' | 'proposed';
  /** Its time has passed, or is held no more: another one can be proposed, or it is declined. */
  isLapsed: boolean;
  /** Its clinician does not work here at that time. */
  hasLeft: boolean;
  fullName: string;
  birthDate: string | null;
  /** A patient of this name and birth date has died: nothing is sent. */
  isDeceased: boolean;
  email: string;
  phone: string | null;
  language: string | null;
  reason: string | null;
  unit: string;
  unitId: string;
  type: { id: string; name: string; durationMinutes: number };
  practitioner: { id: string; fullName: string };
  startsAt: string;
  endsAt: string;
  madeAt: string;
}

export interface BookingRequests {
  zone: string;
  requests: BookingRequest[];
  isMore: boolean;
}
