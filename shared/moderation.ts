/** The words of order in the room: somebody in it, and what is said to them when they are moderated. */
import { z } from 'zod';

/** Somebody in this visit's room, as LiveKit and we call them. */
export const SomebodyInside = z.strictObject({
  visitId: z.uuid(),
  identity: z.string().min(1).max(80),
});
export type SomebodyInside = z.infer<typeof SomebodyInside>;

/** What our server says to one person in the room; a packet of another participant is none. */
export const moderationTopic = 'moderation';
export const Moderated = z.object({
  what: z.enum(['muted', 'share-stopped']),
  by: z.string(),
});
export type Moderated = z.infer<typeof Moderated>;
