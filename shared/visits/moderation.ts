/** Moderation in a room: the participant it is about, and the message that tells them. */
import { z } from 'zod';

/** `identity` is LiveKit's: `practitioner:<id>`, `patient:<device>` or `guest:<device>`. */
export const RoomParticipantRef = z.strictObject({
  visitId: z.uuid(),
  identity: z.string().min(1).max(80),
});
export type RoomParticipantRef = z.infer<typeof RoomParticipantRef>;

/** Of the data packets of our server to one participant; a packet from another participant does not count. */
export const moderationTopic = 'moderation';
export const ModerationMessage = z.object({
  what: z.enum(['muted', 'share-stopped']),
  by: z.string(),
});
export type ModerationMessage = z.infer<typeof ModerationMessage>;
