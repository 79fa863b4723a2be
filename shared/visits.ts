/** The words of tele-visits: the visit's states, its ticket, and who is inside. */
import { z } from 'zod';
import { Appointment } from './appointments.ts';

export const visitStates = ['open', 'ended'] as const;
export const VisitState = z.enum(visitStates);
export type VisitState = z.infer<typeof VisitState>;

/** How a visit ended: by a clinician's hand, or because its window closed. */
export type VisitEnding = 'ended' | 'window-closed';

/** Whether there is a video server to talk over: built or started, answering, or gone. */
export const videoStates = ['preparing', 'ready', 'unavailable'] as const;
export const VideoState = z.enum(videoStates);
export type VideoState = z.infer<typeof VideoState>;

export const Visit = z.object({
  id: z.uuid(),
  state: VisitState,
  openedAt: z.string(),
  endedAt: z.string().nullable(),
  appointment: Appointment,
  /** How many are in the room, as the video server says, some seconds late; null when it is away. */
  inside: z.number().int().nullable(),
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

/** What a browser needs to enter one room once; dead after 120 s. */
export const Ticket = z.object({
  url: z.string(),
  token: z.string(),
  identity: z.string(),
  name: z.string(),
});
export type Ticket = z.infer<typeof Ticket>;

export const VisitRef = z.strictObject({ visitId: z.uuid() });
export type VisitRef = z.infer<typeof VisitRef>;
