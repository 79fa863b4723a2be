/** Names of time zones in other languages, as programs in these languages write them. */

/** One zone for each name: the largest place that has it. */
const zonesByPlace = [
  'Europe/Berlin',
  'Europe/London',
  'Europe/Lisbon',
  'Europe/Athens',
  'Europe/Moscow',
  'Europe/Istanbul',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Halifax',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Argentina/Buenos_Aires',
  'America/Mexico_City',
  'America/Bogota',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Asia/Singapore',
  'Asia/Dubai',
  'Asia/Jerusalem',
  'Asia/Riyadh',
  'Africa/Johannesburg',
  'Africa/Lagos',
  'Africa/Cairo',
  'Australia/Sydney',
  'Australia/Perth',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Pacific/Honolulu',
] as const;

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'da', 'sv', 'nb', 'fi'];

/** German Windows has names that differ from the language's own. */
const germanWindows: readonly (readonly [string, string])[] = [
  ['Mitteleuropäische Zeit', 'Europe/Berlin'],
  ['Mitteleuropa', 'Europe/Berlin'],
  ['Mitteleuropa (Standardzeit)', 'Europe/Berlin'],
  ['Westeuropa', 'Europe/Berlin'],
  ['Westeuropa (Normalzeit)', 'Europe/Berlin'],
  ['Zentraleuropa (Normalzeit)', 'Europe/Budapest'],
  ['Romanische Normalzeit', 'Europe/Paris'],
  ['Westeuropäische Zeit', 'Europe/London'],
  ['Greenwich Mean Time', 'Europe/London'],
  ['GMT Normalzeit', 'Europe/London'],
  ['Osteuropäische Zeit', 'Europe/Athens'],
  ['GTB Normalzeit', 'Europe/Bucharest'],
  ['FLE Normalzeit', 'Europe/Helsinki'],
  ['Russische Normalzeit', 'Europe/Moscow'],
  ['Eastern Normalzeit', 'America/New_York'],
  ['Central Normalzeit', 'America/Chicago'],
  ['Mountain Normalzeit', 'America/Denver'],
  ['Pazifische Normalzeit', 'America/Los_Angeles'],
  ['Pacific Normalzeit', 'America/Los_Angeles'],
];

const instants = [new Date(Date.UTC(2026, 0, 1)), new Date(Date.UTC(2026, 6, 1))];

function nameIn(language: string, timeZone: string, style: 'long' | 'longGeneric', at: Date) {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: style }).formatToParts(
    at,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

let names: Map<string, string> | null = null;

/** IANA zones by lower-case name; made once, since it takes a moment. */
export function localZoneNames(): ReadonlyMap<string, string> {
  if (names) return names;
  names = new Map(germanWindows.map(([name, zone]) => [name.toLowerCase(), zone]));
  for (const language of languages)
    for (const zone of zonesByPlace)
      for (const at of instants)
        for (const style of ['long', 'longGeneric'] as const) {
          const name = nameIn(language, zone, style, at)?.toLowerCase();
          // An offset is no name.
          if (name && !/\d/.test(name) && !names.has(name)) names.set(name, zone);
        }
  return names;
}
