/** The words of tele-visits: the visit as its clinicians see it, its ticket, and who is inside. */
import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { AddedColleague, Companion } from './visits/companions.ts';
import { DeviceReport } from './visits/guests.ts';
import { VisitState } from './visits/visit-states.ts';

/** How a visit ended: by a clinician's hand, with its window, with its appointment, or when all had left. */
export type VisitEnding = 'ended' | 'window-closed' | 'cancelled' | 'empty';

/** Whether there is a video server to talk over: built or started, answering, or gone. */
export const videoStates = ['preparing', 'ready', 'unavailable'] as const;
export const VideoState = z.enum(videoStates);
export type VideoState = z.infer<typeof VideoState>;

/** The patient's side, as the clinician sees it. */
export const VisitPatient = z.object({
  /** When they took their place in the line; null where they do not wait. */
  waitingSince: z.string().nullable(),
  /** Whether they were heard of just now; null where that cannot be known. */
  isHere: z.boolean().nullable(),
  check: DeviceReport.nullable(),
});
export type VisitPatient = z.infer<typeof VisitPatient>;

export const Visit = z.object({
  id: z.uuid(),
  state: VisitState,
  /** When its room was opened; null where the patient is ahead of the clinician. */
  openedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  appointment: Appointment,
  /** How many are in the room, as the video server says, some seconds late; null when it is away. */
  inside: z.number().int().nullable(),
  /** Those of them whose sound and picture go, as they are called in the room. */
  insideNames: z.array(z.string()),
  /** Null until the patient has come through the link. */
  patient: VisitPatient.nullable(),
  /** What the clinic wrote to who waits. */
  message: z.string().nullable(),
  /** The colleague who took it over. */
  handedTo: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  /** Who was asked in by name, beside the clinicians of the appointment. */
  colleagues: z.array(AddedColleague),
  /** Others than the patient who come by a link. */
  companions: z.array(Companion),
  /** Nobody new comes in. */
  isLocked: z.boolean(),
  /** Those who were taken out and stay out. */
  removed: z.array(z.object({ identity: z.string(), name: z.string() })),
  /** When it ends by itself, because everybody has left; null while somebody is inside or expected. */
  endsItselfAt: z.string().nullable(),
  isEndToEnd: z.boolean(),
  /** Of the key that holds now: whoever has another asks for a ticket. Null where there is none. */
  keyNumber: z.number().int().nullable(),
});
export type Visit = z.infer<typeof Visit>;

/** What the tele-visit page shows: its own visits that are open, and what can be opened today. */
export const VisitsHome = z.object({
  /** The clinician's own, in which today is today. */
  zone: z.string(),
  video: VideoState,
  visits: z.array(Visit),
  today: z.array(Appointment),
});
export type VisitsHome = z.infer<typeof VisitsHome>;

/** What picture and sound of an end-to-end encrypted visit are locked with: 256 bits. */
export const RoomKey = z.object({
  /** base64url. */
  key: z.string(),
  /** How often it was changed before. */
  number: z.number().int(),
});
export type RoomKey = z.infer<typeof RoomKey>;

/** What a browser needs to enter one room once; dead after 120 s. */
export const Ticket = z.object({
  url: z.string(),
  token: z.string(),
  identity: z.string(),
  name: z.string(),
  /** Null where the visit is not end-to-end encrypted. */
  encryption: RoomKey.nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

export const VisitRef = z.strictObject({ visitId: z.uuid() });
export type VisitRef = z.infer<typeof VisitRef>;
