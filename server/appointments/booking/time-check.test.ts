/** Tests the one verdict on a time: before a booking, in the answer to it, for a series and for a colleague. */
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
const okafor = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
const planner = await clinic.clinician({ role: 'EDITOR' });
// Open around the clock, so that the tests hold at any hour.
for (const { id } of [okafor, planner]) {
  const rules = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    return { weekday, fromMinute: 0, untilMinute: 1440 };
  });
  const hours = { practitionerId: id, version: 0, rules };
  await callAppointments(planner, 'saveHours', hours);
}
afterAll(() => clinic.close());

const at = (minutes: number) => minutesFromNow(minutes).toISOString();
const time = (minutes: number, more: object = {}) => ({
  typeId: clinic.types['in-person'],
  startsAt: at(minutes),
  leadId: okafor.id,
  ...more,
});
const check = async (minutes: number, more: object = {}) =>
  (await callAppointments(planner, 'checkTime', time(minutes, more))).data;

test('a day off is said in the same words before the booking, in its answer, for a series and at a move', async () => {
  const off = { practitionerId: okafor.id, startsAt: at(1000), endsAt: at(1400) };
  await callAppointments(planner, 'addTimeOff', off);
  const words = 'Dr. Lena Okafor is off then.';
  expect(await check(900)).toEqual({
    kind: 'fits',
    words: null,
    isPatientElsewhere: false,
    tellsPatient: false,
  });
  expect(await check(1100)).toEqual({
    kind: 'unusual',
    words,
    isPatientElsewhere: false,
    tellsPatient: false,
  });
  const book = (minutes: number) =>
    callAppointments(planner, 'book', { ...time(minutes), patientName: 'Ana Ruiz' });
  expect((await book(1100)).data).toMatchObject({ remark: words });
  const { data } = await book(900);
  expect(data).toMatchObject({ remark: null });
  const move = { appointmentId: data.id, startsAt: at(1200) };
  expect((await callAppointments(planner, 'checkMove', move)).data.words).toBe(words);
  const moved = await callAppointments(planner, 'move', { ...move, version: data.version });
  expect(moved.data).toMatchObject({ remark: words });
  // To the person whose time it is.
  expect((await callAppointments(okafor, 'checkMove', move)).data.words).toBe('You are off then.');
  const rule = { every: 'day', interval: 1, ends: { count: 2 } };
  const series = await callAppointments(planner, 'previewSeries', { ...time(1300), rule });
  expect(series.data.dates[0]?.hint).toBe(words);
  const span = { practitionerId: okafor.id, startsAt: at(1300), endsAt: at(1330) };
  expect((await callAppointments(planner, 'remarks', span)).data).toEqual({ words });
});

test('a taken time and a patient who is elsewhere are said before, and own time does not stand in its own way', async () => {
  const { data: patient } = await callAppointments(planner, 'patients.add', {
    fullName: 'Paul Novak',
  });
  const booking = { ...time(2000), patientId: patient.id };
  const { data } = await callAppointments(planner, 'book', booking);
  expect(await check(2010)).toMatchObject({
    kind: 'no',
    words: 'Dr. Lena Okafor is not free then.',
    isPatientElsewhere: false,
  });
  expect(await check(2010, { leadId: planner.id, patientId: patient.id })).toEqual({
    kind: 'no',
    words: 'Paul Novak is with Dr. Lena Okafor then.',
    isPatientElsewhere: true,
    tellsPatient: false,
  });
  const [row] = await clinic.recorded('patient.read', patient.id);
  expect(row).toMatchObject({ actor_id: planner.id });
  const move = { appointmentId: data.id, startsAt: at(2010) };
  expect((await callAppointments(planner, 'checkMove', move)).data.kind).toBe('fits');
});

test('a verdict is given about own appointments, and about people of this hospital', async () => {
  const other = await clinic.clinician();
  const { data } = await callAppointments(okafor, 'book', {
    ...time(2500),
    patientName: 'Ana Ruiz',
  });
  const move = { appointmentId: data.id, startsAt: at(2600) };
  expect((await callAppointments(other, 'checkMove', move)).status).toBe(404);
  expect((await callAppointments(other, 'checkTime', time(2600))).problem).toBe('access.denied');
  const practitionerId = crypto.randomUUID();
  const span = { practitionerId, startsAt: at(2600), endsAt: at(2630) };
  expect((await callAppointments(other, 'remarks', span)).status).toBe(404);
});
