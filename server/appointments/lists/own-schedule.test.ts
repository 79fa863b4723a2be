/** Tests the schedule: one's own days, complete, in order, over both clock changes. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

/** Inserts an appointment between two instants directly into the tables. */
async function insertAppointmentAt(who: Clinician, from: string, to: string, name = 'Ana Ruiz') {
  const id = await clinic.place([who], { at: 0, minutes: 5, patientName: name });
  await clinic.world.owner.query(
    'update appointments set starts_at = $2, ends_at = $3 where id = $1',
    [id, from, to],
  );
  return id;
}

const days = (from: string, to = from) => ({ from, to });

async function names(who: Clinician, range: { from: string; to: string }): Promise<string[]> {
  const answer = await who.browser.call('appointments.schedule', range);
  expect(answer.status).toBe(200);
  return answer.data.appointments.map(({ patientName }: { patientName: string }) => patientName);
}

test('a day holds what happens on it in the clinician’s own zone, in order of start', async () => {
  const lena = await clinic.clinician({ zone: 'Europe/London' });
  await insertAppointmentAt(lena, '2026-07-01T08:00Z', '2026-07-01T08:30Z', 'Third');
  await insertAppointmentAt(lena, '2026-06-30T22:30Z', '2026-06-30T22:50Z', 'The evening before');
  await insertAppointmentAt(
    lena,
    '2026-06-30T23:00Z',
    '2026-06-30T23:20Z',
    'Second, just after midnight',
  );
  await insertAppointmentAt(lena, '2026-06-30T22:50Z', '2026-06-30T23:00Z', 'Ends at midnight');
  await insertAppointmentAt(lena, '2026-07-01T22:50Z', '2026-07-01T23:30Z', 'Last, over midnight');
  await insertAppointmentAt(lena, '2026-07-01T23:30Z', '2026-07-01T23:40Z', 'The day after');
  expect(await names(lena, days('2026-07-01'))).toEqual([
    'Second, just after midnight',
    'Third',
    'Last, over midnight',
  ]);
  expect(await names(lena, days('2026-07-02'))).toEqual(['Last, over midnight', 'The day after']);
});

test('the same instants fall on other days for a clinician in another zone', async () => {
  const east = await clinic.clinician({ zone: 'Europe/London' });
  const west = await clinic.clinician({ zone: 'America/New_York' });
  for (const who of [east, west])
    await insertAppointmentAt(who, '2026-07-02T02:00Z', '2026-07-02T02:30Z');
  expect(await names(east, days('2026-07-02'))).toHaveLength(1);
  expect(await names(west, days('2026-07-02'))).toHaveLength(0);
  expect(await names(west, days('2026-07-01'))).toHaveLength(1);
});

test.each([
  { zone: 'Europe/London', day: '2026-03-29', first: '00:00', last: '22:59', after: '23:00' },
  {
    zone: 'America/New_York',
    day: '2026-03-08',
    first: '05:00',
    last: '03:59+1',
    after: '04:00+1',
  },
  { zone: 'Europe/London', day: '2026-10-25', first: '23:00-1', last: '23:59', after: '00:00+1' },
  {
    zone: 'America/New_York',
    day: '2026-11-01',
    first: '04:00',
    last: '04:59+1',
    after: '05:00+1',
  },
])('a day of a switch is whole: $day in $zone', async ({ zone, day, first, last, after }) => {
  const who = await clinic.clinician({ zone });
  const instant = (text: string) => {
    const [time, shift = '0'] = text.split(/(?=[+-])/);
    return new Date(Date.parse(`${day}T${time}:00Z`) + Number(shift) * 86_400_000);
  };
  const put = (text: string, minutes: number, name: string) => {
    const from = instant(text);
    return insertAppointmentAt(
      who,
      from.toISOString(),
      new Date(from.getTime() + minutes * 60_000).toISOString(),
      name,
    );
  };
  await put(first, 5, 'first minute');
  await put(last, 1, 'last minute');
  await put(after, 5, 'next day');
  expect(await names(who, days(day))).toEqual(['first minute', 'last minute']);
});

test('the schedule names its zone and today, and each appointment its type, state and people', async () => {
  const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor', zone: 'America/New_York' });
  const tomas = await clinic.clinician({ fullName: 'Dr. Tomas Lindqvist' });
  const id = await clinic.place([lena, tomas], { at: 0 });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  const { data } = await lena.browser.call('appointments.schedule', days(today));
  expect(data).toMatchObject({ zone: 'America/New_York', today });
  const appointment = data.appointments.find((one: { id: string }) => one.id === id);
  expect(appointment).toMatchObject({
    state: 'booked',
    type: { kind: 'tele-visit', durationMinutes: 30 },
  });
  expect(appointment!.practitioners).toEqual([
    { id: lena.id, fullName: 'Dr. Lena Okafor', hospitalRole: 'Attending', unit: null },
    { id: tomas.id, fullName: 'Dr. Tomas Lindqvist', hospitalRole: 'Attending', unit: null },
  ]);
});

