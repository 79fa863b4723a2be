/** Tests the figures of a month: counted as they happened, by clinician, unit and type. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const month = '2026-03';

const clinic = await openClinic();
const manager = await clinic.clinician({ role: 'EDITOR' });
const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
const tomas = await clinic.clinician({ fullName: 'Dr. Tomas Lindqvist' });
const unit = await clinic.newUnit();
await clinic.world.owner.query('update practitioners set unit_id = $1 where id = $2', [
  unit.id,
  lena.id,
]);
await fill();
afterAll(() => clinic.close());

interface Past {
  who: Clinician[];
  startsAt: string;
  state: 'completed' | 'no-show' | 'cancelled' | 'booked';
  kind?: 'in-person' | 'tele-visit' | 'meeting';
  arrived?: string;
  seen?: string;
}

/** Booked two days before its start. */
async function past({ who, startsAt, state, kind = 'in-person', arrived, seen }: Past) {
  const id = await clinic.place(who, { at: -60 * 24 * 365 * 3, kind, state });
  await clinic.world.owner.query(
    `update appointments set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '20 minutes',
       created_at = $2::timestamptz - interval '2 days' where id = $1`,
    [id, startsAt],
  );
  if (arrived)
    await clinic.world.owner.query(
      `insert into attendances (appointment_id, organization_id, arrived_at, arrived_by, started_at)
       select id, organization_id, $2, 'staff', $3 from appointments where id = $1`,
      [id, arrived, seen ?? null],
    );
}

async function fill() {
  const at = (time: string) => `2026-03-${time}:00Z`;
  await past({
    who: [lena],
    startsAt: at('02T10:00'),
    state: 'completed',
    arrived: at('02T10:06'),
    seen: at('02T10:16'),
  });
  await past({
    who: [lena],
    startsAt: at('02T11:00'),
    state: 'completed',
    arrived: at('02T10:50'),
    seen: at('02T11:10'),
  });
  await past({ who: [lena, tomas], startsAt: at('03T10:00'), state: 'no-show' });
  await past({ who: [tomas], startsAt: at('03T11:00'), state: 'cancelled', kind: 'tele-visit' });
  await past({ who: [tomas], startsAt: at('04T11:00'), state: 'completed', kind: 'meeting' });
  // In London it is April already.
  await past({ who: [tomas], startsAt: '2026-03-31T23:30:00Z', state: 'completed' });
}

const read = async (by: string, who = manager) =>
  (await callAppointments(who, 'reports.month', { month, by })).data;

test('a month is counted without meetings, with medians of lateness, waiting and days ahead', async () => {
  const { total, zone, days } = await read('clinician');
  expect(zone).toBe('Europe/London');
  expect(total).toEqual({
    appointments: 3,
    completed: 2,
    noShow: 1,
    cancelled: 1,
    checkedIn: 2,
    late: 1,
    lateMinutes: 6,
    waitingMinutes: 15,
    waited: 2,
    leadDays: 2,
  });
  expect(days).toHaveLength(31);
  expect(days.slice(1, 4)).toEqual([
    { day: '2026-03-02', completed: 2, noShow: 0, cancelled: 0, open: 0 },
    { day: '2026-03-03', completed: 0, noShow: 1, cancelled: 1, open: 0 },
    { day: '2026-03-04', completed: 0, noShow: 0, cancelled: 0, open: 0 },
  ]);
});

test('what is entered after its start was booked no days ahead', async () => {
  const startsAt = '2026-02-10T10:00:00Z';
  await past({ who: [lena], startsAt, state: 'completed' });
  await clinic.world.owner.query(
    `update appointments set created_at = starts_at + interval '1 day' where starts_at = $1`,
    [startsAt],
  );
  const { data } = await callAppointments(manager, 'reports.month', {
    month: '2026-02',
    by: 'clinician',
  });
  expect(data.total).toMatchObject({ appointments: 1, leadDays: 0 });
});

