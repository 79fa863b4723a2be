/** A month's times worked as CSV, a line a shift. */
import type { TimeSpan, WorkedExport, WorkedShift } from '#shared/roster/times-worked.ts';
import { workedStateWords } from '#shared/roster/times-worked/state-words.ts';
import { mapInSlices } from '#server/platform/cost/slices.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { wallTimeAt } from '#server/platform/times/local-days.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import { sheet } from './worked.ts';
import { reasonsOfChanges } from './worked-store.ts';

const head = [
  'Name',
  'Unit',
  'Day',
  'Shift',
  'Planned from',
  'Planned until',
  'Worked from',
  'Worked until',
  'Planned hours',
  'Worked hours',
  'State',
  'Approved by',
  'Note',
  'Rules of duty',
  'On call hours as backup',
  'How a backup counts',
  'Changed afterwards',
];

const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;

/** Times on the wall, as spreadsheets read them. */
function times(span: TimeSpan | null, zone: string): [string, string] {
  if (!span) return ['', ''];
  const wall = (instant: string) => {
    const { day, time } = wallTimeAt(new Date(instant), zone);
    return `${day} ${time}`;
  };
  return [wall(span.startsAt), wall(span.endsAt)];
}

interface SheetContext {
  zone: string;
  /** By shift. */
  changes: ReadonlyMap<string, string>;
}

const lineOf = (fullName: string, shift: WorkedShift, { zone, changes }: SheetContext) => [
  fullName,
  shift.unit,
  shift.day,
  shift.name ?? 'Not planned',
  ...times(shift.planned, zone),
  ...times(shift.worked, zone),
  hours(shift.plannedMinutes),
  shift.worked ? hours(shift.workedMinutes) : '',
  workedStateWords[shift.state],
  shift.state === 'approved' ? shift.decidedBy : '',
  shift.note,
  shift.findings.map(({ words }) => words).join(' '),
  shift.backup === null ? '' : hours(shift.onCallMinutes),
  shift.backup ?? '',
  changes.get(shift.assignmentId ?? '') ?? '',
];

export async function exportCsv(signedIn: SignedIn, input: WorkedExport): Promise<{ csv: string }> {
  const { zone, people } = await sheet(signedIn, input);
  const { organizationId } = signedIn.session.person;
  const ids = people.flatMap(({ shifts }) => shifts.flatMap((shift) => shift.assignmentId ?? []));
  const changes = await reasonsOfChanges(signedIn.db, organizationId, ids);
  const shiftsOfAll = people.flatMap(({ fullName, shifts }) =>
    shifts.map((shift) => ({ fullName, shift })),
  );
  const lines = await mapInSlices(shiftsOfAll, ({ fullName, shift }) =>
    lineOf(fullName, shift, { zone, changes }),
  );
  return { csv: await writeCsv([head, ...lines]) };
}
