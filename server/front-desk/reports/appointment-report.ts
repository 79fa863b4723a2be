/** A month of appointments in figures: who did not come, who was late, how long patients wait, and how far ahead is booked. */
import { DateTime } from 'luxon';
import {
  cancelledFor,
  missedFor,
  noShowShare,
  shareOf,
  type AppointmentReport,
  type CountedAppointments,
  type ReadCounted,
  type ReadReport,
  type ReportFigures,
  type ReportRow,
} from '#shared/front-desk/appointment-report.ts';
import { record } from '#server/audit/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { longCost } from '#server/platform/cost/search-cost.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { dayAfter, spanOfDays } from '#server/platform/times/local-days.ts';
import * as store from './appointment-report-store.ts';

/** A month of a large hospital, in days of one practitioner. */
export const reportCost = longCost;

/** Twenty without a pause, then one every two seconds: nobody reads more. */
export const reportExportCost = 20 * longCost;

function daysIn(month: string): string[] {
  const first = DateTime.fromISO(`${month}-01`, { zone: 'utc' });
  return Array.from({ length: first.daysInMonth ?? 0 }, (_, at) => dayAfter(`${month}-01`, at));
}

/** The days in the organization's zone. */
export async function queryOf(
  db: Connection,
  organizationId: string,
  days: { from: string; to: string },
) {
  const zone = await zoneOf(db, organizationId);
  return { organizationId, zone, span: spanOfDays(days, zone) };
}

const endsOf = (days: readonly string[]) => ({ from: days[0] ?? '', to: days.at(-1) ?? '' });

async function read(signedIn: SignedIn, { month, by }: ReadReport) {
  const days = daysIn(month);
  const { db, session } = signedIn;
  const query = await queryOf(db, session.person.organizationId, endsOf(days));
  const stored = await store.reportOf(db, query, by);
  const rowByDay = new Map(stored.days.map((reportDay) => [reportDay.day, reportDay]));
  const none = { completed: 0, noShow: 0, cancelled: 0, open: 0 };
  return {
    zone: query.zone,
    month,
    total: stored.total,
    rows: stored.rows,
    days: days.map((day) => rowByDay.get(day) ?? { day, ...none }),
  };
}

export async function report(signedIn: SignedIn, input: ReadReport): Promise<AppointmentReport> {
  const appointmentReport = await read(signedIn, input);
  await record(signedIn.db, signedIn, { action: 'report.read', detail: { ...input } });
  return appointmentReport;
}

/** The appointments behind one figure. The audit has the row and how many they are. */
export async function countedAppointments(
  signedIn: SignedIn,
  input: ReadCounted,
): Promise<CountedAppointments> {
  const days = 'month' in input ? endsOf(daysIn(input.month)) : input;
  const { db, session } = signedIn;
  const query = await queryOf(db, session.person.organizationId, days);
  const counted = await store.countedOf(db, query, input);
  const detail = { ...input, count: counted.count };
  await record(db, signedIn, { action: 'report.read', detail });
  return { zone: query.zone, ...counted };
}

const heads: Record<ReadReport['by'], string> = {
  clinician: 'Clinician',
  unit: 'Unit',
  type: 'Type',
  reason: 'Reason',
};
const columns = [
  'Appointments',
  'Completed',
  'No-show',
  'No-show in per cent of completed and no-show',
  'Cancelled',
  'Late',
  'Late by minutes (median)',
  'Waiting minutes (median)',
  'Days ahead (median)',
  'Checked in',
  'Patients whose waiting is known',
];

const cellsOf = (reportFigures: ReportFigures) => [
  reportFigures.appointments,
  reportFigures.completed,
  reportFigures.noShow,
  noShowShare(reportFigures),
  reportFigures.cancelled,
  reportFigures.late,
  reportFigures.lateMinutes,
  reportFigures.waitingMinutes,
  reportFigures.leadDays,
  reportFigures.checkedIn,
  reportFigures.waited,
];

const reasonColumns = [
  'Cancelled',
  'Cancelled in per cent of all that were cancelled',
  'No-show',
  'No-show in per cent of all no-shows',
];

/** Empty where the reason is for the other alone. */
const reasonCellsOf = (row: Omit<ReportRow, 'id' | 'name'>, total: ReportFigures) => [
  cancelledFor(row),
  shareOf(cancelledFor(row), total.cancelled),
  missedFor(row),
  shareOf(missedFor(row), total.noShow),
];

export async function reportCsv(
  signedIn: SignedIn,
  input: ReadReport,
): Promise<{ csv: string; rows: number }> {
  const { rows, total } = await read(signedIn, input);
  const detail = { ...input, count: rows.length };
  await record(signedIn.db, signedIn, { action: 'report.export', detail });
  const ofReasons = input.by === 'reason';
  const cells = (row: Omit<ReportRow, 'id' | 'name'>) =>
    ofReasons ? reasonCellsOf(row, total) : cellsOf(row);
  const lines = [
    [heads[input.by], ...(ofReasons ? reasonColumns : columns)],
    ...rows.map((row) => [row.name, ...cells(row)]),
    ['All', ...cells({ ...total, use: null, side: null })],
  ];
  return { csv: await writeCsv(lines), rows: rows.length };
}
