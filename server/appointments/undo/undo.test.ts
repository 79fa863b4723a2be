/** Tests that a booking, a move and a cancellation are undone for ten seconds with their letter, and not once it has left. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { undoSeconds } from '#shared/limits.ts';
import { callAppointments, type NameIn } from '#server/test/browser.ts';
import { openMailingClinic, type MailingClinic } from '#server/test/mailed-letters.ts';
import { dayMs } from '#shared/durations.ts';

let clinic: MailingClinic;
beforeAll(async () => {
  clinic = await openMailingClinic();
});
afterAll(() => clinic.close());
afterEach(() => {
  clinic.world.clock.offsetMs = 0;
});

const call = <Name extends NameIn<'appointments'>>(name: Name, input: object, who = clinic.lena) =>
  callAppointments(who, name, input);
const letterJobs = async (id: string) =>
  (await clinic.letters.jobs(id, 'appointment.letter', 'created')).length;
const subjects = (email: string) => clinic.letters.to(email).map(({ subject }) => subject);

/** On a day of its own, told already. */
async function bookAndNotify(days: number) {
  const booked = await clinic.letters.book(clinic.lena, { days });
  await clinic.letters.comesDue(booked.id);
  return booked;
}
const laterOn = ({ startsAt }: { startsAt: string }) =>
  new Date(Date.parse(startsAt) + dayMs / 24).toISOString();
const move = async (
  appointment: { id: string; version: number; startsAt: string },
  more: object = {},
) => {
  const { data } = await call('move', {
    appointmentId: appointment.id,
    version: appointment.version,
    startsAt: laterOn(appointment),
    isUndoable: true,
    ...more,
  });
  return { ...data, undo: data.undo! };
};

test('a move is undone with its letter, which had waited, and the patient hears nothing of it', async () => {
  const booked = await bookAndNotify(3);
  const before = subjects(booked.email);
  const moved = await move(booked);
  expect(moved.undo).toMatchObject({ tellsPatient: true });
  const [job] = await clinic.letters.jobs(booked.id, 'appointment.letter', 'created');
  expect(job!.start_after.getTime()).toBeGreaterThan(Date.parse(moved.undo.until));
  const { data } = await call('undo', { changeId: moved.undo.changeId });
  expect(data).toMatchObject({ startsAt: booked.startsAt, state: 'booked' });
  expect(await letterJobs(booked.id)).toBe(0);
  await clinic.letters.comesDue(booked.id);
  expect(subjects(booked.email)).toEqual(before);
  expect(await clinic.recorded('appointment.undo', booked.id)).toMatchObject([
    { outcome: 'success', detail: { undone: 'moved' } },
  ]);
  // Once.
  const again = await call('undo', { changeId: moved.undo.changeId });
  expect(again.problem).toBe('appointments.undo-late');
});

test('a move that is not told has no letter, from the start or as long as it waits', async () => {
  const booked = await bookAndNotify(4);
  const moved = await move(booked, { tellsPatient: false });
  expect(moved.undo).toMatchObject({ tellsPatient: false });
  expect(await letterJobs(booked.id)).toBe(0);
  const back = await move({ ...moved, id: booked.id });
  expect(await letterJobs(booked.id)).toBe(1);
  expect((await call('doNotTell', { changeId: back.undo.changeId })).status).toBe(200);
  expect(await letterJobs(booked.id)).toBe(0);
  expect(await clinic.recorded('appointment.withhold-letter', booked.id)).toHaveLength(1);
});

test('undone before the patient heard of the booking, its letter leaves as it would have', async () => {
  const booked = await clinic.letters.book(clinic.lena, { days: 5, more: { isUndoable: true } });
  const moved = await move(booked);
  await call('undo', { changeId: moved.undo.changeId });
  await clinic.letters.comesDue(booked.id);
  // With its reminder, in any order.
  expect(subjects(booked.email)).toContain('Your appointment, Northgate Hospital');
  expect(subjects(booked.email).join()).not.toContain('new time');
});

