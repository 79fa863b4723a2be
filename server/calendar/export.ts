/** The calendar as a CSV file: what a screen shows with its filter, one row for each entry. */
import { stringify } from 'csv-stringify/sync';
import { DateTime } from 'luxon';
import { kinds, type AppointmentState, type Kind } from '#shared/appointments.ts';
import type { OffTime } from '#shared/calendar.ts';
import type { CalendarCsv, CalendarExport } from '#shared/calendar/export.ts';
import { presence, spanOfDays } from '#server/appointments/service.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import * as store from './store.ts';

const columns = [
  'Date',
  'Start',
  'End date',
  'End',
  'Time zone',
  'Minutes',
  'People',
  'Kind',
  'Type',
  'Room',
  'State',
  'Patient',
  'Appointment id',
];

interface Entry {
  startsAt: string;
  endsAt: string;
  kind: Kind;
  practitionerIds: readonly string[];
  /** Null: a colleague's time, of which no more is told. */
  own: {
    id: string;
    state: AppointmentState;
    typeName: string;
    patientName: string;
    locationName: string | null;
  } | null;
}

/** Somebody's time away: as the calendar shades it. */
const offWords: Record<OffTime['kind'], string> = {
  'time-off': 'Time off',
  imported: 'Busy elsewhere',
  offered: 'Offered to a patient',
};

/** As the screens have it: a colleague's busy time is shown with what is booked. */
export const isChosen = (
  { kind, practitionerIds, own }: Entry,
  {
    kinds: chosen,
    states,
    hiddenPractitionerIds: hidden,
  }: Omit<CalendarExport, 'range' | 'withTimeOff'>,
): boolean =>
  (chosen === undefined || chosen.includes(kind)) &&
  (states === undefined || states.includes(own?.state ?? 'booked')) &&
  !practitionerIds.every((id) => hidden.includes(id));

const minuteMs = 60_000;

interface Naming {
  zone: string;
  nameOf: ReadonlyMap<string, string>;
}

type Timed = Pick<Entry, 'startsAt' | 'endsAt' | 'practitionerIds'>;

function timeCells({ startsAt, endsAt, practitionerIds }: Timed, { zone, nameOf }: Naming) {
  const [start, end] = [startsAt, endsAt].map((at) => DateTime.fromISO(at, { zone }));
  const wall = (at: DateTime | undefined) => [at?.toISODate(), at?.toFormat('HH:mm')];
  return [
    ...wall(start),
    ...wall(end),
    zone,
    Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs),
    practitionerIds.map((id) => nameOf.get(id) ?? '').join('; '),
  ];
}

function cellsOf(entry: Entry, naming: Naming) {
  const { kind, own } = entry;
  return [
    ...timeCells(entry, naming),
    kinds[kind].word,
    own?.typeName ?? '',
    own?.locationName ?? '',
    own?.state ?? 'busy',
    own?.patientName ?? '',
    own?.id ?? '',
  ];
}

const awayCells = ({ practitionerId, ...away }: OffTime, naming: Naming) => [
  ...timeCells({ ...away, practitionerIds: [practitionerId] }, naming),
  offWords[away.kind],
  '',
  '',
  'away',
  '',
  '',
];

interface Shown {
  entries: Entry[];
  away: OffTime[];
}

/** Kinds and states are an appointment's; of whose time is not shown, nothing is told. */
async function shownOf(signedIn: SignedIn, asked: CalendarExport): Promise<Shown> {
  const { db, now, session } = signedIn;
  const { id, organizationId, zone } = session.person;
  const { range, hiddenPractitionerIds: hidden, withTimeOff } = asked;
  const span = spanOfDays(range, zone);
  const wanted = { ...span, organizationId, practitionerId: id };
  const ids = range.withPractitionerIds.filter((one) => one !== id);
  const among = { organizationId, practitionerIds: [id, ...ids] };
  const [{ own, offered }, busy, times] = await Promise.all([
    store.own(db, { ...wanted, now: now() }),
    store.busy(db, { ...wanted, ids }),
    withTimeOff ? presence(db, among, span) : null,
  ]);
  const entries = [
    ...own.map((one) => ({ ...one, own: one })),
    ...busy.map((one) => ({ ...one, practitionerIds: [one.practitionerId], own: null })),
  ];
  const away = times ? [...times.off, ...offered] : [];
  return {
    entries: entries.filter((entry) => isChosen(entry, asked)),
    away: away.filter(({ practitionerId }) => !hidden.includes(practitionerId)),
  };
}

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front. */
export async function exportCsv(signedIn: SignedIn, asked: CalendarExport): Promise<CalendarCsv> {
  const { db, session } = signedIn;
  const { organizationId, zone } = session.person;
  const { entries, away } = await shownOf(signedIn, asked);
  const ids = [
    ...new Set([
      ...entries.flatMap(({ practitionerIds }) => practitionerIds),
      ...away.map(({ practitionerId }) => practitionerId),
    ]),
  ];
  const people = await store.colleagues(db, { organizationId, ids });
  const nameOf = new Map(people.map(({ id, fullName }) => [id, fullName]));
  const { from, to, withPractitionerIds } = asked.range;
  await record(db, signedIn, {
    action: 'schedule.export',
    detail: { from, to, withPractitionerIds, rows: entries.length + away.length },
  });
  const naming = { zone, nameOf };
  const lines = [
    ...entries.map((one) => ({ startsAt: one.startsAt, cells: cellsOf(one, naming) })),
    ...away.map((one) => ({ startsAt: one.startsAt, cells: awayCells(one, naming) })),
  ]
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
    .map(({ cells }) => cells);
  return {
    csv: stringify([columns, ...lines], {
      // Spreadsheets take a file without it for one of their own country's old alphabets.
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    }),
    rows: lines.length,
  };
}
