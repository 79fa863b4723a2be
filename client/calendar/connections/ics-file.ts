/** Reads a calendar file in the browser; only times and titles are sent to the server. */
import { icsMaxBytes } from '#shared/limits.ts';
import {
  asIcs,
  icsLines,
  isIcs,
  isOver,
  type EventLines,
  type ZoneLines,
} from '#shared/calendar/ics-lines.ts';
import { decodedText } from '#client/ui/files/read-text.ts';

export interface IcsFile {
  /** The file's name without its extension. */
  name: string;
  events: readonly EventLines[];
  /** The time zones that the file describes itself. */
  zones: ZoneLines;
  /** How many past events were left out, because all of them were too much to send. */
  leftOut: number;
}

const mostMegabytes = 20;
const kib = (bytes: number) => Math.ceil(bytes / 1024).toLocaleString('en');

/** The size of the call: in JSON a line break takes two bytes. */
const bytesOf = (text: string) => new TextEncoder().encode(JSON.stringify({ text })).length;

/** The events that fit into one call: all of them, or else those that are not over before `today`. */
export function fitting(
  text: string,
  today: string,
  ownAddresses: readonly string[] = [],
): Omit<IcsFile, 'name'> | { fault: string } {
  if (!isIcs(text))
    return { fault: 'That is not a calendar file. Choose one whose name ends in .ics.' };
  const { events: all, zones } = icsLines(text, ownAddresses);
  if (all.length === 0) return { fault: 'There are no events in this file.' };
  if (bytesOf(asIcs(all, zones)) <= icsMaxBytes) return { events: all, zones, leftOut: 0 };
  const coming = all.filter((event) => !isOver(event, today));
  const bytes = bytesOf(asIcs(coming, zones));
  if (bytes <= icsMaxBytes && coming.length > 0)
    return { events: coming, zones, leftOut: all.length - coming.length };
  return {
    fault: `This file holds ${coming.length.toLocaleString('en')} coming events: ${kib(bytes)} KB of times and titles, and ${kib(icsMaxBytes)} KB is the most that can be imported at once. Export fewer of them, for example the next three months.`,
  };
}

/** An event that somebody with one of these addresses declined does not make them busy. */
export async function readIcsFile(
  file: File,
  today: string,
  ownAddresses: readonly string[],
): Promise<IcsFile | { fault: string }> {
  if (file.size > mostMegabytes * 1024 * 1024)
    return { fault: `That file is larger than ${mostMegabytes} MB. Export a shorter time.` };
  const events = fitting(
    decodedText(new Uint8Array(await file.arrayBuffer())).replaceAll('\0', ''),
    today,
    ownAddresses,
  );
  return 'fault' in events ? events : { ...events, name: file.name.replace(/\.[^.]*$/, '') };
}
