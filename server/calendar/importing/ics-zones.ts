/** Time zones in other programs' calendars: as the file describes them, else by name, else the person's own. */
import { FixedOffsetZone, IANAZone, type Zone } from 'luxon';
import ical, { type VEvent } from 'node-ical';
import type { ZoneLines } from '#shared/calendar/ics-lines.ts';
import { localZoneNames } from './ics-zone-names.ts';
import { OwnZone } from './ics-own-zone.ts';

/** Microsoft's programs have zone names of their own; the parser knows them. Null: unknown. */
function microsoftZone(name: string): string | null {
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

/** Older programs put their own name before the zone's: `/mozilla.org/20050126_1/Europe/Berlin`. */
function withoutPrefix(name: string): string | null {
  const parts = name.split('/').filter(Boolean);
  const candidates = parts.map((_part, at) => parts.slice(at).join('/'));
  return candidates.find((candidate) => IANAZone.isValidZone(candidate)) ?? null;
}

/** `UTC+01:00`, `GMT-4`, `+0530`. */
function fixedOffset(name: string): Zone | null {
  const [, sign, hours, minutes = '0'] =
    /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(name) ?? [];
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return null;
  const total = Number(hours) * 60 + Number(minutes);
  return FixedOffsetZone.instance(sign === '-' ? -total : total);
}

/** `(UTC+01:00) Amsterdam, Berlin, ...`: the first of its cities that names a zone of this offset. */
function byCity(name: string): string | null {
  const [, offset = '', cities = ''] = /^\((?:UTC|GMT)([^)]*)\)\s*(.+)$/i.exec(name) ?? [];
  if (cities === '') return null;
  const standardMinutes = fixedOffset(offset || '+00')?.offset(0);
  const names = cities.split(/[,:&]/).map((city) => city.trim().replaceAll(' ', '_'));
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    names
      .map((city) => zones.find((zone) => zone.endsWith(`/${city}`)))
      .find((zone) => zone !== undefined && standardOffset(zone) === standardMinutes) ?? null
  );
}

/** The lesser offset of the year: the one without summer time. */
const standardOffset = (zone: string) => {
  const iana = IANAZone.create(zone);
  return Math.min(iana.offset(Date.UTC(2026, 0, 1)), iana.offset(Date.UTC(2026, 6, 1)));
};

function namedZone(name: string): Zone | null {
  const zone =
    (IANAZone.isValidZone(name) ? name : null) ??
    withoutPrefix(name) ??
    microsoftZone(name) ??
    localZoneNames().get(name.normalize('NFC').toLowerCase()) ??
    byCity(name);
  if (zone !== null) return IANAZone.create(zone);
  return fixedOffset(name);
}

/** Exchange numbers zones that it has met before: `GMT Standard Time 1`. */
const knownZone = (name: string): Zone | null =>
  namedZone(name) ?? (/ \d+$/.test(name) ? namedZone(name.replace(/ \d+$/, '')) : null);

function describedZone(name: string, zones: ZoneLines): OwnZone | null {
  const lines = zones.get(name);
  if (!lines) return null;
  try {
    return new OwnZone(name, lines);
  } catch {
    return null;
  }
}

export interface FileZones {
  /** Null stands for a time without a zone; an unknown zone is read as the person's own. */
  zoneOf: (name: string | null) => Zone;
  isKnown: (name: string) => boolean;
}

/**
 * A zone is what the file says it is. An exact IANA name is believed over a description that ends:
 * some programs describe only the year of the export.
 */
export function fileZones(zones: ZoneLines, ownZone: string): FileZones {
  const cache = new Map<string, Zone | null>();
  const lookUp = (name: string): Zone | null => {
    const described = describedZone(name, zones);
    if (described && (described.isLasting || !IANAZone.isValidZone(name))) return described;
    return knownZone(name);
  };
  const cachedZone = (name: string) => {
    if (!cache.has(name)) cache.set(name, lookUp(name));
    return cache.get(name) ?? null;
  };
  const readersZone = IANAZone.create(ownZone);
  return {
    zoneOf: (name) => (name === null ? readersZone : (cachedZone(name) ?? readersZone)),
    isKnown: (name) => cachedZone(name) !== null,
  };
}
