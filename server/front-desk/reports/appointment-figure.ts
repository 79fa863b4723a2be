/** A figure of appointments of any days by a group, as charts show it, and as CSV. */
import {
  appointmentFigureOf,
  figureGroupLabels,
  type AppointmentFigureRows,
  type ReadAppointmentFigure,
} from '#shared/front-desk/appointment-figures.ts';
import type { FigureGroup } from '#shared/front-desk/report-groups.ts';
import { daysIn } from '#shared/time.ts';
import { record } from '#server/audit/service.ts';
import { longCost } from '#server/platform/cost/search-cost.ts';
import { writeCsv } from '#server/platform/csv.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { queryOf } from './appointment-report.ts';
import * as store from './appointment-report-store.ts';

/** As many months as the days touch. */
export const figureCost = ({ from, to }: { from: string; to: string }): number =>
  longCost * Math.ceil(daysIn({ from, to }) / 31);

interface FigureQuery {
  organizationId: string;
  by: FigureGroup;
  from: string;
  to: string;
}

/** With the same statement as the report of a month. */
export async function figureOfPeriod(
  db: Connection,
  { organizationId, by, ...days }: FigureQuery,
): Promise<AppointmentFigureRows> {
  const query = await queryOf(db, organizationId, days);
  const { total, rows } = await store.reportOf(db, query, by);
  return { total, rows };
}

const read = ({ db, session }: SignedIn, { by, from, to }: ReadAppointmentFigure) =>
  figureOfPeriod(db, { organizationId: session.person.organizationId, by, from, to });

export async function figure(
  signedIn: SignedIn,
  input: ReadAppointmentFigure,
): Promise<AppointmentFigureRows> {
  const figureRows = await read(signedIn, input);
  await record(signedIn.db, signedIn, { action: 'report.read', detail: { ...input } });
  return figureRows;
}

export async function figureCsv(
  signedIn: SignedIn,
  input: ReadAppointmentFigure,
): Promise<{ csv: string; rows: number }> {
  const { total, rows } = await read(signedIn, input);
  const detail = { ...input, count: rows.length };
  await record(signedIn.db, signedIn, { action: 'report.export', detail });
  const { label, value, words } = appointmentFigureOf(input.figure);
  const lines = [
    [figureGroupLabels[input.by], label, 'In words'],
    ...[...rows, { ...total, name: 'All', use: null }].map((row) => [
      row.name,
      value(row),
      words(row),
    ]),
  ];
  return { csv: await writeCsv(lines), rows: rows.length };
}
