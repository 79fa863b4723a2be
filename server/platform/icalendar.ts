/** Writes iCalendar (RFC 5545): events in, text out; feeds and mailed invitations are both made here. */
import {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  default as calendarOf,
  type ICalEventData,
} from 'ical-generator';
import { DateTime } from 'luxon';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

export interface Address {
  name: string;
  email: string;
}

export interface IcsEvent {
  /** The same for as long as it is the same event, whatever becomes of it (`uidOf`). */
  uid: string;
  /** Grows with every change. */
  sequence: number;
  status: 'confirmed' | 'cancelled';
  startsAt: Date;
  endsAt: Date;
  /** IANA zone on whose wall the times are told. */
  zone: string;
  summary: string;
  description?: string | undefined;
  location?: string | undefined;
  url?: string | undefined;
  /** So long before its start whoever has it is reminded; a cancelled one reminds nobody. */
  alarmMinutes?: readonly number[] | undefined;
  /** Both for an invitation or its cancellation, neither in a feed. */
  organizer?: Address | undefined;
  attendees?: readonly Address[] | undefined;
}

export interface Ics {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** What the reader's program calls a calendar that it follows. */
  name?: string | undefined;
  /** How often a program that follows it may look again. */
  refreshMinutes?: number | undefined;
  /** When this was written. */
  at: Date;
  events: readonly IcsEvent[];
}

/** Whoever already has the appointment knows it again by this. */
export const uidOf = (id: string): string => `${id}@karemd`;

const known = new Set([tzlib_get_timezones()].flat());
const blocks = new Map<string, { tzid: string; text: string } | null>();

/** The zone's VTIMEZONE and the name that it has there; null for UTC and for what is not known. */
function blockOf(zone: string) {
  const found = blocks.get(zone);
  if (found !== undefined) return found;
  const [text = '', tzid = ''] = known.has(zone) ? [tzlib_get_ical_block(zone)].flat() : [];
  const name = tzid.replace('TZID=', '');
  const block = text === '' || name === 'Etc/UTC' ? null : { tzid: name, text };
  blocks.set(zone, block);
  return block;
}

/** In the hour that comes twice a time on the wall is two; readers differ in which of them they take. */
const isOneOnWall = (instant: Date, zone: string) =>
  DateTime.fromJSDate(instant, { zone }).getPossibleOffsets().length === 1;

/** Null: told in UTC. */
const zoneFor = ({ zone, startsAt, endsAt }: IcsEvent): string | null => {
  const isTellable = isOneOnWall(startsAt, zone) && isOneOnWall(endsAt, zone);
  return isTellable ? (blockOf(zone)?.tzid ?? null) : null;
};

/** What RFC 5545 allows in a text; line ends become its own. */
const plain = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '');

const oneLine = (text: string) => plain(text).replace(/\s+/g, ' ').trim();

const people = ({ organizer, attendees = [] }: IcsEvent): Partial<ICalEventData> => ({
  ...(organizer ? { organizer: { name: oneLine(organizer.name), email: organizer.email } } : {}),
  attendees: attendees.map(({ name, email }) => ({
    name: oneLine(name),
    email,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.NEEDSACTION,
    rsvp: false,
  })),
});

const texts = ({ description, location, url }: IcsEvent): Partial<ICalEventData> => ({
  ...(description ? { description: plain(description) } : {}),
  ...(location ? { location: oneLine(location) } : {}),
  ...(url ? { url } : {}),
});

function dataOf(event: IcsEvent, at: Date): ICalEventData {
  const isCancelled = event.status === 'cancelled';
  const alarms = isCancelled ? [] : (event.alarmMinutes ?? []);
  const summary = oneLine(event.summary);
  return {
    id: event.uid,
    sequence: event.sequence,
    stamp: DateTime.fromJSDate(at),
    start: DateTime.fromJSDate(event.startsAt),
    end: DateTime.fromJSDate(event.endsAt),
    timezone: zoneFor(event),
    summary,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    alarms: alarms.map((minutes) => ({
      type: ICalAlarmType.display,
      triggerBefore: minutes * 60,
      description: summary,
    })),
    ...texts(event),
    ...people(event),
  };
}

/** Lines end with CRLF and have at most 75 octets; every zone that is named is described. */
export function icsText({ method, name, refreshMinutes, at, events }: Ics): string {
  const calendar = calendarOf({
    prodId: { company: 'KareMD', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod[method],
    // No zone of the calendar's own: with one, even the stamps would be told in it.
    timezone: { name: null, generator: (zone) => blockOf(zone)?.text ?? null },
    ...(name ? { name: oneLine(name) } : {}),
    ...(refreshMinutes ? { ttl: refreshMinutes * 60 } : {}),
    events: events.map((event) => dataOf(event, at)),
  });
  return `${calendar.toString()}\r\n`;
}
