/** Tests that a figure of appointments on a chart is the one of the report of its month, and opens the same appointments. */
import { afterAll, expect, test } from 'vitest';
import {
  appointmentFigureNames,
  appointmentFigureOf,
} from '#shared/front-desk/appointment-figures.ts';
import type { AppointmentReport, ReportRow } from '#shared/front-desk/appointment-report.ts';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const manager = await clinic.clinician({ role: 'EDITOR' });
const [lena, tomas] = [await clinic.clinician(), await clinic.clinician()];
const unit = await clinic.newUnit();
await owner.query('update practitioners set unit_id = $1 where id = $2', [unit.id, lena.id]);

const states = ['completed', 'completed', 'no-show', 'cancelled', 'booked'] as const;

/** Each of its day, with a check-in of every other one that was completed. */
async function past(nth: number, startsAt: string, who: Clinician): Promise<void> {
  const state = states[nth % states.length] ?? 'booked';
  const kind = nth % 3 === 0 ? 'tele-visit' : 'in-person';
  const id = await clinic.place([who], { at: -60 * 24 * 365 * 3, kind, state });
  await owner.query(
    `update appointments set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '20 minutes',
       created_at = $2::timestamptz - make_interval(days => $3) where id = $1`,
    [id, startsAt, (nth % 7) + 1],
  );
  if (state === 'completed')
    await owner.query(
      `insert into attendances (appointment_id, organization_id, arrived_at, arrived_by, started_at)
       select id, organization_id, starts_at + make_interval(mins => $2), 'staff',
         starts_at + make_interval(mins => $2 + 12) from appointments where id = $1`,
      [id, (nth % 5) - 2],
    );
}

const months = ['2026-01', '2026-02', '2026-03'];
for (const [at, month] of months.entries())
  for (let day = 1; day <= 10; day += 1)
    await past(
      at * 10 + day,
      `${month}-${String(day + 10)}T${String(8 + day)}:00:00Z`.replace('T9:', 'T09:'),
      day % 2 === 0 ? lena : tomas,
    );

const reportOf = async (month: string, by: string): Promise<AppointmentReport> =>
  (await callAppointments(manager, 'reports.month', { month, by } as never)).data;
const figureOf = async (figure: string, by: string, from: string, to: string) =>
  (await callAppointments(manager, 'reports.figure', { figure, by, from, to } as never)).data;

test('S628 every figure of a month is on its chart what it is in the report, in each row and in all', async () => {
  for (const by of ['clinician', 'unit', 'type', 'reason'] as const) {
    const report = await reportOf('2026-02', by);
    for (const name of appointmentFigureNames) {
      const { groups, words } = appointmentFigureOf(name);
      if (!groups.includes(by)) continue;
      const charted = await figureOf(name, by, '2026-02-01', '2026-02-28');
      const wordsOf = (rows: readonly ReportRow[]) =>
        rows.map((row) => [row.name, row.side, words(row)]);
      expect([by, name, wordsOf(charted.rows)]).toEqual([by, name, wordsOf(report.rows)]);
      const total = { ...charted.total, use: null };
      expect(words(total)).toBe(words({ ...report.total, use: null }));
      expect(words(total)).not.toBeNull();
    }
  }
});

test('S628 by month each figure is the one of that month’s report', async () => {
  const { rows } = await figureOf('no-show-rate', 'month', '2026-01-01', '2026-03-31');
  expect(rows.map(({ name }: ReportRow) => name)).toEqual(months);
  for (const [at, month] of months.entries()) {
    const { total } = await reportOf(month, 'clinician');
    expect(rows[at]).toMatchObject(total);
  }
});

test('S628 a value opens the appointments that it counts: of a row, of a month, and of all', async () => {
  const days = { from: '2026-01-01', to: '2026-03-31' };
  const opened = async (row: object) =>
    (
      await callAppointments(manager, 'reports.counted', {
        ...days,
        id: null,
        side: null,
        state: 'no-show',
        ...row,
      } as never)
    ).data.count;
  const { rows, total } = await figureOf('no-shows', 'clinician', days.from, days.to);
  expect(total.noShow).toBeGreaterThan(3);
  for (const { id, noShow } of rows) expect(await opened({ by: 'clinician', id })).toBe(noShow);
  expect(await opened({ by: 'month' })).toBe(total.noShow);
  const [january] = (await figureOf('no-shows', 'month', days.from, days.to)).rows;
  expect(await opened({ by: 'month', to: '2026-01-31' })).toBe(january!.noShow);
  const toShort = { ...days, to: '2025-01-01', by: 'month', id: null, state: 'no-show' };
  expect((await callAppointments(manager, 'reports.counted', toShort as never)).problem).toBe(
    'input.invalid',
  );
});

test('S628 the export has the charted values, and reading and export are audited with the figure', async () => {
  const input = { figure: 'no-show-rate', by: 'type', from: '2026-01-01', to: '2026-03-31' };
  const { csv } = (await callAppointments(manager, 'reports.figureCsv', input as never)).data;
  const { total } = await figureOf('no-show-rate', 'type', input.from, input.to);
  const { value, words } = appointmentFigureOf('no-show-rate');
  const all = { ...total, use: null };
  expect(csv).toMatch(/^\uFEFF?Type,No-show rate,In words\r?\n/);
  expect(csv.trim().split('\r\n').at(-1)).toBe(`All,${value(all)},${words(all)}`);
  expect((await clinic.recorded('report.export')).at(-1)).toMatchObject({
    actor_id: manager.id,
    detail: input,
  });
  expect((await clinic.recorded('report.read')).at(-1)?.detail).toMatchObject(input);
});
