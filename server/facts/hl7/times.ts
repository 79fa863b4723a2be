/** Reads times of HL7 v2 with the precision that they have: YYYY[MM[DD[HH[MM[SS[.S]]]]]][+/-ZZZZ]. */
import type { Hl7Message } from '@medplum/core';
import { DateTime, FixedOffsetZone } from 'luxon';
import { minuteMs } from '#shared/durations.ts';
import { recentlyUsed } from '#server/platform/cost/recently-used.ts';
import { component, UnfitMessage } from './fields.ts';

interface TimeParts {
  date: string[];
  /** Hour, minute, second, millisecond; empty where a date alone is given. */
  clock: string[];
  offset: string | undefined;
}

function partsOf(text: string): TimeParts | null {
  const match =
    /^(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:\.(\d{1,4}))?)?)?)?)?)?([+-]\d{4})?$/.exec(
      text,
    );
  if (!match) return null;
  const [, year = '', month, day, hour, minute = '00', second = '00', fraction = '0', offset] =
    match;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  return {
    date: [year, ...(month ? [month] : []), ...(day ? [day] : [])],
    clock: hour === undefined ? [] : [hour, minute, second, milliseconds],
    offset,
  };
}

function startOf({ date, clock, offset }: TimeParts, zone: string): DateTime {
  const [year = '', month = '01', day = '01'] = date;
  const [hour = '00', minute = '00', second = '00', milliseconds = '000'] = clock;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}`;
  return offset ? DateTime.fromISO(local + offset) : DateTime.fromISO(local, { zone });
}

/** A message says one time in several fields, and each is looked at several times. */
const readTimes = recentlyUsed<number | null>(500);

/** Its first moment; without an offset of the zone. Null where it is no time. */
export function timeOf(text: string, zone: string): Date | null {
  const parts = partsOf(text);
  if (!parts) return null;
  const ms = readTimes(`${zone} ${text}`, () => {
    const time = startOf(parts, zone);
    return time.isValid ? time.toMillis() : null;
  });
  return ms === null ? null : new Date(ms);
}

export const requireTime = (text: string, zone: string, name: string): Date => {
  const time = timeOf(text, zone);
  if (!time) throw new UnfitMessage(`${name} is no time`);
  return time;
};

/** A dateTime of FHIR: an instant, or the date, month or year that it is, in every zone. */
export function dateTimeOf(text: string, zone: string): string | null {
  const parts = partsOf(text);
  const time = timeOf(text, zone);
  if (!parts || !time) return null;
  return parts.clock.length > 0 ? time.toISOString() : parts.date.join('-');
}

/**
 * The zone of times without an offset: the feed's, unless MSH-7 has an offset that is not of that zone
 * then. HL7 v2.5 makes the offset of MSH-7 the default of the whole message.
 */
export function zoneOf(message: Hl7Message, zone: string): string {
  const sentAt = component(message.header, 7);
  const offset = /[+-]\d{4}$/.exec(sentAt)?.[0];
  const time = timeOf(sentAt, zone);
  if (!offset || !time) return zone;
  const minutes = DateTime.fromISO(`2000-01-01T00:00:00${offset}`, { setZone: true }).offset;
  const isOfZone = DateTime.fromJSDate(time, { zone }).offset === minutes;
  return isOfZone ? zone : FixedOffsetZone.instance(minutes).name;
}

/** So far apart the clocks of two systems may be. */
export const clockDifferenceMs = 10 * minuteMs;
