/** Tests that a known patient is in one place at a time: refused in words, overridden with a reason, held by the database. */
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow, openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
const okafor = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
const sato = await clinic.clinician({ fullName: 'Dr. Kenji Sato' });
const planner = await clinic.clinician({ role: 'EDITOR' });
afterAll(() => clinic.close());

const newPatient = async (fullName = 'Paul Novak'): Promise<string> =>
  (await callAppointments(planner, 'patients.add', { fullName })).data.id;

const bookAt = (who: Clinician, at: number, more: object) =>
  callAppointments(who, 'book', {
    typeId: clinic.types['in-person'],
    startsAt: minutesFromNow(at).toISOString(),
    ...more,
  });

const elsewhere = {
  status: 409,
  problem: 'appointments.patient-elsewhere',
  body: { error: { message: 'Paul Novak is with Dr. Lena Okafor then.' } },
};

test('a patient who is elsewhere then is not booked, held, confirmed or moved there, and it is said with whom', async () => {
  const patientId = await newPatient();
  expect((await bookAt(okafor, 60, { patientId })).status).toBe(200);
  expect(await bookAt(sato, 70, { patientId })).toMatchObject(elsewhere);
  // What ends when the other begins does not overlap.
  const next = await bookAt(sato, 90, { patientId });
  expect(next.status).toBe(200);
  const to = { appointmentId: next.data.id, version: next.data.version };
  const startsAt = minutesFromNow(80).toISOString();
  expect(await callAppointments(sato, 'move', { ...to, startsAt })).toMatchObject(elsewhere);
  const typeId = clinic.types['in-person'];
  const answer = await callAppointments(planner, 'hold', { typeId, startsAt });
  expect(
    await callAppointments(planner, 'confirm', { holdId: answer.data.holdId, patientId }),
  ).toMatchObject(elsewhere);
  // A mere name is nobody whom the hospital knows.
  expect((await bookAt(sato, 60, { patientName: 'Paul Novak' })).status).toBe(200);
});

test('with a reason a planner books it all the same, which is audited; others may not', async () => {
  const patientId = await newPatient();
  await bookAt(okafor, 200, { patientId });
  const because = { patientId, patientElsewhereBecause: 'The interpreter sits in both' };
  expect((await bookAt(sato, 200, because)).problem).toBe('access.denied');
  const { data } = await bookAt(planner, 200, { ...because, leadId: sato.id });
  expect(data).toMatchObject({ patientElsewhereBecause: 'The interpreter sits in both' });
  const [row] = await clinic.recorded('appointment.book', data.id);
  expect(row?.detail).toMatchObject({ patientElsewhere: true });
  // Moved to where nothing else is, the reason is not kept.
  const moved = await callAppointments(planner, 'move', {
    appointmentId: data.id,
    version: data.version,
    startsAt: minutesFromNow(300).toISOString(),
  });
  expect(moved.data).toMatchObject({ patientElsewhereBecause: null });
});

test('a cancelled appointment leaves the patient free', async () => {
  const patientId = await newPatient();
  const { data } = await bookAt(okafor, 400, { patientId });
  await callAppointments(okafor, 'cancel', { appointmentId: data.id });
  expect((await bookAt(sato, 400, { patientId })).status).toBe(200);
});

test('the dates of a series on which the patient is elsewhere are shown, and refused', async () => {
  const patientId = await newPatient();
  const day = 24 * 60;
  await bookAt(okafor, 600 + day, { patientId });
  const series = {
    typeId: clinic.types['in-person'],
    startsAt: minutesFromNow(600).toISOString(),
    patientId,
    rule: { every: 'day', interval: 1, ends: { count: 3 } },
  } as const;
  const { data } = await callAppointments(sato, 'previewSeries', series);
  expect(data.dates.map(({ verdict }: { verdict: string }) => verdict)).toEqual(
    expect.arrayContaining(['free', 'taken']),
  );
  expect(data.dates[1]?.words).toBe('Paul Novak is with Dr. Lena Okafor then.');
  const refused = await callAppointments(sato, 'bookSeries', series);
  expect(refused.problem).toBe('appointments.patient-elsewhere');
  const leaveOut = data.dates.slice(1, 2).map(({ day: takenDay }) => takenDay);
  const booked = await callAppointments(sato, 'bookSeries', { ...series, leaveOut });
  expect(booked.data.appointments).toHaveLength(2);
  // By a day, each date moves onto the time of the next.
  const { id: appointmentId, version } = booked.data.appointments[0]!;
  const moved = await callAppointments(sato, 'move', {
    appointmentId,
    version,
    startsAt: minutesFromNow(600 + 2 * day).toISOString(),
    scope: 'all',
  });
  expect(moved.status).toBe(200);
});

test('of twenty clients who book one patient with twenty clinicians at once, one succeeds', async () => {
  const patientId = await newPatient();
  const clinicians = await Promise.all(Array.from({ length: 20 }, () => clinic.clinician()));
  const answers = await Promise.all(clinicians.map((who) => bookAt(who, 800, { patientId })));
  const problems = answers.map(({ status, problem }) => (status === 200 ? 'booked' : problem));
  expect(problems.filter((one) => one === 'booked')).toHaveLength(1);
  expect(new Set(problems)).toEqual(new Set(['booked', 'appointments.patient-elsewhere']));
});