test('S15 nobody sees a schedule but their own', async () => {
  const lena = await clinic.clinician();
  const other = await clinic.clinician();
  await insertAppointmentAt(lena, '2026-08-01T09:00Z', '2026-08-01T09:30Z');
  expect(await names(other, days('2026-08-01'))).toEqual([]);
  const answer = await other.browser.call('appointments.schedule', {
    ...days('2026-08-01'),
    practitionerId: lena.id,
  });
  expect(answer.problem).toBe('input.invalid');
});

test('days that run backwards, too many or none at all are refused', async () => {
  const { browser } = await clinic.clinician();
  for (const range of [
    days('2026-08-02', '2026-08-01'),
    days('2026-01-01', '2026-03-01'),
    days('2026-02-30'),
    days('yesterday'),
    {},
  ])
    expect((await browser.call('appointments.schedule', range)).status).toBe(400);
});

test('S33 reading the schedule is audited with its range', async () => {
  const lena = await clinic.clinician();
  await names(lena, days('2026-08-01', '2026-08-07'));
  const mine = (await clinic.recorded('schedule.read')).filter(
    ({ actor_id }) => actor_id === lena.id,
  );
  expect(mine).toMatchObject([
    { outcome: 'success', detail: { from: '2026-08-01', to: '2026-08-07' } },
  ]);
});

test('free times are what is left of the open hours, from now on, and only where they are asked for', async () => {
  const lena = await clinic.clinician({ zone: 'Europe/London' });
  const { owner, organizationId } = clinic.world;
  await owner.query('delete from availability where practitioner_id = $1', [lena.id]);
  const nine = { fromMinute: 540, untilMinute: 720, validFrom: null, validUntil: null };
  const rules = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...nine }));
  const saved = { version: 0, rules };
  expect((await lena.browser.call('appointments.saveHours', saved)).status).toBe(200);
  await insertAppointmentAt(lena, '2030-07-01T08:30Z', '2030-07-01T09:00Z');
  await insertAppointmentAt(lena, '2030-07-01T09:10Z', '2030-07-01T09:30Z', 'Ten minutes later');
  await owner.query(
    `insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by)
     values ($1, $2, '2030-07-01T10:45Z', '2030-07-02T10:00Z', $2)`,
    [organizationId, lena.id],
  );
  const query = { ...days('2030-07-01', '2030-07-02'), withFree: true };
  const { data } = await lena.browser.call('appointments.schedule', query);
  expect(data.free).toEqual([
    { startsAt: '2030-07-01T08:00:00.000Z', endsAt: '2030-07-01T08:30:00.000Z' },
    { startsAt: '2030-07-01T09:30:00.000Z', endsAt: '2030-07-01T10:45:00.000Z' },
    { startsAt: '2030-07-02T10:00:00.000Z', endsAt: '2030-07-02T11:00:00.000Z' },
  ]);
  const past = { ...days('2020-07-01'), withFree: true };
  expect((await lena.browser.call('appointments.schedule', past)).data.free).toEqual([]);
  const day = days('2030-07-01');
  expect((await lena.browser.call('appointments.schedule', day)).data.free).toEqual([]);
});

test('a full schedule takes as many statements as an empty one', async () => {
  const lena = await clinic.clinician();
  const countStatements = async () => {
    const { count, result } = await clinic.world.countStatements(() =>
      lena.browser.call('appointments.schedule', days('2026-09-01', '2026-10-01')),
    );
    return { rows: result.data.appointments.length, statements: count };
  };
  const fill = (from: number, to: number) =>
    clinic.world.owner.query(
      `with placed as (
         insert into appointments (organization_id, type_id, patient_name, starts_at, ends_at, created_by)
         select $1, $2, 'Patient ' || n, timestamptz '2026-09-01T08:00Z' + n * interval '10 minutes',
           timestamptz '2026-09-01T08:10Z' + n * interval '10 minutes', $3
         from generate_series($4::int, $5::int) as n returning *)
       insert into appointment_practitioners
         (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
       select id, $3, organization_id, starts_at, ends_at, true from placed`,
      [clinic.world.organizationId, clinic.types.meeting, lena.id, from, to],
    );
  await fill(1, 10);
  await countStatements();
  const few = await countStatements();
  await fill(11, 1000);
  const many = await countStatements();
  expect(few.rows).toBe(10);
  expect(many.rows).toBe(1000);
  expect(many.statements).toBe(few.statements);
});

test('types are those of the own hospital', async () => {
  const otherOrganization = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  await clinic.newType('meeting', otherOrganization);
  const { browser } = await clinic.clinician();
  const { data } = await browser.call('appointments.types', {});
  expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    Object.values(clinic.types).toSorted(),
  );
});
