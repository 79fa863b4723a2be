/** Times and lengths as an iCalendar writes them: a local time with its zone, or a whole day. */
import { DateTime, Duration, FixedOffsetZone, type Zone } from 'luxon';
import { nameOf, zoneNameIn } from '#shared/calendar/ics-components.ts';

export interface IcsTime {
  /** The local time, written as if it were in UTC, so that no clock change touches it. */
  wall: DateTime;
  zone: Zone;
  isDay: boolean;
}

export class UnreadableTime extends Error {}

/** Gives the zone by the name of it in the file; null stands for a time without a zone. */
export type ZoneByName = (name: string | null) => Zone;

const timeForm = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/i;

/** A time has no colon of its own; a zone's name may have one. */
const valueIn = (line: string) => line.slice(line.lastIndexOf(':') + 1).trim();

function icsTime(text: string, zone: Zone, dayZone: Zone): IcsTime {
  const [, year, month, day, hour, minute, second, utc] = timeForm.exec(text.trim()) ?? [];
  const isDay = hour === undefined;
  const wall = DateTime.fromObject(
    {
      year: Number(year),
      month: Number(month),
      day: Number(day),
      hour: Number(hour ?? 0),
      minute: Number(minute ?? 0),
      // A leap second is the last one of its minute here.
      second: Math.min(Number(second ?? 0), 59),
    },
    { zone: 'utc' },
  );
  if (!wall.isValid) throw new UnreadableTime(text);
  if (isDay) return { wall, zone: dayZone, isDay };
  return { wall, zone: utc ? FixedOffsetZone.utcInstance : zone, isDay };
}

export const instantOf = ({ wall, zone }: IcsTime): Date =>
  wall.setZone(zone, { keepLocalTime: true }).toJSDate();

/** The local time of an instant in a zone. */
export const wallOf = (instant: Date, zone: Zone): DateTime =>
  DateTime.fromJSDate(instant).setZone(zone).setZone('utc', { keepLocalTime: true });

export const dayKey = (wall: DateTime): string => wall.toFormat('yyyyMMdd');

/** Luxon refuses a plus sign. */
export function icsDuration(text: string): Duration {
  const duration = Duration.fromISO(text.trim().replace(/^\+/, '').toUpperCase());
  if (!duration.isValid) throw new UnreadableTime(text);
  return duration;
}

export interface IcsPeriod {
  start: IcsTime;
  /** Of a period that gives its own end or length. */
  end: IcsTime | Duration | null;
}

/** Reads the times of one event. */
export class EventTimes {
  readonly #lines: readonly string[];
  readonly #zoneByName: ZoneByName;

  constructor(lines: readonly string[], zoneByName: ZoneByName) {
    this.#lines = lines;
    this.#zoneByName = zoneByName;
  }

  linesOf(name: string): string[] {
    return this.#lines.filter((line) => nameOf(line) === name).map((line) => line.trim());
  }

  /** Null where the event has no such property; throws `UnreadableTime` where it says no time. */
  time(name: string): IcsTime | null {
    const lines = this.linesOf(name);
    const [line] = lines;
    if (line === undefined) return null;
    if (lines.length > 1) throw new UnreadableTime(name);
    return icsTime(valueIn(line), this.#zoneOf(line), this.#zoneByName(null));
  }

  duration(): Duration | null {
    const [line] = this.linesOf('DURATION');
    return line === undefined ? null : icsDuration(valueIn(line));
  }

  /** The times of a property that lists them; `unreadable` counts those that say no time. */
  list(name: string): { periods: IcsPeriod[]; unreadable: number } {
    const periods: IcsPeriod[] = [];
    let unreadable = 0;
    for (const line of this.linesOf(name))
      for (const text of valueIn(line).split(',')) {
        if (text.trim() === '') continue;
        try {
          periods.push(this.#period(text, line));
        } catch {
          unreadable += 1;
        }
      }
    return { periods, unreadable };
  }

  #period(text: string, line: string): IcsPeriod {
    const [start = '', end] = text.split('/');
    const zone = this.#zoneOf(line);
    const time = (value: string) => icsTime(value, zone, this.#zoneByName(null));
    if (end === undefined) return { start: time(start), end: null };
    const isLength = /^[+-]?P/i.test(end.trim());
    return { start: time(start), end: isLength ? icsDuration(end) : time(end) };
  }

  #zoneOf(line: string): Zone {
    return this.#zoneByName(zoneNameIn(line));
  }
}
