/** The schemas of calendar feeds and imports: one's own feed, and busy times from other calendars. */
import { z } from 'zod';
import { repeatable } from '#shared/appointments.ts';
import { isIcs } from './ics-lines.ts';
import { skippedReasons, type SkippedReason } from './skipped-reasons.ts';

/** The address is shown once; afterwards only that there is one, and when it was last fetched. */
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
  /** Whether the organization allows patients' names in feeds. */
  namesAllowed: z.boolean(),
  imported: z.array(ImportedCalendar),
});
export type Connections = z.infer<typeof Connections>;

export const FeedNames = z.strictObject({ allowed: z.boolean() });
export type FeedNames = z.infer<typeof FeedNames>;

export const ImportRef = z.strictObject({ importId: z.uuid() });
export type ImportRef = z.infer<typeof ImportRef>;

const reasons = Object.keys(skippedReasons) as SkippedReason[];

/** An event of a file, in the file's order. Its dates are those of the next twelve months. */
export const PreviewedEvent = z.object({
  title: z.string(),
  /** Start of the first date; null where it could not be read. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  isAllDay: z.boolean(),
  repeats: z.boolean(),
  dates: z.number().int(),
  /** When the last date ends. */
  until: z.string().nullable(),
  /** There are more dates than are imported. */
  isCut: z.boolean(),
  skipped: z.enum(reasons).nullable(),
  /** A zone that is not known here: its times were read in the person's own zone. */
  unknownZone: z.string().nullable(),
  /** Dates that are not imported, because they could not be read or take longer than a month. */
  unreadDates: z.number().int(),
});
export type PreviewedEvent = z.infer<typeof PreviewedEvent>;

export const ImportPreview = z.object({ zone: z.string(), events: z.array(PreviewedEvent) });
export type ImportPreview = z.infer<typeof ImportPreview>;

const text = z
  .string()
  .min(1, 'Choose a file')
  .refine(isIcs, 'That is not a calendar file. Choose one whose name ends in .ics');

export const PreviewImport = z.strictObject({ text });
export type PreviewImport = z.infer<typeof PreviewImport>;

/**
 * All events of the text that make the person busy are imported, and replace what was imported
 * under this name.
 */
export const ImportBusy = z.strictObject({
  name: z
    .string()
    .transform((name) => name.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, 'Give the calendar a name')
        .max(60, 'At most 60 characters')
        .refine((name) => !/\p{Cc}/u.test(name), 'Leave out control characters'),
    ),
  text,
  ...repeatable,
});
export type ImportBusy = z.infer<typeof ImportBusy>;
