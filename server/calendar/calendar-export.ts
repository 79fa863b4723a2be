/** Exports the calendar as CSV: what a screen shows with its filter, one row for each entry. */
import { mapInSlices } from '#server/platform/cost/slices.ts';
import { writeCsv } from '#server/platform/csv.ts';
import type { AppointmentState, Kind } from '#shared/appointments.ts';
import { kinds } from '#shared/appointments/appointment-kinds.ts';
import type { OffTime } from '#shared/calendar.ts';
import type { CalendarCsv, CalendarExport } from '#shared/calendar/calendar-export.ts';
import { timesOff } from '#server/availability/service.ts';
import { spanOfDays, wallTimeAt } from '#server/platform/times/local-days.ts';
import { record } from '#server/audit/service.ts';
import { colleaguesById } from '#server/people/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { readTogether } from '#server/platform/postgres/compiled.ts';
import * as store from './store.ts';
import { minuteMs } from '#shared/durations.ts';

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
  'Reason',
  'Appointment id',
];

interface Entry {
  startsAt: string;
  endsAt: string;
  kind: Kind;
  practitionerIds: readonly string[];
  /** Null: a colleague's time, of which no more is known. */
  own: {
    id: string;
    state: AppointmentState;
    typeName: string;
    patientName: string;
    reason: string | null;
    locationName: string | null;
  } | null;
}

/** Time away, as the calendar shades it. */
const offWords: Record<OffTime['kind'], string> = {
  'time-off': 'Time off',
  imported: 'Busy elsewhere',
  offered: 'Offered to a patient',
};

/** As on the screens: a colleague's busy time counts as booked. */
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

interface NameContext {
  zone: string;
  nameOf: ReadonlyMap<string, string>;
}

type EntryTimes = Pick<Entry, 'startsAt' | 'endsAt' | 'practitionerIds'>;

function timeCells(
  { startsAt, endsAt, practitionerIds }: EntryTimes,
  { zone, nameOf }: NameContext,
) {
  const [startsMs, endsMs] = [Date.parse(startsAt), Date.parse(endsAt)];
  const wall = (ms: number) => {
    const { day, time } = wallTimeAt(new Date(ms), zone);
    return [day, time];
  };
  return [
    ...wall(startsMs),
    ...wall(endsMs),
    zone,
    Math.round((endsMs - startsMs) / minuteMs),
    practitionerIds.map((id) => nameOf.get(id) ?? '').join('; '),
  ];
}

function cellsOf(entry: Entry, naming: NameContext) {
  const { kind, own } = entry;
  return [
    ...timeCells(entry, naming),
    kinds[kind].word,
    own?.typeName ?? '',
    own?.locationName ?? '',
    own?.state ?? 'busy',
    own?.patientName ?? '',
    own?.reason ?? '',
    own?.id ?? '',
  ];
}

const awayCells = ({ practitionerId, ...away }: OffTime, naming: NameContext) => [
  ...timeCells({ ...away, practitionerIds: [practitionerId] }, naming),
  offWords[away.kind],
  '',
  '',
  'away',
  '',
  '',
  '',
];

interface ExportedCalendar {
  entries: Entry[];
  away: OffTime[];
}

/** Kinds and states apply to appointments only; people whose time is hidden are left out. */
async function exportedOf(
  signedIn: SignedIn,
  exportRequest: CalendarExport,
): Promise<ExportedCalendar> {
  const { db, now, session } = signedIn;
  const { id, organizationId, zone } = session.person;
  const { range, hiddenPractitionerIds: hidden, withTimeOff } = exportRequest;
  const span = spanOfDays(range, zone);
  const query = { ...span, organizationId, practitionerId: id };
  const ids = range.withPractitionerIds.filter((withPractitionerId) => withPractitionerId !== id);
  const among = { organizationId, practitionerIds: [id, ...ids] };
  const [[ownRows, busy], off] = await Promise.all([
    readTogether(db, store.ownRead({ ...query, now: now() }), store.busyRead({ ...query, ids })),
    withTimeOff ? timesOff(db, among, span) : [],
  ]);
  const { own, offered } = store.ownFrom(id, ownRows);
  const entries = [
    ...own.map((entry) => ({ ...entry, own: entry })),
    ...busy.map((busyTime) => ({
      ...busyTime,
      practitionerIds: [busyTime.practitionerId],
      own: null,
    })),
  ];
  const away = withTimeOff ? [...off, ...offered] : [];
  return {
    entries: entries.filter((entry) => isChosen(entry, exportRequest)),
    away: away.filter(({ practitionerId }) => !hidden.includes(practitionerId)),
  };
}

/** A cell that a spreadsheet would treat as a formula gets an apostrophe in front. */
export async function exportCsv(
  signedIn: SignedIn,
  exportRequest: CalendarExport,
): Promise<CalendarCsv> {
  const { db, session } = signedIn;
  const { organizationId, zone } = session.person;
  const { entries, away } = await exportedOf(signedIn, exportRequest);
  const ids = [
    ...new Set([
      ...entries.flatMap(({ practitionerIds }) => practitionerIds),
      ...away.map(({ practitionerId }) => practitionerId),
    ]),
  ];
  const people = await colleaguesById(db, { organizationId, ids });
  const nameOf = new Map(people.map(({ id, fullName }) => [id, fullName]));
  const { from, to, withPractitionerIds } = exportRequest.range;
  await record(db, signedIn, {
    action: 'schedule.export',
    detail: { from, to, withPractitionerIds, rows: entries.length + away.length },
  });
  const naming = { zone, nameOf };
  const rowOf = (time: { startsAt: string }, cells: () => ReturnType<typeof cellsOf>) => ({
    startsMs: Date.parse(time.startsAt),
    cells,
  });
  const inOrder = [
    ...entries.map((entry) => rowOf(entry, () => cellsOf(entry, naming))),
    ...away.map((awayTime) => rowOf(awayTime, () => awayCells(awayTime, naming))),
  ].toSorted((row, otherRow) => row.startsMs - otherRow.startsMs);
  const lines = await mapInSlices(inOrder, ({ cells }) => cells());
  return {
    csv: await writeCsv([columns, ...lines]),
    rows: lines.length,
  };
}
