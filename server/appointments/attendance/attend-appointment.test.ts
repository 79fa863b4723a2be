/** Tests visits in person: each step and its time, who may take it, the patient's own check-in, and the night. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { hourMs } from '#shared/durations.ts';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { closeAttendance } from './close-attendance.ts';

const clinic = await openClinic();
const desk = await clinic.clinician({ role: 'EDITOR' });
const lena = await clinic.clinician();
afterAll(() => clinic.close());

const visit = (at: number, who: Clinician = lena) =>
  clinic.place([who], { at, kind: 'in-person', minutes: 10 });

async function read(id: string) {
  const { data } = await callAppointments(desk, 'desk.appointment', { appointmentId: id });
  return data.appointment;
}

async function attend(id: string, to: string, who = desk, version?: number) {
  const expectedVersion = version ?? (await read(id)).version;
  return callAppointments(who, 'attend', { appointmentId: id, to, version: expectedVersion });
}

async function timesOf(id: string) {
  const { rows } = await clinic.world.owner.query(
    'select arrived_by, arrived_at, started_at, ended_at, settled_at from attendances where appointment_id = $1',
    [id],
  );
  return rows[0];
}

test('a visit is checked in at the desk, called in by the clinician, and completed, with its times', async () => {
  const id = await visit(20);
  const { browser } = lena;
  const screen = await followChanges(browser);
  expect((await screen.next())?.data).toEqual({ kind: 'begun' });
  expect((await attend(id, 'arrived')).data).toMatchObject({
    state: 'arrived',
    attendance: { arrivedAt: expect.any(String), startedAt: null, endedAt: null },
  });
  expect((await screen.next())?.data).toMatchObject({ practitionerIds: [lena.id] });
  screen.stop();
  expect((await attend(id, 'in-progress', lena)).data.state).toBe('in-progress');
  const { data } = await attend(id, 'completed', lena);
  expect(data).toMatchObject({ state: 'completed', attendance: { endedAt: expect.any(String) } });
  const { arrivedAt, startedAt, endedAt } = data.attendance ?? {};
  const instants = [arrivedAt, startedAt, endedAt].map((one) => Date.parse(one ?? ''));
  expect(instants).toEqual(instants.toSorted((instant, other) => instant - other));
  expect(await clinic.recorded('appointment.attend', id)).toMatchObject([
    { actor_id: desk.id, detail: { before: { state: 'booked' }, after: { state: 'arrived' } } },
    { actor_id: lena.id, detail: { after: { state: 'in-progress' } } },
    { actor_id: lena.id, detail: { after: { state: 'completed' } } },
  ]);
});

test('each step is taken back, and its time with it', async () => {
  const id = await visit(-3);
  await attend(id, 'arrived');
  await attend(id, 'booked');
  expect(await timesOf(id)).toBeUndefined();
  expect((await read(id)).attendance).toBeNull();
  await attend(id, 'no-show');
  expect((await attend(id, 'arrived')).data.state).toBe('arrived');
  await attend(id, 'in-progress');
  expect((await attend(id, 'arrived')).data.attendance).toMatchObject({ startedAt: null });
  await attend(id, 'in-progress');
  await attend(id, 'completed');
  const again = await attend(id, 'in-progress');
  expect(again.data).toMatchObject({ state: 'in-progress', attendance: { endedAt: null } });
});

test('what somebody else changed meanwhile is not overwritten, and a repeated step changes nothing', async () => {
  const id = await visit(5);
  const { version } = await read(id);
  await attend(id, 'arrived', desk, version);
  expect((await attend(id, 'no-show', lena, version)).problem).toBe('conflict');
  expect((await attend(id, 'arrived', lena, version)).status).toBe(200);
  const rows = await clinic.recorded('appointment.attend', id);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['success', 'refused']);
});

test('ten who check in at once check in once', async () => {
  const id = await visit(15);
  const { version } = await read(id);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => attend(id, 'arrived', desk, version)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await clinic.recorded('appointment.attend', id)).toHaveLength(1);
});

test('before the day nobody is checked in, before the start nobody is missing, and only in person', async () => {
  const tomorrow = await visit(24 * 60);
  expect((await attend(tomorrow, 'arrived')).problem).toBe('appointments.not-today');
  const soon = await visit(10, await clinic.clinician());
  expect((await attend(soon, 'no-show')).problem).toBe('appointments.not-begun');
  const video = await clinic.place([lena], { at: 40 });
  expect((await attend(video, 'arrived')).problem).toBe('appointments.not-in-person');
  const cancelled = await clinic.place([lena], { at: 60, kind: 'in-person', state: 'cancelled' });
  expect((await attend(cancelled, 'arrived')).problem).toBe('appointments.cancelled');
});

test('a patient who has arrived is not moved away, but may leave again', async () => {
  const id = await visit(80);
  const { data } = await attend(id, 'arrived');
  const move = {
    appointmentId: id,
    version: data.version,
    startsAt: new Date(Date.now() + 5 * hourMs).toISOString(),
  };
  expect((await callAppointments(desk, 'move', move)).problem).toBe('appointments.arrived');
  const cancelled = await callAppointments(desk, 'cancel', { appointmentId: id });
  expect(cancelled.data).toMatchObject({ state: 'cancelled' });
});

test('a tele-visit that nobody opened is closed at the desk, and taken back; one whose patient waits is not', async () => {
  const who = await clinic.clinician();
  const id = await clinic.place([who], { at: -180, minutes: 10 });
  expect((await attend(id, 'no-show')).data.state).toBe('no-show');
  expect((await attend(id, 'booked')).data).toMatchObject({ state: 'booked', attendance: null });
  expect((await attend(id, 'completed')).data.state).toBe('completed');
  const ahead = await clinic.place([who], { at: 120 });
  expect((await attend(ahead, 'no-show')).problem).toBe('appointments.not-in-person');
  const waited = await clinic.place([who], { at: -60, minutes: 10 });
  await clinic.world.owner.query(
    `insert into visits (organization_id, appointment_id, room_name, state) values ($1, $2, $3, 'waiting')`,
    [who.organizationId, waited, randomUUID()],
  );
  expect((await attend(waited, 'no-show')).problem).toBe('appointments.running');
});

test('S15 nobody closes a colleague’s visit, and another organization’s desk does not find it', async () => {
  const id = await visit(100);
  const { version } = await read(id);
  const colleague = await clinic.clinician();
  expect((await attend(id, 'arrived', colleague, version)).problem).toBe('not-found');
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const stranger = await clinic.clinician({ role: 'EDITOR', organizationId });
  expect((await attend(id, 'arrived', stranger, version)).problem).toBe('not-found');
  expect((await read(id)).state).toBe('booked');
});

test('a patient scans the code and checks in on their phone, once and not too early', async () => {
  const phone = clinic.world.browser();
  const link = async (id: string) =>
    (await callAppointments(desk, 'desk.checkInLink', { appointmentId: id })).data.link as string;
  const tokenOf = (address: string) => address.split('token=')[1] ?? '';
  const id = await visit(30, await clinic.clinician());
  const token = tokenOf(await link(id));
  const call = (name: 'checkIn' | 'yourAppointment', of: string) =>
    phone.call(`appointments.patient.${name}`, { token: of });
  expect((await call('yourAppointment', token)).data).toMatchObject({
    state: 'booked',
    mayCheckIn: true,
  });
  const here = { state: 'arrived', mayCheckIn: false };
  expect((await call('checkIn', token)).data).toMatchObject(here);
  expect((await call('checkIn', token)).data).toMatchObject(here);
  expect(await timesOf(id)).toMatchObject({ arrived_by: 'patient' });
  expect(await clinic.recorded('appointment.attend', id)).toMatchObject([
    { actor_id: null, detail: { by: 'patient' } },
  ]);
  const later = tokenOf(await link(await visit(90, await clinic.clinician())));
  expect((await call('checkIn', later)).data).toMatchObject({ state: 'booked', mayCheckIn: false });
  expect((await call('checkIn', 'no link of ours')).data).toEqual({ state: 'unknown' });
  const video = await clinic.place([lena], { at: 130 });
  const none = await callAppointments(desk, 'desk.checkInLink', { appointmentId: video });
  expect(none.problem).toBe('appointments.not-in-person');
});

test('at night who came was seen and who did not is a no-show, where somebody checks in', async () => {
  const unit = await clinic.newUnit();
  const [checked, also, elsewhere] = [
    await clinic.clinician(),
    await clinic.clinician(),
    await clinic.clinician(),
  ];
  await clinic.world.owner.query('update practitioners set unit_id = $1 where id = any($2)', [
    unit.id,
    [checked.id, also.id],
  ]);
  const lastNight = -10 * 60;
  const came = await visit(lastNight, checked);
  const missed = await visit(lastNight, also);
  const untold = await visit(lastNight, elsewhere);
  const video = await clinic.place([checked], { at: lastNight + 60 });
  const today = await visit(-60, also);
  await attend(came, 'arrived');
  const deps = clinic.world.deps;
  await closeAttendance(deps);
  const states = await Promise.all([came, missed, untold, video, today].map(read));
  expect(states.map(({ state }) => state)).toEqual([
    'completed',
    'no-show',
    'booked',
    'booked',
    'booked',
  ]);
  expect((await timesOf(missed))?.settled_at).toBeInstanceOf(Date);
  expect(await clinic.recorded('appointment.attend', missed)).toMatchObject([
    { actor_id: null, detail: { after: { state: 'no-show' }, by: 'night' } },
  ]);
  await closeAttendance(deps);
  expect(await clinic.recorded('appointment.attend', missed)).toHaveLength(1);
  const { rows } = await clinic.world.owner.query(
    `select count(*)::int from jobs.job where name = 'attendance.settle' and state = 'created'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});
