/** Reduces an iCalendar text to the lines that say when somebody is busy. */
import { icsComponents, valueOf, zoneNameIn } from './ics-components.ts';

/** One event and its exceptions, each as its lines between BEGIN and END. */
export type EventLines = readonly string[][];

/** The lines of the time zones that a file describes itself, by their names. */
export type ZoneLines = ReadonlyMap<string, readonly string[]>;

export interface IcsLines {
  events: EventLines[];
  zones: ZoneLines;
}

/** The most dates of one event and of a file that are read; later ones are left out. */
export const datesMax = { ofEvent: 1_000, ofFile: 5_000 } as const;

export const isIcs = (text: string): boolean => /^\uFEFF?BEGIN:VCALENDAR\s*$/im.test(text);

const isDiffering = (event: readonly string[]) => valueOf(event, 'RECURRENCE-ID') !== undefined;

const sequenceOf = (event: readonly string[]) => Number(valueOf(event, 'SEQUENCE') ?? 0) || 0;

/** The event that exceptions belong to: the latest revision, and of several the one that repeats. */
function masterOf(events: readonly string[][]): string[] | undefined {
  const newest = Math.max(...events.map(sequenceOf));
  const revisions = events.filter((event) => sequenceOf(event) === newest);
  return revisions.find((event) => valueOf(event, 'RRULE') !== undefined) ?? revisions[0];
}

/** Some programs give one UID to many events: each stands by itself, exceptions with their event. */
function grouped(events: readonly string[][]): EventLines[] {
  const whole = events.filter((event) => !isDiffering(event));
  const differing = events.filter(isDiffering);
  if (whole.length === 0) return differing.map((event) => [event]);
  const master = masterOf(whole);
  return whole.map((event) => (event === master ? [event, ...differing] : [event]));
}

/**
 * `ownAddresses` are the reader's: an event that they declined is marked as declined.
 * The same text without anything else gives the same events again.
 */
export function icsLines(text: string, ownAddresses: readonly string[] = []): IcsLines {
  const { events, zones } = icsComponents(text, ownAddresses);
  const groups = new Map<string, string[][]>();
  for (const [at, event] of events.entries()) {
    const uid = valueOf(event, 'UID') || ` ${at}`;
    groups.set(uid, [...(groups.get(uid) ?? []), event]);
  }
  return { events: [...groups.values()].flatMap(grouped), zones };
}

/** The same events with nothing but their times and titles, and the file's own zones of these. */
export function asIcs(events: readonly EventLines[], zones: ZoneLines = new Map()): string {
  const names = new Set(events.flat(2).map(zoneNameIn));
  const described = [...zones].filter(([tzid]) => names.has(tzid));
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...described.flatMap(([tzid, lines]) => [
      'BEGIN:VTIMEZONE',
      `TZID:${tzid}`,
      ...lines.filter((line) => !/^TZID[;:]/i.test(line)),
      'END:VTIMEZONE',
    ]),
    ...events.flatMap((event) =>
      event.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    ),
    'END:VCALENDAR',
    '',
  ].join('\n');
}

/** Whether it was over before that day (YYYY-MM-DD) and never comes again. */
export const isOver = (event: EventLines, day: string): boolean =>
  event.every((lines) => {
    const last = valueOf(lines, 'DTEND') ?? valueOf(lines, 'DTSTART') ?? '';
    const comesAgain = ['RRULE', 'RDATE', 'DURATION'].some((name) => valueOf(lines, name));
    return !comesAgain && /^\d{8}/.test(last) && last.slice(0, 8) < day.replaceAll('-', '');
  });

/** Whether a later revision of the same event, or of the same date of it, stands in the file. */
export function replacedEvents(events: readonly EventLines[]): ReadonlySet<EventLines> {
  const newest = new Map<string, number>();
  const keyOf = (event: readonly string[]) =>
    `${valueOf(event, 'UID') ?? ''} ${valueOf(event, 'RECURRENCE-ID') ?? ''}`;
  for (const [master] of events)
    if (master)
      newest.set(keyOf(master), Math.max(newest.get(keyOf(master)) ?? 0, sequenceOf(master)));
  return new Set(
    events.filter(
      ([master]) =>
        master && valueOf(master, 'UID') && sequenceOf(master) < (newest.get(keyOf(master)) ?? 0),
    ),
  );
}
