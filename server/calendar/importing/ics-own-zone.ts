/** A time zone as a calendar file describes it itself (VTIMEZONE, RFC 5545 section 3.6.5). */
import { DateTime, Zone, type ZoneOffsetOptions } from 'luxon';
import { nameOf, valueOf } from '#shared/calendar/ics-components.ts';
import { minuteMs } from '#shared/durations.ts';

/** When an offset begins each year, or once. */
interface Observance {
  /** Local time of its first onset, written as UTC. */
  start: DateTime;
  fromMinutes: number;
  toMinutes: number;
  rule: Map<string, string> | null;
  /** Further onsets, local times written as UTC. */
  dates: DateTime[];
}

interface Onset {
  atMs: number;
  minutes: number;
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const localTime = (text: string): DateTime => {
  const time = DateTime.fromFormat(text.trim().replace(/Z$/i, ''), "yyyyMMdd'T'HHmmss", {
    zone: 'utc',
  });
  if (!time.isValid) throw new Error('unreadable time of a zone');
  return time;
};

function offsetMinutes(text: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})(?:\d{2})?$/.exec(text ?? '') ?? [];
  if (sign === undefined) throw new Error('unreadable offset of a zone');
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const knownParts = ['FREQ', 'INTERVAL', 'BYMONTH', 'BYDAY', 'BYMONTHDAY', 'UNTIL', 'WKST'];

/** Only yearly rules, as zones have them; any other is not understood, and the zone with it. */
function ruleOf(text: string | undefined): Map<string, string> | null {
  if (text === undefined) return null;
  const parts = text.toUpperCase().split(';').filter(Boolean);
  const rule = new Map(parts.map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']));
  const isKnown = [...rule.keys()].every((name) => knownParts.includes(name));
  if (rule.get('FREQ') !== 'YEARLY' || (rule.get('INTERVAL') ?? '1') !== '1' || !isKnown)
    throw new Error('unknown rule of a zone');
  return rule;
}

function observanceOf(lines: readonly string[]): Observance {
  const dates = lines
    .filter((line) => nameOf(line) === 'RDATE')
    .flatMap((line) => line.slice(line.lastIndexOf(':') + 1).split(','));
  return {
    start: localTime(valueOf(lines, 'DTSTART') ?? ''),
    fromMinutes: offsetMinutes(valueOf(lines, 'TZOFFSETFROM')),
    toMinutes: offsetMinutes(valueOf(lines, 'TZOFFSETTO')),
    rule: ruleOf(valueOf(lines, 'RRULE')),
    dates: dates.map(localTime),
  };
}

function observancesIn(lines: readonly string[]): Observance[] {
  const observances: Observance[] = [];
  let open: string[] | null = null;
  for (const line of lines) {
    const what = line.trim().toUpperCase();
    if (what === 'BEGIN:STANDARD' || what === 'BEGIN:DAYLIGHT') open = [];
    else if (what === 'END:STANDARD' || what === 'END:DAYLIGHT') {
      if (open) observances.push(observanceOf(open));
      open = null;
    } else open?.push(line);
  }
  if (observances.length === 0) throw new Error('a zone without an offset');
  return observances;
}

/** The days of a month that a rule names: `-1SU`, `2SU`, `SU` among month days, or days alone. */
function daysOf(rule: ReadonlyMap<string, string>, month: DateTime, start: DateTime): number[] {
  const all = Array.from({ length: month.daysInMonth ?? 0 }, (_, nth) => nth + 1);
  const named = rule.get('BYMONTHDAY')?.split(',').map(Number);
  const [, nth = '', weekday] = /^([+-]?\d+)?([A-Z]{2})$/.exec(rule.get('BYDAY') ?? '') ?? [];
  const ofMonth = named
    ? all.filter((day) => named.includes(day) || named.includes(day - all.length - 1))
    : all;
  if (weekday === undefined) return named ? ofMonth : [start.day];
  const matching = ofMonth.filter((day) => weekdays[month.set({ day }).weekday - 1] === weekday);
  if (nth === '') return matching;
  const day = matching.at(Number(nth) > 0 ? Number(nth) - 1 : Number(nth));
  return day === undefined ? [] : [day];
}

/** Onsets of one year, in local time written as UTC. */
function onsetsIn({ start, rule, dates, fromMinutes }: Observance, year: number): DateTime[] {
  const single = [start, ...dates].filter((date) => date.year === year);
  if (rule === null || year < start.year) return single;
  const months = (rule.get('BYMONTH') ?? String(start.month)).split(',').map(Number);
  const until = rule.get('UNTIL');
  // UNTIL is in UTC; a date alone is that whole day.
  const lastMs = until
    ? localTime(until.includes('T') ? until : `${until}T235959`).toMillis() + fromMinutes * minuteMs
    : Infinity;
  const time = { hour: start.hour, minute: start.minute, second: start.second };
  const yearly = months
    .map((month) => DateTime.fromObject({ year, month, ...time }, { zone: 'utc' }))
    .flatMap((month) => daysOf(rule, month, start).map((day) => month.set({ day })))
    .filter((onset) => onset >= start && onset.toMillis() <= lastMs);
  return [...yearly, ...dates.filter((date) => date.year === year)];
}

export class OwnZone extends Zone {
  readonly #name: string;
  readonly #observances: readonly Observance[];
  readonly #years = new Map<number, Onset[]>();

  /** Throws where the description is not understood. */
  constructor(name: string, lines: readonly string[]) {
    super();
    this.#name = name;
    this.#observances = observancesIn(lines);
  }

  /** Whether it holds for years to come, and not only up to its last written onset. */
  get isLasting(): boolean {
    return this.#observances.some(({ rule }) => rule !== null && !rule.has('UNTIL'));
  }

  override get type(): string {
    return 'custom';
  }

  override get name(): string {
    return this.#name;
  }

  override get isUniversal(): boolean {
    return false;
  }

  override get isValid(): boolean {
    return true;
  }

  override offsetName(ts: number, _options: ZoneOffsetOptions): string {
    return String(this.offset(ts));
  }

  override formatOffset(ts: number): string {
    return String(this.offset(ts));
  }

  override equals(other: Zone): boolean {
    return this === other;
  }

  /** In minutes: of the last onset before; before the first one, what that changed. */
  override offset(ts: number): number {
    const { year } = DateTime.fromMillis(ts, { zone: 'utc' });
    const onsets = [year - 1, year, year + 1].flatMap((near) => this.#onsetsOf(near));
    const last = onsets.findLast(({ atMs }) => atMs <= ts) ?? this.#lastBefore(year - 1);
    if (last) return last.minutes;
    const [first] = this.#observances.toSorted((one, other) => +one.start - +other.start);
    return first?.fromMinutes ?? 0;
  }

  #onsetsOf(year: number): Onset[] {
    const cached = this.#years.get(year);
    if (cached) return cached;
    const onsets = this.#observances
      .flatMap((observance) =>
        onsetsIn(observance, year).map((local) => ({
          atMs: local.toMillis() - observance.fromMinutes * minuteMs,
          minutes: observance.toMinutes,
        })),
      )
      .toSorted((one, other) => one.atMs - other.atMs);
    this.#years.set(year, onsets);
    return onsets;
  }

  /** The last onset in an earlier year: zones that stopped changing their clocks. */
  #lastBefore(year: number): Onset | undefined {
    const firstYear = Math.min(...this.#observances.map(({ start }) => start.year));
    for (let earlier = year - 1; earlier >= Math.max(firstYear, year - 500); earlier -= 1) {
      const onset = this.#onsetsOf(earlier).at(-1);
      if (onset) return onset;
    }
    return undefined;
  }
}
