/** Moderation in a room: the participant it is about, and what that participant is told of it. */
import { z } from 'zod';

/** `identity` is LiveKit's: `practitioner:<id>`, `patient:<device>` or `guest:<device>`. */
export const RoomParticipantRef = z.strictObject({
  visitId: z.uuid(),
  identity: z.string().min(1).max(80),
});
export type RoomParticipantRef = z.infer<typeof RoomParticipantRef>;

/**
 * What a clinician has switched off on a participant's side. It comes by the participant's own stream of
 * events: a data message in the room is never the server's.
 */
export const ModerationNotice = z.object({
  kind: z.literal('moderated'),
  visitId: z.uuid(),
  what: z.enum(['muted', 'share-stopped']),
  /** The clinician's name. */
  by: z.string(),
});
export type ModerationNotice = z.infer<typeof ModerationNotice>;

/** In the organization's stream of events: whose notice it is. Nobody else gets it. */
export const ModerationNews = ModerationNotice.extend({ identity: z.string() });
export type ModerationNews = z.infer<typeof ModerationNews>;
