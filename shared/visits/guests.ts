/** The words of whoever comes to a tele-visit by a link: invited, recognised, waiting, let in. */
import { z } from 'zod';
import { Secret } from '../auth.ts';
import { PatientName } from '../appointments.ts';
import { Email } from '../email.ts';
import { Colleague } from '../people.ts';
import { Day } from '../time.ts';

/** Whom a link is for; others than the patient join beside them, by name. */
export const guestRoles = ['patient', 'interpreter', 'relative'] as const;
export const GuestRole = z.enum(guestRoles);
export type GuestRole = z.infer<typeof GuestRole>;

/** What came of trying a device. */
const DeviceResult = z.enum(['works', 'off', 'refused', 'missing', 'busy', 'failed']);

/** What the check before the door found; the clinician sees it in the queue. */
export const DeviceReport = z.strictObject({
  camera: DeviceResult,
  microphone: DeviceResult,
  /** The way to the video server: quick, slow, or not to be had. */
  line: z.enum(['good', 'weak', 'none']),
  /** Whether the network lets UDP through to it; else pictures go by TCP, and stutter sooner. */
  udp: z.enum(['passes', 'blocked', 'untried']).default('untried'),
  /** Whether this browser sends what its camera or microphone takes. */
  sending: z.enum(['works', 'fails', 'untried']).default('untried'),
});
export type DeviceReport = z.infer<typeof DeviceReport>;

/** A link for the patient, mailed or shown to whoever asks for it. */
export const InvitePatient = z.strictObject({
  appointmentId: z.uuid(),
  /** To the patient's address, as the hospital has it. */
  byMail: z.boolean(),
});
export type InvitePatient = z.infer<typeof InvitePatient>;

/** Shown once: of the link, only a hash is kept. */
export const Invitation = z.object({
  link: z.string(),
  /** With the visit's own door. */
  expiresAt: z.string(),
  /** Whether a mail server took it; null where none was asked for. */
  isMailed: z.boolean().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** How the patient of an appointment can be reached by link. */
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

/** Whether the door is open, and when it will be. */
export const Door = z.enum(['early', 'open', 'over', 'cancelled']);
export type Door = z.infer<typeof Door>;

/** What the link shows to whoever holds it: nothing of the patient. */
export const Invited = z.object({
  role: GuestRole,
  organization: z.string(),
  /** The hospital's; the page adds the viewer's own where that is another. */
  zone: z.string(),
  clinicians: z.array(z.string()),
  startsAt: z.string(),
  opensAt: z.string(),
  door: Door,
  asksBirthDate: z.boolean(),
});
export type Invited = z.infer<typeof Invited>;

export const ConfirmName = z.strictObject({
  token: Secret,
  name: PatientName,
  birthDate: Day.optional(),
});
export type ConfirmName = z.infer<typeof ConfirmName>;

/** Sent as a bearer from then on: what a session is to a clinician. */
export const GuestPass = z.object({ pass: z.string() });
export type GuestPass = z.infer<typeof GuestPass>;

export const AcceptConsent = z.strictObject({ version: z.string().max(40) });
export type AcceptConsent = z.infer<typeof AcceptConsent>;

export const LostLink = z.strictObject({ email: Email });
export type LostLink = z.infer<typeof LostLink>;

/** Minutes that such waits take, from real visits of the last 90 days. */
export const WaitMinutes = z.object({ low: z.number().int(), high: z.number().int() });
export type WaitMinutes = z.infer<typeof WaitMinutes>;

/** Where in the line; `minutes` is null where too little is known to say. */
export const Place = z.object({ number: z.number().int(), minutes: WaitMinutes.nullable() });
export type Place = z.infer<typeof Place>;

/**
 * `consent`: to be accepted first. `outside`: recognised, and not in the waiting room. `inside`: let
 * in. `elsewhere`: another device has taken the place. `removed`: taken out, to stay out.
 */
export const guestStages = [
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
] as const;
export const GuestStage = z.enum(guestStages);
export type GuestStage = z.infer<typeof GuestStage>;

/** The visit as its patient sees it, or whoever comes beside them. */
export const GuestVisit = z.object({
  visitId: z.uuid(),
  role: GuestRole,
  stage: GuestStage,
  organization: z.string(),
  zone: z.string(),
  /** Who is expected in the room. */
  practitioners: z.array(Colleague),
  /** Whose line it is: the colleague who took it over, or the clinician of the appointment. */
  inLineFor: z.string(),
  startsAt: z.string(),
  opensAt: z.string(),
  /** Of the room; null while it is not open. */
  openedAt: z.string().nullable(),
  /** How they are called in the room. */
  name: z.string(),
  place: Place.nullable(),
  message: z.object({ text: z.string(), at: z.string() }).nullable(),
  /** When it ends by itself, because everybody has left; null while somebody is inside or expected. */
  endsItselfAt: z.string().nullable(),
  isEndToEnd: z.boolean(),
  /** Of the key that holds now; null where there is none, or no room yet. */
  keyNumber: z.number().int().nullable(),
  /** Where the video server is reached, to try the line. */
  videoUrl: z.string(),
  /** Where its machine answers to UDP (`stun:host:port`); null where nobody says so. */
  stunUrl: z.string().nullable(),
});
export type GuestVisit = z.infer<typeof GuestVisit>;

/** `look`: something changed. `answer`: the server asks whether anybody is there. */
export const GuestNews = z.object({ kind: z.enum(['look', 'answer']) });
export type GuestNews = z.infer<typeof GuestNews>;

/** What the clinic writes to who waits; empty takes it away. */
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