test('a booking and a cancellation are undone too, with their reminders', async () => {
  const booked = await clinic.letters.book(clinic.lena, { days: 6, more: { isUndoable: true } });
  const reminders = () => clinic.letters.jobs(booked.id, 'appointment.reminder', 'created');
  const cancelled = await call('cancel', { appointmentId: booked.id, isUndoable: true });
  expect(await reminders()).toHaveLength(0);
  const { data } = await call('undo', { changeId: cancelled.data.undo!.changeId });
  expect(data.state).toBe('booked');
  expect(await reminders()).toHaveLength(2);
  const other = await call('book', {
    patientName: 'Ana Ruiz',
    typeId: clinic.types['in-person'],
    startsAt: laterOn(data),
    isUndoable: true,
  });
  const undone = await call('undo', { changeId: other.data.undo!.changeId });
  expect(undone.data).toMatchObject({ state: 'cancelled', cancelledBecause: 'Undone' });
});

test('nothing is undone late, by others, after another change, once its letter has left, or onto taken time', async () => {
  const late = await move(await bookAndNotify(7));
  clinic.world.clock.offsetMs = (undoSeconds + 1) * 1000;
  const undo = (changeId: string, who = clinic.lena) => call('undo', { changeId }, who);
  expect((await undo(late.undo.changeId)).problem).toBe('appointments.undo-late');
  clinic.world.clock.offsetMs = 0;

  const moved = await move(await bookAndNotify(8));
  const other = await clinic.clinician({ role: 'EDITOR' });
  expect((await undo(moved.undo.changeId, other)).problem).toBe('appointments.undo-late');
  const again = await move({ ...moved, id: moved.id });
  expect((await undo(moved.undo.changeId)).problem).toBe('conflict');
  await clinic.letters.comesDue(moved.id);
  expect((await undo(again.undo.changeId)).problem).toBe('appointments.undo-late');

  const booked = await bookAndNotify(9);
  const freed = await move(booked);
  const typeId = clinic.types['in-person'];
  const { startsAt } = booked;
  await call('book', { patientName: 'Marcus Bell', typeId, startsAt });
  expect((await undo(freed.undo.changeId)).problem).toBe('appointments.overlap');
  expect(await letterJobs(booked.id)).toBe(1);
});

test('who leaves the page has the letter leave at once, and undoes nothing any more', async () => {
  const moved = await move(await bookAndNotify(10));
  const { changeId } = moved.undo;
  const other = await clinic.clinician();
  await call('tellNow', { changeId }, other);
  // The last of all, in any state: once it is due it may be taken before the test looks.
  const due = async () =>
    (await clinic.letters.jobs(moved.id, 'appointment.letter')).at(-1)!.start_after;
  expect((await due()).getTime()).toBeGreaterThan(Date.parse(moved.undo.until));
  expect((await call('tellNow', { changeId })).status).toBe(200);
  expect((await due()).getTime()).toBeLessThan(Date.parse(moved.undo.until));
  expect((await call('undo', { changeId })).problem).toBe('appointments.undo-late');
  // Repeated, nothing more happens.
  expect((await call('tellNow', { changeId })).status).toBe(200);
});

test('the letter about a cancelled series waits as long, or does not leave at all', async () => {
  const booked = await clinic.letters.book(clinic.lena, { days: 12 });
  const series = await call('bookSeries', {
    patientId: booked.patientId,
    typeId: clinic.types['in-person'],
    startsAt: laterOn(booked),
    rule: { every: 'day', interval: 7, ends: { count: 3 } },
  });
  const appointmentId = series.data.appointments[0]!.id;
  await clinic.letters.comesDue(appointmentId);
  const cancelledAt = Date.now();
  await call('cancel', { appointmentId, scope: 'later', isUndoable: true });
  const [letter] = await clinic.letters.jobs(appointmentId, 'appointment.letter', 'created');
  expect(letter!.start_after.getTime()).toBeGreaterThan(cancelledAt + undoSeconds * 1000);
});
