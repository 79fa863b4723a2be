/** Time zones in other programs' calendars: known ones by their IANA name, all others as the person's own. */
import { IANAZone } from 'luxon';
import ical, { type VEvent } from 'node-ical';
import type { EventLines } from '#shared/calendar/ics-lines.ts';

/** A time with a zone: neither a whole day nor in UTC. */
const wallTime =
  /^(DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)((?:;[\w-]+=(?:"[^"]*"|[^":;]+))*):(\d{8}T\d{6}(?:,\d{8}T\d{6})*)$/i;

/** Microsoft's programs have zone names of their own; the parser knows them. Null: unknown. */
function knownZone(name: string): string | null {
  if (IANAZone.isValidZone(name)) return name;
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART;TZID="${name}":20260101T120000`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n');
  const parts: unknown[] = Object.values(ical.sync.parseICS(text));
  const event = parts.find((part): part is VEvent => (part as VEvent).type === 'VEVENT');
  const zone = event?.start instanceof Date ? event.start.tz : undefined;
  return zone !== undefined && zone !== name && IANAZone.isValidZone(zone) ? zone : null;
}

const zoneIn = (parameters: string): string | null =>
  /;TZID=("[^"]*"|[^":;]+)/i.exec(parameters)?.[1]?.replaceAll('"', '') ?? null;

/** The same event with a known zone for each of its times, and the name that is unknown. */
export function inOwnZone(
  event: EventLines,
  ownZone: string,
): { lines: EventLines; unknownZone: string | null } {
  let unknownZone: string | null = null;
  const withZone = (line: string): string => {
    const [, name, parameters = '', value] = wallTime.exec(line.trim()) ?? [];
    if (name === undefined) return line;
    const zoneName = zoneIn(parameters);
    const zone = zoneName === null ? ownZone : knownZone(zoneName);
    if (zone === null) unknownZone = zoneName?.slice(0, 64) ?? null;
    return `${name};TZID=${zone ?? ownZone}:${value}`;
  };
  return { lines: event.map((lines) => lines.map(withZone)), unknownZone };
}
