/** Parts an iCalendar text into its events and its own time zones, each as the lines that are read. */

export interface IcsComponents {
  /** The lines of each VEVENT between BEGIN and END, in the file's order. */
  events: string[][];
  /** The lines of each VTIMEZONE between BEGIN and END, by its TZID. */
  zones: Map<string, string[]>;
}

/** The properties of an event that are read; no addresses, notes or attachments. */
const eventProperty =
  /^(UID|DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|SEQUENCE|STATUS|TRANSP|SUMMARY|X-MICROSOFT-CDO-BUSYSTATUS|X-KAREMD-DECLINED)[;:]/i;
const zoneProperty = /^(BEGIN|END|TZID|DTSTART|TZOFFSETFROM|TZOFFSETTO|RRULE|RDATE)[;:]/i;

/** Stands for the addresses of an event's attendees: they are not sent, this is. */
const declinedLine = 'X-KAREMD-DECLINED:TRUE';

/** A line that begins with a blank continues the one before. */
const unfolded = (text: string): string[] => text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);

export const nameOf = (line: string) => line.slice(0, line.search(/[;:]/)).toUpperCase();

/** What stands behind a property's name and parameters; a quoted parameter may hold a colon. */
const propertyForm = /^[\w-]+(?:;[\w-]+=(?:"[^"]*"|[^":;])*)*:(.*)$/;

export const valueOf = (lines: readonly string[], name: string): string | undefined => {
  const line = lines.find((eventLine) => nameOf(eventLine) === name);
  return line === undefined ? undefined : (propertyForm.exec(line.trim())?.[1] ?? '').trim();
};

const mailIn = (text: string): string | undefined => {
  const address = text.replace(/^.*mailto:/i, '').trim();
  return /^[^\s@:]+@[^\s@:]+$/.test(address) ? address.toLowerCase() : undefined;
};

/**
 * Whether the file's owner declined: the attendee with an address of theirs, or the only attendee of
 * an invitation, since a program writes into the owner's copy nobody but them.
 */
function isDeclined(attendees: readonly string[], addresses: ReadonlySet<string>): boolean {
  const owners = attendees.filter((line) => addresses.has(mailIn(line) ?? ''));
  const [only] = owners.length > 0 ? owners : attendees;
  if (only === undefined || (owners.length === 0 && attendees.length > 1)) return false;
  return /;PARTSTAT="?DECLINED"?[;:]/i.test(only);
}

interface EventDraft {
  lines: string[];
  attendees: string[];
  /** Components within it that are open: an alarm for instance. */
  depth: number;
}

const newDraft = (): EventDraft => ({ lines: [], attendees: [], depth: 0 });

/** An event that is cut off says nothing of when it is: only its title is kept. */
const cutOff = ({ lines }: EventDraft) =>
  lines.filter((line) => ['UID', 'SUMMARY'].includes(nameOf(line)));

interface CalendarFacts {
  /** Of the file's owner. */
  addresses: ReadonlySet<string>;
  isCancelled: boolean;
}

function eventOf(
  { lines, attendees }: EventDraft,
  { addresses, isCancelled }: CalendarFacts,
): string[] {
  return [
    ...lines,
    ...(isDeclined(attendees, addresses) ? [declinedLine] : []),
    ...(isCancelled && valueOf(lines, 'STATUS') === undefined ? ['STATUS:CANCELLED'] : []),
  ];
}

/** Each VEVENT by itself; nested components are left out. */
function eventsIn(lines: readonly string[], calendar: CalendarFacts): string[][] {
  const events: string[][] = [];
  let open: EventDraft | null = null;
  for (const line of lines) {
    const what = line.trim().toUpperCase();
    if (what === 'BEGIN:VEVENT') {
      if (open) events.push(cutOff(open));
      open = newDraft();
    } else if (open === null) continue;
    else if (what.startsWith('BEGIN:')) open.depth += 1;
    else if (what === 'END:VEVENT') {
      events.push(eventOf(open, calendar));
      open = null;
    } else if (what.startsWith('END:')) open.depth = Math.max(0, open.depth - 1);
    else if (open.depth > 0) continue;
    else if (nameOf(line) === 'ATTENDEE') open.attendees.push(line);
    else if (eventProperty.test(line)) open.lines.push(line);
  }
  if (open) events.push(cutOff(open));
  return events;
}