test('the no-show rate is of visits that are closed: who is still to come has not stayed away', async () => {
  for (const [hour, state] of ['completed', 'no-show', 'booked', 'booked'].entries())
    await past({
      who: [lena],
      startsAt: `2026-01-12T1${hour}:00:00Z`,
      state: state as 'completed' | 'no-show' | 'booked',
    });
  const input = { month: '2026-01', by: 'clinician' };
  const { data } = await callAppointments(manager, 'reports.exportCsv', input);
  const [head, line] = data.csv.split('\r\n');
  expect(head).toContain('No-show in per cent of completed and no-show');
  expect(line).toMatch(/^Dr. Lena Okafor,4,1,1,50,/);
});

test('each clinician, unit and type has its own figures', async () => {
  const short = async (by: string) =>
    (await read(by)).rows.map(({ name, appointments, noShow, cancelled }) => [
      name.replace(/^(Ward|in-person|tele-visit) .*/, '$1'),
      appointments,
      noShow,
      cancelled,
    ]);
  expect(await short('clinician')).toEqual([
    ['Dr. Lena Okafor', 3, 1, 0],
    ['Dr. Tomas Lindqvist', 1, 1, 1],
  ]);
  expect(await short('unit')).toEqual([
    ['Ward', 3, 1, 0],
    ['Without a unit', 1, 1, 1],
  ]);
  expect(await short('type')).toEqual([
    ['in-person', 3, 1, 0],
    ['tele-visit', 0, 0, 1],
  ]);
});

test('S358 figures by unit count a clinician in each unit in which they have a share of the day', async () => {
  const other = await clinic.newUnit();
  const lend = async (sharePercent: number) => {
    await clinic.world.owner.query('delete from unit_memberships where practitioner_id = $1', [
      lena.id,
    ]);
    await clinic.world.owner.query(
      `insert into unit_memberships (organization_id, practitioner_id, unit_id, from_day, until_day, share_percent)
       values ($1, $2, $3, '2026-03-02', '2026-03-02', $4)`,
      [clinic.world.organizationId, lena.id, other.id, sharePercent],
    );
  };
  const figuresOf = async () => {
    const { total, rows } = await read('unit');
    const count = (name: string | null) => rows.find((row) => row.name === name)?.appointments ?? 0;
    return [total.appointments, count(unit.name), count(other.name)];
  };
  const [all, own, none] = await figuresOf();
  const ofThatDay = 2;
  expect(none).toBe(0);
  await lend(40);
  expect(await figuresOf()).toEqual([all, own, ofThatDay]);
  await lend(100);
  expect(await figuresOf()).toEqual([all, own! - ofThatDay, ofThatDay]);
  await clinic.world.owner.query('delete from unit_memberships where practitioner_id = $1', [
    lena.id,
  ]);
});

test('who waits for a tele-visit waits from the waiting room until they are let in', async () => {
  const id = await clinic.place([tomas], {
    at: -60 * 24 * 365 * 3,
    kind: 'tele-visit',
    state: 'completed',
  });
  await clinic.world.owner.query(
    `update appointments set starts_at = '2026-05-04T10:00:00Z', ends_at = '2026-05-04T10:20:00Z'
     where id = $1`,
    [id],
  );
  await clinic.world.owner.query(
    `insert into visits (organization_id, appointment_id, room_name, state, ended_at, ended_because,
       arrived_at, admitted_at)
     select organization_id, id, $2, 'ended', '2026-05-04T10:20:00Z', 'window-closed', '2026-05-04T09:58:00Z',
       '2026-05-04T10:05:00Z' from appointments where id = $1`,
    [id, randomUUID()],
  );
  const { data } = await callAppointments(manager, 'reports.month', {
    month: '2026-05',
    by: 'clinician',
  });
  expect(data.total).toMatchObject({ appointments: 1, late: 0, waitingMinutes: 7 });
});

