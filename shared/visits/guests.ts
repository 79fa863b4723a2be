/** The schemas of guests, who come to a tele-visit by a link: invited, recognised, waiting, admitted. */
import { z } from 'zod';
import { Secret } from '#shared/auth.ts';
import { PatientName } from '#shared/appointments.ts';
import { Email } from '#shared/people/email.ts';
import { HourFormat } from '#shared/organization.ts';
import { line } from '#shared/text/single-line.ts';
import { Colleague } from '#shared/people.ts';
import { Language } from '#shared/people/languages.ts';
import { Day } from '#shared/time.ts';
import { refusableKinds } from './consent-kinds.ts';
import { VisitFeedback } from './feedback.ts';
import { ModerationNotice } from './moderation.ts';

/**
 * Whom a link is for. Interpreters, relatives, a liaison of another place of care and a payer's doctor are
 * companions: their link is for one named person.
 */
export const guestRoles = ['patient', 'interpreter', 'relative', 'liaison', 'payer'] as const;
export const GuestRole = z.enum(guestRoles);
export type GuestRole = z.infer<typeof GuestRole>;

/** The result of trying a device. */
const DeviceResult = z.enum(['works', 'off', 'refused', 'missing', 'busy', 'failed']);

/** What the device check found; the practitioner sees it in the queue. */
export const DeviceReport = z.strictObject({
  camera: DeviceResult,
  microphone: DeviceResult,
  /** The connection to the video server: fast, slow, or none. */
  line: z.enum(['good', 'weak', 'none']),
  /** Whether the network lets UDP through to it; else media go by TCP, which stutters sooner. */
  udp: z.enum(['passes', 'blocked', 'untried']).default('untried'),
  /** Whether this browser can send audio or video to it. */
  sending: z.enum(['works', 'fails', 'untried']).default('untried'),
});
export type DeviceReport = z.infer<typeof DeviceReport>;

/** A link for the patient, mailed, or shown to the practitioner who asks for it. */
export const InvitePatient = z.strictObject({
  appointmentId: z.uuid(),
  /** To the patient's address, as the hospital has it. */
  byMail: z.boolean(),
});
export type InvitePatient = z.infer<typeof InvitePatient>;

