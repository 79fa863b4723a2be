/** The calendar as a CSV file: what a screen shows with its filter, one row for each entry. */
import { stringify } from 'csv-stringify/sync';
import { DateTime } from 'luxon';
import { kinds, type AppointmentState, type Kind } from '#shared/appointments.ts';
import type { CalendarCsv, CalendarExport } from '#shared/calendar-export.ts';
import { spanOfDays } from '#server/appointments/service.ts';
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
  own: { id: string; state: AppointmentState; typeName: string; patientName: string } | null;
}

/** As the screens have it: a colleague's busy time is shown with what is booked. */
export const isChosen = (
  { kind, practitionerIds, own }: Entry,
  { kinds: chosen, states, hiddenPractitionerIds: hidden }: Omit<CalendarExport, 'range'>,
): boolean =>
  (chosen === undefined || chosen.includes(kind)) &&
  (states === undefined || states.includes(own?.state ?? 'booked')) &&
  !practitionerIds.every((id) => hidden.includes(id));

const minuteMs = 60_000;

function cellsOf(entry: Entry, zone: string, nameOf: ReadonlyMap<string, string>) {
  const { startsAt, endsAt, kind, practitionerIds, own } = entry;
  const [start, end] = [startsAt, endsAt].map((at) => DateTime.fromISO(at, { zone }));
  const wall = (at: DateTime | undefined) => [at?.toISODate(), at?.toFormat('HH:mm')];
  return [
    ...wall(start),
    ...wall(end),
    zone,
    Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs),
    practitionerIds.map((id) => nameOf.get(id) ?? '').join('; '),
    kinds[kind].word,
    own?.typeName ?? '',
    own?.state ?? 'busy',
    own?.patientName ?? '',
    own?.id ?? '',
  ];
}

async function entriesOf(
  { db, now, session }: SignedIn,
  { range }: CalendarExport,
): Promise<Entry[]> {
  const { id, organizationId, zone } = session.person;
  const wanted = { ...spanOfDays(range, zone), organizationId, practitionerId: id };
  const ids = range.withPractitionerIds.filter((one) => one !== id);
  const [{ own }, busy] = await Promise.all([
    store.own(db, { ...wanted, now: now() }),
    store.busy(db, { ...wanted, ids }),
  ]);
  return [
    ...own.map((one) => ({ ...one, own: one })),
    ...busy.map((one) => ({ ...one, practitionerIds: [one.practitionerId], own: null })),
  ].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
}

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front. */
export async function exportCsv(signedIn: SignedIn, asked: CalendarExport): Promise<CalendarCsv> {
  const { db, session } = signedIn;
  const { organizationId, zone } = session.person;
  const entries = (await entriesOf(signedIn, asked)).filter((entry) => isChosen(entry, asked));
  const ids = [...new Set(entries.flatMap(({ practitionerIds }) => practitionerIds))];
  const people = await store.colleagues(db, { organizationId, ids });
  const nameOf = new Map(people.map(({ id, fullName }) => [id, fullName]));
  const { from, to, withPractitionerIds } = asked.range;
  await record(db, signedIn, {
    action: 'schedule.export',
    detail: { from, to, withPractitionerIds, rows: entries.length },
  });
  const lines = entries.map((entry) => cellsOf(entry, zone, nameOf));
  return {
    csv: stringify([columns, ...lines], {
      // Spreadsheets take a file without it for one of their own country's old alphabets.
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    }),
    rows: entries.length,
  };
}
