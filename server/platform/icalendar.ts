/** Writes iCalendar (RFC 5545), for feeds and for mailed invitations. */
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
  /** Stays the same for the same event, whatever changes (`uidOf`). */
  uid: string;
  /** Grows with every change. */
  sequence: number;
  status: 'confirmed' | 'cancelled';
  startsAt: Date;
  endsAt: Date;
  /** IANA zone in which the times are written. */
  zone: string;
  summary: string;
  description?: string | undefined;
  location?: string | undefined;
  url?: string | undefined;
  /** Reminders, in minutes before the start; a cancelled event has none. */
  alarmMinutes?: readonly number[] | undefined;
  /** Both for an invitation or its cancellation, neither in a feed. */
  organizer?: Address | undefined;
  attendees?: readonly Address[] | undefined;
}

export interface Ics {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** The calendar's name in the subscriber's program. */
  name?: string | undefined;
  /** How often a subscribed program should refresh. */
  refreshMinutes?: number | undefined;
  /** When this was written. */
  at: Date;
  events: readonly IcsEvent[];
}

/** The UID by which a calendar program recognises the appointment, or a part of a shift that was cut in two. */
export const uidOf = (id: string, part = 1): string =>
  part === 1 ? `${id}@karemd` : `${id}-${part}@karemd`;

const knownZones = new Set([tzlib_get_timezones()].flat());
const blocks = new Map<string, { tzid: string; text: string } | null>();

/** The zone's VTIMEZONE and its name there; null for UTC and for unknown zones. */
function blockOf(zone: string) {
  const cachedBlock = blocks.get(zone);
  if (cachedBlock !== undefined) return cachedBlock;
  const [text = '', tzid = ''] = knownZones.has(zone) ? [tzlib_get_ical_block(zone)].flat() : [];
  const name = tzid.replace('TZID=', '');
  const block = text === '' || name === 'Etc/UTC' ? null : { tzid: name, text };
  blocks.set(zone, block);
  return block;
}

/**
 * A local time in the hour that occurs twice is ambiguous; calendar programs differ in their
 * reading.
 */
const isUnambiguous = (instant: Date, zone: string) =>
  DateTime.fromJSDate(instant, { zone }).getPossibleOffsets().length === 1;

/** Null: written in UTC. */
const zoneFor = ({ zone, startsAt, endsAt }: IcsEvent): string | null => {
  const canBeLocal = isUnambiguous(startsAt, zone) && isUnambiguous(endsAt, zone);
  return canBeLocal ? (blockOf(zone)?.tzid ?? null) : null;
};

/** Removes what RFC 5545 does not allow in a text; line ends become its own. */
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
    // The calendar gets no zone of its own, because then even timestamps would be written in it.
    timezone: { name: null, generator: (zone) => blockOf(zone)?.text ?? null },
    ...(name ? { name: oneLine(name) } : {}),
    ...(refreshMinutes ? { ttl: refreshMinutes * 60 } : {}),
    events: events.map((event) => dataOf(event, at)),
  });
  return `${calendar.toString()}\r\n`;
}