/** Shown once: of the link, only a hash is kept. */
export const Invitation = z.object({
  link: z.string(),
  /** When the visit's window closes. */
  expiresAt: z.string(),
  /** Whether a mail server took it; null where none was asked for. */
  isMailed: z.boolean().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** How the patient of an appointment can be invited. */
export const Invitations = z.object({
  /** Links that work. */
  count: z.number().int(),
  lastMadeAt: z.string().nullable(),
  /** "a***@example.org"; null where the hospital has no address. */
  maskedEmail: z.string().nullable(),
});
export type Invitations = z.infer<typeof Invitations>;

export const InvitationLink = z.strictObject({ token: Secret });
export type InvitationLink = z.infer<typeof InvitationLink>;

/** Whether the visit can be entered now; `early` and `over` are before and after its window. */
export const EntryState = z.enum(['early', 'open', 'over', 'cancelled']);
export type EntryState = z.infer<typeof EntryState>;

/** What anyone who holds the link may see: nothing of the patient. */
export const InvitationView = z.object({
  role: GuestRole,
  organization: z.string(),
  /** Of the hospital, for patients; null where it has given none. */
  phone: z.string().nullable(),
  /** The path of its picture; null where it has none. */
  logo: z.string().nullable(),
  /** The hospital's; the page adds the viewer's own where that is another. */
  zone: z.string(),
  /** The hospital's, so that page and mail write times alike. */
  hourFormat: HourFormat,
  clinicians: z.array(z.string()),
  startsAt: z.string(),
  opensAt: z.string(),
  door: EntryState,
  asksBirthDate: z.boolean(),
  /** The video server, for a device check before the day. */
  videoUrl: z.string(),
  /** Where its machine answers to UDP (`stun:host:port`); null where that is not configured. */
  stunUrl: z.string().nullable(),
  isEndToEnd: z.boolean(),
});
export type InvitationView = z.infer<typeof InvitationView>;

export const ConfirmName = z.strictObject({
  token: Secret,
  name: PatientName,
  birthDate: Day.optional(),
});
export type ConfirmName = z.infer<typeof ConfirmName>;

/** The bearer token of all later calls: for a guest what a session is for a practitioner. */
export const GuestPass = z.object({ pass: z.string() });
export type GuestPass = z.infer<typeof GuestPass>;

export const AcceptConsent = z.strictObject({
  version: z.string().max(40),
  /** In which the guest chose to read; without one the patient's of the record. */
  language: Language.optional(),
  /** What they refuse of it, and may agree to later. */
  refused: z.array(z.enum(refusableKinds)).max(refusableKinds.length).default([]),
  /** Where the patient is during the visit, in their own words; where the hospital asks for it. */
  location: line(200, {
    empty: 'Enter where you are',
    long: 'At most 200 characters',
  }).optional(),
});
export type AcceptConsent = z.infer<typeof AcceptConsent>;

export const LostLink = z.strictObject({ email: Email });
export type LostLink = z.infer<typeof LostLink>;

/** The probable wait, from real visits of the last 90 days. */
export const WaitMinutes = z.object({ low: z.number().int(), high: z.number().int() });
export type WaitMinutes = z.infer<typeof WaitMinutes>;

/** A place in the queue, from 1; `minutes` is null where too little is known. */
export const QueuePosition = z.object({
  number: z.number().int(),
  minutes: WaitMinutes.nullable(),
});
export type QueuePosition = z.infer<typeof QueuePosition>;

/**
 * `consent`: to be accepted first. `outside`: recognised, and not in the waiting room. `inside`:
 * admitted. `elsewhere`: another device has the place. `removed`: removed, and kept out.
 */
export const GuestStage = z.enum([
  'consent',
  'early',
  'outside',
  'waiting',
  'inside',
  'on-hold',
  'elsewhere',
  'removed',
  'over',
  'cancelled',
]);
export type GuestStage = z.infer<typeof GuestStage>;

/** The visit as a guest sees it. */
export const GuestVisit = z.object({
  visitId: z.uuid(),
  role: GuestRole,
  stage: GuestStage,
  organization: z.string(),
  /** Of the hospital, for patients; null where it has given none. */
  phone: z.string().nullable(),
  /** The path of its picture; null where it has none. */
  logo: z.string().nullable(),
  zone: z.string(),
  hourFormat: HourFormat,
  /** Those of the appointment. */
  practitioners: z.array(Colleague),
  /** Whose queue it is: the colleague it was handed to, or the practitioner of the appointment. */
  inLineFor: z.string(),
  /** Who has asked `inLineFor` to take the visit over; null once that is accepted. */
  handedOverBy: z.string().nullable(),
  startsAt: z.string(),
  opensAt: z.string(),
  /** Of the room; null while it is not open. */
  openedAt: z.string().nullable(),
  /** The guest's name in the room. */
  name: z.string(),
  place: QueuePosition.nullable(),
  /** By how much the visit of a waiting patient begins late, as far as is known now; 0: in time. */
  lateMinutes: z.number().int(),
  /** They ask for the place that another device has; a clinician decides. */
  asksForPlace: z.boolean(),
  /** With their consent a patient is asked where they are. */
  asksLocation: z.boolean(),
  message: z.object({ text: z.string(), at: z.string() }).nullable(),
  /** What the waiting patient wrote to the clinic last. */
  reply: z.object({ text: z.string(), at: z.string() }).nullable(),
  /** Whether the questions after the visit may be answered now, for the first time or again. */
  asksFeedback: z.boolean(),
  /** The answers so far; null: none. */
  feedback: VisitFeedback.nullable(),
  /** When it ends by itself because all have left; null while anyone is inside or expected. */
  endsItselfAt: z.string().nullable(),
  isEndToEnd: z.boolean(),
  /** Of the current key; null where there is none, or no room yet. */
  keyNumber: z.number().int().nullable(),
  /** The video server, for the device check. */
  videoUrl: z.string(),
  /** Where its machine answers to UDP (`stun:host:port`); null where that is not configured. */
  stunUrl: z.string().nullable(),
});
export type GuestVisit = z.infer<typeof GuestVisit>;

/** `look`: something changed. `answer`: the server asks for a heartbeat. `moderated`: on their own side. */
export const GuestNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['look', 'answer']) }),
  ModerationNotice,
]);
export type GuestNews = z.infer<typeof GuestNews>;

/** What a waiting patient writes to the clinic, typed or chosen. */
export const WaitingReply = z.strictObject({
  text: line(300, { empty: 'Write something first', long: 'At most 300 characters' }),
});
export type WaitingReply = z.infer<typeof WaitingReply>;

/** The clinic's message to the waiting patient; an empty text removes it. */
export const WaitingMessage = z.strictObject({
  visitId: z.uuid(),
  text: z
    .string()
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(300, 'At most 300 characters')
        .refine((text) => !/\p{Cc}/u.test(text), 'Leave out control characters'),
    ),
});
export type WaitingMessage = z.infer<typeof WaitingMessage>;

export const HandOver = z.strictObject({ visitId: z.uuid(), toPractitionerId: z.uuid() });
export type HandOver = z.infer<typeof HandOver>;
