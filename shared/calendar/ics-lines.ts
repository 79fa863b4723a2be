/** Reduces an iCalendar text to the lines that say when somebody is busy. */

/** One event and its exceptions, each as its lines between BEGIN and END. */
export type EventLines = readonly string[][];

/** The most dates of one event and of a file that are read; later ones are left out. */
export const datesMax = { ofEvent: 1_000, ofFile: 5_000 } as const;

/** The properties of an event that are read; no addresses, notes or attachments. */
const keptCharacters =
  /^(UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|SEQUENCE|STATUS|TRANSP|SUMMARY|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i;

/** A line that begins with a blank continues the one before. */
const unfolded = (text: string): string[] => text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);

const nameOf = (line: string) => line.slice(0, line.search(/[;:]/)).toUpperCase();

export const isIcs = (text: string): boolean => /^\uFEFF?BEGIN:VCALENDAR\s*$/im.test(text);

/** Each VEVENT by itself; nested components, an alarm for instance, are left out. */
function eventsIn(text: string): string[][] {
  const events: string[][] = [];
  let open: string[] | null = null;
  let depth = 0;
  for (const line of unfolded(text)) {
    const what = line.trim().toUpperCase();
    if (open === null) {
      if (what === 'BEGIN:VEVENT') [open, depth] = [[], 0];
    } else if (what.startsWith('BEGIN:')) depth += 1;
    else if (what === 'END:VEVENT') {
      events.push(open);
      open = null;
    } else if (what.startsWith('END:')) depth = Math.max(0, depth - 1);
    else if (depth === 0 && keptCharacters.test(line)) open.push(line);
  }
  return events;
}

const valueOf = (event: readonly string[], name: string): string | undefined => {
  const line = event.find((eventLine) => nameOf(eventLine) === name);
  return line?.slice(line.indexOf(':') + 1).trim();
};

const isDiffering = (event: readonly string[]) => valueOf(event, 'RECURRENCE-ID') !== undefined;

/** Exceptions are grouped with the event that they belong to; without it, each stands alone. */
export function eventLines(text: string): EventLines[] {
  const groups = new Map<string, string[][]>();
  for (const [at, event] of eventsIn(text).entries()) {
    const uid = valueOf(event, 'UID') ?? ` ${at}`;
    groups.set(uid, [...(groups.get(uid) ?? []), event]);
  }
  return [...groups.values()].flatMap((group) =>
    group.every(isDiffering) ? group.map((event) => [event]) : [group],
  );
}

/** The same events with nothing but their times and titles. */
export const asIcs = (events: readonly EventLines[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((event) =>
      event.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    ),
    'END:VCALENDAR',
    '',
  ].join('\n');

/** Whether it was over before that day (YYYY-MM-DD) and never comes again. */
export const isOver = (event: EventLines, day: string): boolean =>
  event.every((lines) => {
    const last = valueOf(lines, 'DTEND') ?? valueOf(lines, 'DTSTART') ?? '';
    const comesAgain = ['RRULE', 'RDATE', 'DURATION'].some((name) => valueOf(lines, name));
    return !comesAgain && /^\d{8}/.test(last) && last.slice(0, 8) < day.replaceAll('-', '');
  });
