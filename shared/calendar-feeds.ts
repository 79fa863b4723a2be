/** The words of calendars that go out and come in: one's own feed, and busy times from elsewhere. */
import { z } from 'zod';

/** The address is shown once; afterwards only that there is one, and when it was last asked for. */
export const Feed = z.object({ madeAt: z.string(), fetchedAt: z.string().nullable() });
export type Feed = z.infer<typeof Feed>;

export const NewFeed = Feed.extend({ address: z.string() });
export type NewFeed = z.infer<typeof NewFeed>;

export const ImportedCalendar = z.object({
  id: z.uuid(),
  name: z.string(),
  importedAt: z.string(),
  /** Busy times, and when the last of them ends. */
  count: z.number().int(),
  until: z.string(),
});
export type ImportedCalendar = z.infer<typeof ImportedCalendar>;

export const Connections = z.object({
  zone: z.string(),
  feed: Feed.nullable(),
  /** Whether the organization lets patients' names stand in feeds. */
  namesAllowed: z.boolean(),
  imported: z.array(ImportedCalendar),
});
export type Connections = z.infer<typeof Connections>;

export const FeedNames = z.strictObject({ allowed: z.boolean() });
export type FeedNames = z.infer<typeof FeedNames>;

export const ImportRef = z.strictObject({ importId: z.uuid() });
export type ImportRef = z.infer<typeof ImportRef>;