test('S33 the export has the same figures, and both are audited', async () => {
  const { data } = await callAppointments(manager, 'reports.exportCsv', { month, by: 'clinician' });
  const lines = data.csv.split('\r\n');
  expect(lines[1]).toBe('Dr. Lena Okafor,3,2,1,33.3,0,1,6,15,2,2,2');
  expect(lines[3]).toBe('All,3,2,1,33.3,1,1,6,15,2,2,2');
  expect((await clinic.recorded('report.export')).at(-1)).toMatchObject({
    actor_id: manager.id,
    detail: { month, by: 'clinician', count: 2 },
  });
  expect((await clinic.recorded('report.read')).length).toBeGreaterThan(0);
});

test('S249 a report reads its appointments in one statement', async () => {
  const { world } = clinic;
  const { count } = await world.countStatements(() => read('clinician'));
  // With the zone of the organization.
  expect(count).toBe(2);
});

test('S344 each figure of cancellations and no-shows opens exactly its appointments, by reason, unit, clinician and type', async () => {
  const at = '2026-07';
  const { owner, organizationId } = clinic.world;
  const sides = ['patient', 'clinician', 'clinic'] as const;
  const { rows: reasons } = await owner.query<{ id: string; side: string; use: string }>(
    `insert into listed_reasons (organization_id, use, name, side)
     select $1, use, use || ' ' || side || ' ' || n, side
     from unnest(array['cancellation', 'no-show']) use, unnest($2::text[]) side,
       generate_series(1, 2) n returning id, side, use`,
    [organizationId, sides],
  );
  // In a fixed order of chances: every combination comes up.
  let turn = 0;
  const pick = <T>(values: readonly T[]): T => values[(turn += 7) % values.length]!;
  for (let nth = 0; nth < 40; nth += 1) {
    const state = pick(['cancelled', 'no-show', 'cancelled', 'completed'] as const);
    const who = pick([[lena], [tomas], [lena, tomas]]);
    const kind = pick(['in-person', 'tele-visit', 'meeting'] as const);
    const startsAt = `${at}-${String((nth % 28) + 1).padStart(2, '0')}T${String(nth % 24).padStart(2, '0')}:00:00Z`;
    await past({ who, kind, state, startsAt });
    const use = state === 'no-show' ? 'no-show' : 'cancellation';
    const reason = pick([null, ...reasons.filter((one) => one.use === use)]);
    const side = reason?.side ?? pick([null, ...sides]);
    if (state !== 'completed' && side !== null)
      await owner.query(
        `insert into appointment_outcomes (appointment_id, organization_id, reason_id, side)
         select id, organization_id, $2, $3 from appointments where starts_at = $1
         and organization_id = $4`,
        [startsAt, reason?.id ?? null, side, organizationId],
      );
  }
  for (const by of ['reason', 'unit', 'clinician', 'type'] as const) {
    const { data } = await callAppointments(manager, 'reports.month', { month: at, by });
    for (const state of ['cancelled', 'no-show'] as const) {
      const ids = new Set<string>();
      for (const { id, side, name, cancelled, noShow } of data.rows) {
        const row = { month: at, by, id, side, state };
        const { data: opened } = await callAppointments(manager, 'reports.counted', row);
        const count = state === 'cancelled' ? cancelled : noShow;
        expect([by, name, state, opened.count]).toEqual([by, name, state, count]);
        expect(new Set(opened.appointments.map((one) => one.id)).size).toBe(count);
        for (const one of opened.appointments) ids.add(one.id);
      }
      expect(ids.size).toBe(state === 'cancelled' ? data.total.cancelled : data.total.noShow);
    }
  }
  const [entry] = (await clinic.recorded('report.read')).slice(-1);
  expect(entry?.detail).toMatchObject({ month: at, by: 'type', state: 'no-show' });
});

test('S15 another organization has its own figures alone', async () => {
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const stranger = await clinic.clinician({ role: 'EDITOR', organizationId });
  const { total, rows } = await read('type', stranger);
  expect([total.appointments, rows]).toEqual([0, []]);
});