/** Periods of a list of free and busy times (VFREEBUSY), each as an event. */
function busyPeriods(lines: readonly string[]): string[][] {
  return lines
    .filter((line) => /^FREEBUSY[;:]/i.test(line) && !/;FBTYPE="?FREE"?[;:]/i.test(line))
    .flatMap((line) => line.slice(line.lastIndexOf(':') + 1).split(','))
    .map((period) => {
      const [start = '', end = ''] = period.trim().split('/');
      const length = end.startsWith('P') ? `DURATION:${end}` : `DTEND:${end}`;
      return [`DTSTART:${start}`, length, 'SUMMARY:Busy'];
    });
}

function zonesIn(lines: readonly string[]): [tzid: string, lines: string[]][] {
  const zones: [string, string[]][] = [];
  let open: string[] | null = null;
  for (const line of lines) {
    const what = line.trim().toUpperCase();
    if (what === 'BEGIN:VTIMEZONE') open = [];
    else if (what === 'END:VTIMEZONE') {
      const tzid = open ? valueOf(open, 'TZID') : undefined;
      if (open && tzid) zones.push([tzid, open]);
      open = null;
    } else if (zoneProperty.test(line)) open?.push(line.trim());
  }
  return zones;
}

const withoutQuotes = (text: string) => text.replaceAll('"', '');

const timeProperty = /^(DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID);/i;

/** The name of the zone of a time, as its file writes it; null where it has none. */
export const zoneNameIn = (line: string): string | null => {
  if (!timeProperty.test(line)) return null;
  const parameters = line.slice(0, line.lastIndexOf(':'));
  const [, name] = /;TZID=("[^"]*"|.*?)(?=;[\w-]+=|$)/i.exec(parameters) ?? [];
  return name === undefined ? null : withoutQuotes(name);
};

/** Two calendars in one file may call different zones the same: the later one gets a name of its own. */
function renamed(line: string, names: ReadonlyMap<string, string>): string {
  const name = zoneNameIn(line);
  const newName = name === null ? undefined : names.get(name);
  if (newName === undefined) return line;
  return line.replace(/;TZID=("[^"]*"|.*?)(?=;[\w-]+=|:[^:]*$)/i, `;TZID="${newName}"`);
}

/** Splits at each BEGIN:VCALENDAR; what stands before the first one belongs to it. */
function calendarsIn(lines: readonly string[]): string[][] {
  const calendars: string[][] = [[]];
  for (const line of lines) {
    if (line.trim().toUpperCase() === 'BEGIN:VCALENDAR') calendars.push([]);
    calendars.at(-1)?.push(line);
  }
  return calendars;
}

/** `ownAddresses` are the reader's: an event that they declined is marked as declined. */
export function icsComponents(text: string, ownAddresses: readonly string[] = []): IcsComponents {
  const components: IcsComponents = { events: [], zones: new Map() };
  for (const [at, lines] of calendarsIn(unfolded(text)).entries()) {
    // A personal calendar is often called by its owner's address.
    const name = mailIn(valueOf(lines, 'X-WR-CALNAME') ?? '');
    const addresses = new Set([
      ...ownAddresses.map((address) => address.toLowerCase()),
      name ?? '',
    ]);
    addresses.delete('');
    const isCancelled = valueOf(lines, 'METHOD')?.toUpperCase() === 'CANCEL';
    const names = new Map<string, string>();
    for (const [tzid, zone] of zonesIn(lines)) {
      const before = components.zones.get(tzid);
      const isOther = before !== undefined && before.join() !== zone.join();
      if (isOther) names.set(tzid, `${tzid} (${at})`);
      components.zones.set(names.get(tzid) ?? tzid, zone);
    }
    const events = [...eventsIn(lines, { addresses, isCancelled }), ...busyPeriods(lines)];
    components.events.push(
      ...events.map((event) => event.map((eventLine) => renamed(eventLine, names))),
    );
  }
  return components;
}
