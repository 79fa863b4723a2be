/** Tests that an appointment keeps why it was made, what its patient has to know, and the note of the staff (S230). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { minutesFromNow, openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const texts = {
  reason: 'Diabetes check',
  instructions: 'Come fasting.\nUse the north entrance.',
  internalNote: 'Owes two visits',
};

const request = (at: number, more: object = {}) => ({
  patientName: 'Ana Ruiz',
  typeId: clinic.types['in-person'],
  startsAt: minutesFromNow(at).toISOString(),
  ...more,
});

const change = ({ browser }: Clinician, input: object) =>
  browser.call('appointments.changeTexts', input);

test('S230 a booking, a confirmed hold and each date of a series say why and what to bring', async () => {
  const lena = await clinic.clinician();
  const { browser } = lena;
  const booked = await browser.call('appointments.book', request(60, texts));
  expect([booked.status, booked.data]).toMatchObject([200, { ...texts, version: 1 }]);
  const { patientName, ...time } = request(120);
  const { data: hold } = await browser.call('appointments.hold', time);
  const confirmation = { holdId: hold.holdId, patientName, ...texts };
  expect((await browser.call('appointments.confirm', confirmation)).data).toMatchObject(texts);
  const series = await browser.call('appointments.bookSeries', {
    ...request(180, texts),
    rule: { every: 'day', interval: 7, ends: { count: 3 } },
    idempotencyKey: randomUUID(),
  });
  expect(series.data.appointments).toMatchObject([texts, texts, texts]);
  const plain = await browser.call('appointments.book', request(300));
  expect(plain.data).toMatchObject({ reason: null, instructions: null, internalNote: null });
});

test('S230 they stay when it is moved, changed, cancelled and undone', async () => {
  const { browser } = await clinic.clinician();
  const { data } = await browser.call('appointments.book', request(60, texts));
  const { id: appointmentId, version } = data;
  const startsAt = minutesFromNow(200).toISOString();
  const moved = await browser.call('appointments.move', { appointmentId, version, startsAt });
  expect(moved.data).toMatchObject({ ...texts, startsAt });
  const cancelled = await browser.call('appointments.cancel', { appointmentId, isUndoable: true });
  expect(cancelled.data).toMatchObject({ ...texts, state: 'cancelled' });
  const undone = await browser.call('appointments.undo', {
    changeId: cancelled.data.undo?.changeId,
  });
  expect(undone.status).toBe(200);
  const day = startsAt.slice(0, 10);
  const { data: schedule } = await browser.call('appointments.schedule', { from: day, to: day });
  expect(schedule.appointments).toMatchObject([{ ...texts, startsAt, state: 'booked' }]);
});

test('S230 a text is changed or deleted alone, once of two at a time, and the audit names it without its words', async () => {
  const lena = await clinic.clinician();
  const { data } = await lena.browser.call('appointments.book', request(60, texts));
  const { id: appointmentId, version } = data;
  const answers = await Promise.all(
    ['Bring your insulin', 'Bring your glasses'].map((instructions) =>
      change(lena, { appointmentId, version, instructions, internalNote: null }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const changed = answers.find(({ status }) => status === 200)?.data;
  expect(changed).toMatchObject({ reason: texts.reason, internalNote: null, version: 2 });
  const rows = await clinic.recorded('appointment.change-texts', appointmentId);
  expect(rows.find(({ outcome }) => outcome === 'success')?.detail).toEqual({
    changed: ['instructions', 'internalNote'],
  });
  const [booking] = await clinic.recorded('appointment.book', appointmentId);
  expect(booking?.detail).toMatchObject({ written: ['reason', 'instructions', 'internalNote'] });
  expect(JSON.stringify([rows, booking])).not.toMatch(/Diabetes|fasting|Owes|insulin|glasses/);
});

test('S230 another clinician’s appointment is not found, and a text that is too long is refused at its field', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { data } = await lena.browser.call('appointments.book', request(60));
  const { id: appointmentId, version } = data;
  const theirs = await change(tomas, { appointmentId, version, reason: 'Pain' });
  expect([theirs.status, theirs.problem]).toEqual([404, 'not-found']);
  const long = await change(lena, { appointmentId, version, instructions: 'x'.repeat(501) });
  expect([long.status, long.body.error.data.fields[0].path]).toEqual([400, 'instructions']);
});
