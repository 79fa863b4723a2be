/** The schemas of who waits for a practitioner, and of an organization's waiting room. */
import { z } from 'zod';
import { backupMinutes } from '#shared/limits.ts';
import { DeviceReport } from './guests.ts';
import { Phone } from '#shared/people/phone.ts';

/** What a waiting patient wrote last, and when. */
export const WaitingReplyGiven = z.object({ text: z.string(), at: z.string() });
export type WaitingReplyGiven = z.infer<typeof WaitingReplyGiven>;

export const WaitingPatient = z.object({
  visitId: z.uuid(),
  appointmentId: z.uuid(),
  /** Whether the reader's queue it is; false: another's of their unit, who has not reacted. */
  isOwn: z.boolean(),
  /** Null where the queue is another's. */
  patientName: z.string().nullable(),
  /** Whose queue it is. */
  clinicians: z.array(z.string()),
  /** The booked start. */
  startsAt: z.string(),
  waitingSince: z.string(),
  /** Null where none was made, and where the queue is another's. */
  check: DeviceReport.nullable(),
  /** What they wrote last while they wait; null where the queue is another's. */
  reply: WaitingReplyGiven.nullable(),
  /** No practitioner speaks their language, and nobody is invited to interpret; false where the queue is another's. */
  lacksInterpreter: z.boolean(),
});
export type WaitingPatient = z.infer<typeof WaitingPatient>;

/** What a colleague asks of the reader until they answer: to join a visit, or to accept its hand-over. */
export const ColleagueRequest = z.object({
  visitId: z.uuid(),
  kind: z.enum(['join', 'hand-over']),
  /** The full name of who asks. */
  by: z.string(),
  patientName: z.string(),
  /** Whether the patient waits to be admitted. */
  isWaiting: z.boolean(),
  askedAt: z.string(),
  /** When a hand-over returns to who offered it; null for a request to join. */
  dueAt: z.string().nullable(),
});
export type ColleagueRequest = z.infer<typeof ColleagueRequest>;

/** A patient of the reader who cannot come in for a while: too many wrong names were typed on their link. */
export const LockedLink = z.object({
  visitId: z.uuid(),
  appointmentId: z.uuid(),
  patientName: z.string(),
  /** The booked start. */
  startsAt: z.string(),
  until: z.string(),
});
export type LockedLink = z.infer<typeof LockedLink>;

/** In the order in which they came; without those who have gone silent. */
export const WaitingPatients = z.object({
  /** The reader's. */
  zone: z.string(),
  patients: z.array(WaitingPatient),
  /** The oldest first. */
  requests: z.array(ColleagueRequest),
  /** By their booked start. */
  lockedLinks: z.array(LockedLink),
});
export type WaitingPatients = z.infer<typeof WaitingPatients>;

/** Of the organization. */
export const WaitingSettings = z.strictObject({
  backupMinutes: z
    .number()
    .int()
    .min(backupMinutes.min, `From ${backupMinutes.min} to ${backupMinutes.max} minutes`)
    .max(backupMinutes.max, `From ${backupMinutes.min} to ${backupMinutes.max} minutes`),
  /** Whether patients are asked where they are. */
  asksLocation: z.boolean(),
  /** Who is on duty in a clinician's unit stands in for them, before its backups. */
  isByRoster: z.boolean(),
  /** The number that patients call, on their pages and in their letters; null: none is shown. */
  phone: Phone.nullable(),
});
export type WaitingSettings = z.infer<typeof WaitingSettings>;

/** A setting that is left out stays as it is. */
export const SaveWaitingSettings = WaitingSettings.partial({
  asksLocation: true,
  isByRoster: true,
  phone: true,
});
export type SaveWaitingSettings = z.infer<typeof SaveWaitingSettings>;

/** Who stands in when nobody reacts to a waiting patient. */
export const Backup = z.object({
  id: z.uuid(),
  fullName: z.string(),
  /** Null: wherever a unit has no backup of its own. */
  unit: z.string().nullable(),
});
export type Backup = z.infer<typeof Backup>;

export const SaveBackup = z.strictObject({ practitionerId: z.uuid(), isBackup: z.boolean() });
export type SaveBackup = z.infer<typeof SaveBackup>;
