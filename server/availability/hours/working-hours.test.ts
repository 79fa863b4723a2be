/** Tests hours and free time through the API: whose they are, what they open, and how many statements they take. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const monday = DateTime.now().plus({ weeks: 1 }).startOf('week').toISODate()!;
const onMonday = (from: number, until: number) => ({
  weekday: 1,
  fromMinute: from * 60,
  untilMinute: until * 60,
});
const saveHours = (who: Clinician, rules: object[], version = 0) =>
  callAppointments(who, 'saveHours', { version, rules });
const slotsOf = (who: Clinician, people: { id: string }[], more: object = {}) =>
  callAppointments(who, 'freeSlots', {
    typeId: clinic.types['in-person'],
    practitionerIds: people.map(({ id }) => id),
    from: monday,
    to: monday,
    stepMinutes: 30,
    ...more,
  });
const clock = (text: string) => DateTime.fromISO(text, { zone: 'Europe/London' }).toFormat('HH:mm');
const starts = (answer: { data: { free: { starts: string[] }[] } }) =>
  answer.data.free.map((one) => one.starts.map(clock));

test('hours are what somebody saved, also for single days, and never overwritten unseen', async () => {
  const lena = await clinic.clinician();
  expect((await callAppointments(lena, 'availability')).data).toMatchObject({
    version: 0,
    rules: [],
  });
  expect((await saveHours(lena, [onMonday(9, 11)])).data).toMatchObject({ version: 1 });
  expect((await saveHours(lena, [onMonday(9, 12)])).problem).toBe('conflict');
  expect(starts(await slotsOf(lena, [lena]))).toEqual([['09:00', '09:30', '10:00', '10:30']]);
  const closed = { kind: 'closed', fromMinute: 600, untilMinute: 630 };
  const saved = await callAppointments(lena, 'saveDay', { day: monday, exceptions: [closed] });
  expect(saved.data.days).toEqual([{ day: monday, exceptions: [closed] }]);
  expect(starts(await slotsOf(lena, [lena]))).toEqual([['09:00', '09:30', '10:30']]);
  const at = (time: string) =>
    DateTime.fromISO(`${monday}T${time}`, { zone: 'Europe/London' }).toUTC().toISO()!;
  const off = { startsAt: at('08:00'), endsAt: at('09:10'), idempotencyKey: randomUUID() };
  await callAppointments(lena, 'addTimeOff', off);
  const { data } = await callAppointments(lena, 'addTimeOff', off);
  expect(data.timeOff).toHaveLength(1);
  expect(starts(await slotsOf(lena, [lena]))).toEqual([['09:30', '10:30']]);
  await callAppointments(lena, 'removeTimeOff', { timeOffId: data.timeOff[0]!.id });
  await callAppointments(lena, 'saveDay', { day: monday, exceptions: [] });
  expect(starts(await slotsOf(lena, [lena]))).toEqual([['09:00', '09:30', '10:00', '10:30']]);
  const rows = await clinic.recorded('availability.save', lena.id);
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    'success',
    'refused',
    ...Array.from({ length: 4 }, () => 'success'),
  ]);
});

test('free times of several people: each by themselves, or all at once', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician({ zone: 'Europe/Paris' });
  await saveHours(lena, [onMonday(9, 11)]);
  await saveHours(tomas, [onMonday(11, 13)]);
  expect(new Set(starts(await slotsOf(lena, [lena, tomas])))).toEqual(
    new Set([
      ['09:00', '09:30', '10:00', '10:30'],
      ['10:00', '10:30', '11:00', '11:30'],
    ]),
  );
  const together = await slotsOf(lena, [lena, tomas], { isTogether: true });
  expect(starts(together)).toEqual([['10:00', '10:30']]);
  const startsAt = together.data.free[0]!.starts[0];
  const typeId = clinic.types['in-person'];
  await callAppointments(tomas, 'book', { patientName: 'Ana Ruiz', typeId, startsAt });
  expect(starts(await slotsOf(lena, [lena, tomas], { isTogether: true }))).toEqual([['10:30']]);
});

test('holidays and closed units have no free time', async () => {
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const [lena, tomas] = [await clinic.clinician(), await clinic.clinician()];
  for (const who of [lena, tomas]) await saveHours(who, [onMonday(9, 10)]);
  const unit = await clinic.newUnit();
  await clinic.world.owner.query('update practitioners set unit_id = $1 where id = $2', [
    unit.id,
    lena.id,
  ]);
  const closed = { kind: 'closure', name: 'Flood', from: monday, to: monday } as const;
  const { data: ofUnit } = await admin.browser.call('organization.closures.add', {
    ...closed,
    unitId: unit.id,
  });
  expect(starts(await slotsOf(tomas, [tomas]))).toEqual([['09:00', '09:30']]);
  expect(starts(await slotsOf(lena, [lena])).flat()).toEqual([]);
  const { id: closureId, version } = ofUnit;
  const everywhere = { ...closed, kind: 'holiday', closureId, version } as const;
  expect((await admin.browser.call('organization.closures.save', everywhere)).status).toBe(200);
  expect(starts(await slotsOf(tomas, [tomas])).flat()).toEqual([]);
  const gone = { closureId, version: version + 1 };
  expect((await admin.browser.call('organization.closures.remove', gone)).status).toBe(200);
  expect(starts(await slotsOf(lena, [lena]))).toEqual([['09:00', '09:30']]);
});

test('the next free time of several is the first of any, and where there is none, why', async () => {
  const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
  const tomas = await clinic.clinician({ fullName: 'Dr. Tomas Lindqvist' });
  const typeId = clinic.types['in-person'];
  const next = async (more: object = {}) =>
    (
      await callAppointments(lena, 'nextFree', {
        typeId,
        practitionerIds: [lena.id, tomas.id],
        ...more,
      })
    ).data;
  await saveHours(
    tomas,
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...onMonday(0, 24), weekday })),
  );
  await saveHours(lena, [{ ...onMonday(8, 9), validUntil: '2020-01-01' }]);
  expect(await next()).toMatchObject({ practitionerIds: [tomas.id], reason: null });
  expect(await next({ practitionerIds: [lena.id] })).toEqual({
    startsAt: null,
    practitionerIds: [],
    reason: 'Dr. Lena Okafor is away or not open then.',
  });
  const reason = 'Dr. Lena Okafor and Dr. Tomas Lindqvist are away or not open then.';
  expect(await next({ isTogether: true })).toMatchObject({ startsAt: null, reason });
  const { startsAt } = await next();
  expect(
    (await callAppointments(tomas, 'book', { patientName: 'Ana', typeId, startsAt })).status,
  ).toBe(200);
  expect(Date.parse((await next()).startsAt!)).toBeGreaterThan(Date.parse(startsAt!));
});

test('S15 hours and free time of another hospital, and for colleagues each other’s hours, are not found', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const planner = await clinic.clinician({ role: 'EDITOR' });
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const foreigner = await clinic.clinician({ role: 'EDITOR', organizationId });
  const missing = await callAppointments(planner, 'availability', { practitionerId: randomUUID() });
  expect(missing.problem).toBe('not-found');
  const rules = { version: 0, rules: [onMonday(9, 10)], practitionerId: lena.id };
  for (const who of [tomas, foreigner]) {
    expect((await callAppointments(who, 'availability', { practitionerId: lena.id })).problem).toBe(
      'not-found',
    );
    expect((await callAppointments(who, 'saveHours', rules)).problem).toBe('not-found');
  }
  expect((await slotsOf(lena, [foreigner])).problem).toBe('not-found');
  expect((await callAppointments(planner, 'saveHours', rules)).data.version).toBe(1);
});

test('days beyond what a type is booked ahead have nothing, and are no error', async () => {
  const lena = await clinic.clinician();
  const { data } = await slotsOf(lena, [lena], { from: '2031-09-01', to: '2031-09-28' });
  expect(data.free).toEqual([{ practitionerIds: [lena.id], starts: [], because: 'closed' }]);
});

test('free time of many people and bookings takes as many statements as of one', async () => {
  const lena = await clinic.clinician();
  const people = await Promise.all(Array.from({ length: 20 }, () => clinic.world.person()));
  const fill = (count: number) =>
    clinic.world.owner.query(
      `with placed as (
         insert into appointments (organization_id, type_id, patient_name, starts_at, ends_at, created_by)
         select $1, $2, 'Patient', $5::date + n * interval '10 minutes',
           $5::date + (n + 1) * interval '10 minutes', who
         from unnest($3::uuid[]) as who, generate_series(1, $4::int) as n returning *)
       insert into appointment_practitioners
         (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
       select id, created_by, organization_id, starts_at, ends_at, true from placed`,
      [
        lena.organizationId,
        clinic.types.meeting,
        (count === 10 ? people.slice(0, 1) : people).map(({ id }) => id),
        count,
        monday,
      ],
    );
  const counted = async (who: { id: string }[]) => {
    await lena.browser.call('auth.me');
    const to = DateTime.fromISO(monday).plus({ days: 27 }).toISODate();
    const { count, result } = await clinic.world.countStatements(() => slotsOf(lena, who, { to }));
    expect(result.status).toBe(200);
    return count;
  };
  await counted([lena]);
  await fill(10);
  const few = await counted(people.slice(0, 1));
  await clinic.world.owner.query('delete from appointments where created_by = $1', [people[0]!.id]);
  await fill(100);
  expect(await counted(people)).toBe(few);
});
