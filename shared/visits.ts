/** The schemas of tele-visits: the visit as its practitioners see it, and the ticket into its room. */
import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { AddedColleague, Companion } from '#shared/visits/companions.ts';
import { DeviceReport } from '#shared/visits/guests.ts';
import { OtherArrival } from '#shared/visits/other-arrivals.ts';
import { visitStates } from '#shared/visits/visit-states.ts';

/** Why a visit ended: by a practitioner, with its window, with its appointment, or when all had left. */
export type VisitEnding = 'ended' | 'window-closed' | 'cancelled' | 'empty';

/** The video server: being built or started, answering, or away. */
export const videoStates = ['preparing', 'ready', 'unavailable'] as const;
export const VideoState = z.enum(videoStates);
export type VideoState = z.infer<typeof VideoState>;

/** The patient's side, as the practitioner sees it. */
export const VisitPatient = z.object({
  /** Since when they are in the queue; null where they do not wait. */
  waitingSince: z.string().nullable(),
  /** Whether there was a heartbeat just now; null while that cannot be known. */
  isHere: z.boolean().nullable(),
  check: DeviceReport.nullable(),
  /** When they were last in the room; null while they are there, and where they never were. */
  leftRoomAt: z.string().nullable(),
  /** They did not leave: they were silent for too long. */
  isDropped: z.boolean(),
});
export type VisitPatient = z.infer<typeof VisitPatient>;

export const Visit = z.object({
  id: z.uuid(),
  state: z.enum(visitStates),
  /** When its room was opened; null where the patient came before the practitioner. */
  openedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  appointment: Appointment,
  /** How many are in the room, as the video server says, some seconds late; null when it is away. */
  inside: z.number().int().nullable(),
  /** Their names in the room, of those whose media connection works. */
  insideNames: z.array(z.string()),
  /** As the hospital has it. */
  patientPhone: z.string().nullable(),
  /** In the hospital's own system. */
  patientIdentifier: z.string().nullable(),
  /**
   * Whether none of the practitioners speaks the patient's language; null where the hospital does not
   * know the language of either side.
   */
  needsInterpreter: z.boolean().nullable(),
  /** When a mail server last took a link of the patient that still works. */
  linkMailedAt: z.string().nullable(),
  /** Null until the patient has come through the link. */
  patient: VisitPatient.nullable(),
  /** What the clinic wrote to the waiting patient. */
  message: z.string().nullable(),
  /** What the waiting patient wrote last. */
  reply: z.object({ text: z.string(), at: z.string() }).nullable(),
  /** The colleague who took it over. */
  handedTo: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  /** `handedTo` has not accepted it yet: by whom it was offered, and when it returns. */
  handOver: z
    .object({ by: z.object({ id: z.uuid(), fullName: z.string() }), dueAt: z.string() })
    .nullable(),
  /** Added by name; the practitioners of the appointment are not among them. */
  colleagues: z.array(AddedColleague),
  /** Interpreters and relatives, each with a link that works. */
  companions: z.array(Companion),
  /** Who came by a link whose place another device had. */
  otherArrivals: z.array(OtherArrival),
  /** Whether the room is locked: nobody new is let in. */
  isLocked: z.boolean(),
  /** Those who were removed and are kept out. */
  removed: z.array(z.object({ identity: z.string(), name: z.string() })),
  /** When it ends by itself because all have left; null while anyone is inside or expected. */
  endsItselfAt: z.string().nullable(),
  /** It is over, and its clinicians may still reopen it. */
  isReopenable: z.boolean(),
  isEndToEnd: z.boolean(),
  /**
   * The number of the current key: a page with another one requests a ticket. Null where there is
   * none.
   */
  keyNumber: z.number().int().nullable(),
});
export type Visit = z.infer<typeof Visit>;

/** What the tele-visits page shows: the practitioner's visits that are open, and today's appointments. */
export const VisitsHome = z.object({
  /** The practitioner's zone, which decides what today is. */
  zone: z.string(),
  video: VideoState,
  visits: z.array(Visit),
  today: z.array(Appointment),
  /** Ids of appointments whose visit is over and may be reopened. */
  reopenableIds: z.array(z.uuid()),
  /** When the links of today's appointments were mailed, of those that were. */
  mailedLinks: z.array(z.object({ appointmentId: z.uuid(), mailedAt: z.string() })),
});
export type VisitsHome = z.infer<typeof VisitsHome>;

/** The 256-bit key that encrypts audio and video of an end-to-end encrypted visit. */
export const RoomKey = z.object({
  /** base64url. */
  key: z.string(),
  /** How often the key was changed before. */
  number: z.number().int(),
});
export type RoomKey = z.infer<typeof RoomKey>;

/** What a browser needs to enter one room; it works for 120 s. */
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
