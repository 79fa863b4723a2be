/** Tests asking a patient to choose another time: the letter, the answer, and the list meanwhile. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { callAppointments } from '#server/test/browser.ts';
import { saveUsualHours } from '#server/test/booking/usual-hours.ts';
import { openMailingClinic, tokenIn } from '#server/test/mailed-letters.ts';

const clinic = await openMailingClinic();
const { lena } = clinic;
const planner = await clinic.clinician({ role: 'EDITOR', zone: 'Europe/London' });
afterAll(() => clinic.close());
afterEach(() => {
  clinic.world.clock.offsetMs = 0;
});

/** Without a session. */
const byLink = (name: 'cannotCome' | 'freeTimes' | 'move' | 'yourAppointment', input: object) =>
  clinic.world.browser().call(`appointments.patient.${name}`, input);

const listed = async (): Promise<{ id: string; isWaiting: boolean }[]> =>
  (await callAppointments(planner, 'displaced.list')).data.displaced.map(
    ({ appointment, isWaiting }: { appointment: { id: string }; isWaiting: boolean }) => ({
      id: appointment.id,
      isWaiting,
    }),
  );
const of = async (id: string) => (await listed()).find((one) => one.id === id);

const read = async (appointmentId: string) =>
  (await callAppointments(planner, 'desk.appointment', { appointmentId })).data.appointment;

const dayIn = (days: number) => dayAt(new Date(Date.now() + days * dayMs), 'Europe/London');

/** Booked with a letter, in time that became time off. */
async function hit(days: number) {
  const booked = await clinic.letters.book(lena, { days });
  await clinic.letters.isQuiet(booked.id);
  const startsAt = Date.parse(booked.startsAt);
  const off = await callAppointments(lena, 'addTimeOff', {
    startsAt: new Date(startsAt - 60_000).toISOString(),
    endsAt: new Date(startsAt + 60 * 60_000).toISOString(),
  });
  expect(off.status).toBe(200);
  return booked;
}

const ask = async ({ id }: { id: string }, untilDay = dayIn(2)) =>
  callAppointments(planner, 'displaced.ask', {
    appointmentId: id,
    version: (await read(id)).version,
    untilDay,
  });

/** The link in the letter that asks. */
async function askedLink(appointment: { id: string; email: string }): Promise<string> {
  const answer = await ask(appointment);
  expect(answer.status).toBe(200);
  await clinic.letters.isQuiet(appointment.id);
  const letter = clinic.letters.to(appointment.email).at(-1);
  expect(letter?.subject).toContain('Please choose another time');
  expect(letter?.text).toContain('until');
  expect(letter?.calendar).toBeUndefined();
  return tokenIn(letter?.text ?? '');
}

test('the patient chooses by the link though the type does not allow it otherwise, and that settles it', async () => {
  const booked = await hit(4);
  expect(await of(booked.id)).toEqual({ id: booked.id, isWaiting: false });
  const [before] = clinic.letters.to(booked.email);
  const { data: usual } = await byLink('yourAppointment', { token: tokenIn(before?.text ?? '') });
  expect([usual.mayMove, usual.chooseBy]).toEqual([false, null]);
  const token = await askedLink(booked);
  expect(await of(booked.id)).toEqual({ id: booked.id, isWaiting: true });
  const { data: shownAppointment } = await byLink('yourAppointment', { token });
  expect(shownAppointment).toMatchObject({
    mayMove: true,
    mayCancel: true,
    chooseBy: expect.any(String),
  });
  expect((await read(booked.id)).chooseBy).toBe(shownAppointment.chooseBy);
  const { data: times } = await byLink('freeTimes', { token, from: dayIn(5) });
  const startsAt = times.starts?.[0];
  const moved = await byLink('move', { token, version: shownAppointment.version, startsAt });
  expect(moved.data).toMatchObject({ startsAt, chooseBy: null, mayMove: false });
  expect(await of(booked.id)).toBeUndefined();
  expect(await clinic.recorded('displaced.ask', booked.id)).toMatchObject([
    { actor_id: planner.id, outcome: 'success', detail: { answerBy: shownAppointment.chooseBy } },
  ]);
});

test('the patient chooses by the link while the desk moves it: exactly one does, and it is settled', async () => {
  const booked = await hit(6);
  const token = await askedLink(booked);
  const { version } = (await byLink('yourAppointment', { token })).data;
  const { data: times } = await byLink('freeTimes', { token, from: dayIn(7) });
  const [theirs, , , , desks] = times.starts as string[];
  const answers = await Promise.all([
    byLink('move', { token, version, startsAt: theirs }),
    callAppointments(planner, 'move', { appointmentId: booked.id, version, startsAt: desks }),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect((await read(booked.id)).startsAt).toBe(answers[0]?.status === 200 ? theirs : desks);
  expect(await of(booked.id)).toBeUndefined();
});

test('S194 nobody is asked to choose a time of a clinician whom patients cannot book', async () => {
  const booked = await hit(44);
  const row = { appointmentId: booked.id, practitionerId: lena.id };
  const planned = async () =>
    (await callAppointments(planner, 'displaced.plan', { how: 'ask', rows: [row] })).data;
  expect(await planned()).toMatchObject([{ can: true }]);
  await clinic.world.owner.query(
    'with gone as (delete from availability where practitioner_id = $1) delete from availability_days where practitioner_id = $1',
    [lena.id],
  );
  expect(await planned()).toMatchObject([
    { can: false, words: expect.stringContaining('no saved hours') },
  ]);
  expect((await ask(booked)).problem).toBe('appointments.cannot-ask');
  await saveUsualHours(clinic.world, lena.id);
  expect((await ask(booked)).status).toBe(200);
});

test('a patient who cancels settles it too', async () => {
  const booked = await hit(8);
  const token = await askedLink(booked);
  expect((await byLink('cannotCome', { token })).data.state).toBe('cancelled');
  expect(await of(booked.id)).toBeUndefined();
});

test('S111 without an answer by its day it is listed again, and the link changes nothing any more', async () => {
  const booked = await hit(10);
  const token = await askedLink(booked);
  const { version } = await read(booked.id);
  clinic.world.clock.offsetMs = 4 * dayMs;
  expect((await byLink('yourAppointment', { token })).data).toMatchObject({
    mayMove: false,
    chooseBy: null,
  });
  const late = new Date(Date.parse(booked.startsAt) + 3 * dayMs).toISOString();
  expect((await byLink('move', { token, version, startsAt: late })).problem).toBe(
    'appointments.not-by-patient',
  );
  // Sessions have ended by then.
  const again = await clinic.clinician({ role: 'EDITOR', zone: 'Europe/London' });
  const { data } = await callAppointments(again, 'displaced.list');
  expect(
    data.displaced.find(
      ({ appointment }: { appointment: { id: string } }) => appointment.id === booked.id,
    ),
  ).toMatchObject({ isWaiting: false, appointment: { chooseBy: expect.any(String) } });
});

test('who keeps it meanwhile ends the question; who has no address, and a stale version, are refused', async () => {
  const booked = await hit(12);
  const token = await askedLink(booked);
  const { version } = await read(booked.id);
  await callAppointments(planner, 'displaced.keep', {
    appointmentId: booked.id,
    practitionerId: lena.id,
    version,
  });
  expect((await byLink('yourAppointment', { token })).data.chooseBy).toBeNull();
  const stale = { appointmentId: booked.id, version: version - 1, untilDay: dayIn(1) };
  expect((await callAppointments(planner, 'displaced.ask', stale)).problem).toBe('conflict');
  expect((await ask(booked, dayIn(-2))).problem).toBe('input.invalid');
  const nameOnly = await clinic.place([lena], { at: 13 * 24 * 60, kind: 'in-person' });
  expect((await ask({ id: nameOnly })).problem).toBe('appointments.cannot-ask');
  const tomas = await clinic.clinician();
  const foreign = { appointmentId: booked.id, version, untilDay: dayIn(1) };
  expect((await callAppointments(tomas, 'displaced.ask', foreign)).problem).toBe('not-found');
});

/** All time off of Lena is withdrawn. */
const withdrawTimeOff = () =>
  clinic.world.owner.query('delete from time_off where practitioner_id = $1', [lena.id]);

const because = async (id: string): Promise<string | undefined> =>
  (await callAppointments(planner, 'displaced.list')).data.displaced.find(
    ({ appointment }: { appointment: { id: string } }) => appointment.id === id,
  )?.because;

const keep = async (appointmentId: string, practitionerId = lena.id) =>
  callAppointments(planner, 'displaced.keep', {
    appointmentId,
    practitionerId,
    version: (await read(appointmentId)).version,
  });

const subjects = (email: string) => clinic.letters.to(email).map(({ subject }) => subject);

test('S177 a patient who was asked stays listed when the reason goes, until they are told that it stays', async () => {
  const booked = await hit(20);
  const token = await askedLink(booked);
  await withdrawTimeOff();
  expect(await because(booked.id)).toBe('withdrawn');
  expect((await keep(booked.id)).status).toBe(200);
  expect(await because(booked.id)).toBeUndefined();
  await clinic.letters.isQuiet(booked.id);
  const letter = clinic.letters.to(booked.email).at(-1);
  expect(letter?.subject).toContain('Your appointment stays as it was');
  expect(letter?.text).toContain('You need not choose another one');
  expect((await byLink('yourAppointment', { token })).data.chooseBy).toBeNull();
  expect((await clinic.recorded('displaced.keep', booked.id)).at(-1)?.detail).toMatchObject({
    isPatientTold: true,
  });
  // Displaced once more, it is listed once more: nobody has kept it there.
  const startsAt = Date.parse(booked.startsAt);
  await callAppointments(lena, 'addTimeOff', {
    startsAt: new Date(startsAt - 60_000).toISOString(),
    endsAt: new Date(startsAt + 60 * 60_000).toISOString(),
  });
  expect(await because(booked.id)).toBe('time-off');
});

test('S177 without an answer by its day the promise is listed too, when the reason goes', async () => {
  const booked = await hit(24);
  await askedLink(booked);
  await withdrawTimeOff();
  clinic.world.clock.offsetMs = 4 * dayMs;
  const again = await clinic.clinician({ role: 'EDITOR', zone: 'Europe/London' });
  const { data } = await callAppointments(again, 'displaced.list');
  expect(
    data.displaced.find(
      ({ appointment }: { appointment: { id: string } }) => appointment.id === booked.id,
    ),
  ).toMatchObject({ because: 'withdrawn', isWaiting: false });
});

test('who is kept where they are although they were asked is told, and once', async () => {
  const booked = await hit(28);
  await askedLink(booked);
  for (const _ of [1, 2]) expect((await keep(booked.id)).status).toBe(200);
  await clinic.letters.isQuiet(booked.id);
  const about = subjects(booked.email).filter((subject) => subject.includes('stays as it was'));
  expect(about).toHaveLength(1);
  expect(await because(booked.id)).toBeUndefined();
});

test('a letter that has not left yet is withdrawn: who knows of nothing is told nothing', async () => {
  const booked = await hit(32);
  const { version } = await read(booked.id);
  const resolution = await callAppointments(planner, 'displaced.settle', {
    how: 'ask',
    rows: [{ appointmentId: booked.id, practitionerId: lena.id, version }],
    untilDay: dayIn(2),
    isUndoable: true,
  });
  expect(resolution.data).toMatchObject([{ isDone: true }]);
  await withdrawTimeOff();
  expect(await because(booked.id)).toBe('withdrawn');
  const row = { appointmentId: booked.id, practitionerId: lena.id };
  const { data: plan } = await callAppointments(planner, 'displaced.plan', {
    how: 'keep',
    rows: [row],
  });
  expect(plan).toMatchObject([{ can: true }]);
  const answer = await callAppointments(planner, 'displaced.settle', {
    how: 'keep',
    rows: [{ ...row, version: plan[0]?.version }],
  });
  expect(answer.data).toMatchObject([{ isDone: true }]);
  await clinic.letters.comesDue(booked.id);
  expect(subjects(booked.email).filter((subject) => /choose|stays/.test(subject))).toEqual([]);
});

test('who is seen by another clinician at the same time is told that alone, and need not choose', async () => {
  const booked = await hit(36);
  const token = await askedLink(booked);
  const tomas = await clinic.clinician();
  const { version } = await read(booked.id);
  const reassignment = await callAppointments(planner, 'reassigning.reassign', {
    fromId: lena.id,
    moves: [{ appointmentId: booked.id, version, toId: tomas.id }],
  });
  expect(reassignment.status).toBe(200);
  await expect.poll(() => subjects(booked.email).at(-1)).toContain('You see somebody else');
  expect(clinic.letters.to(booked.email).at(-1)?.text).not.toContain('choose another time');
  expect((await byLink('yourAppointment', { token })).data.chooseBy).toBeNull();
  expect(await because(booked.id)).toBeUndefined();
});

test('a second asking that is undone leaves the first one, which the patient has', async () => {
  const booked = await hit(40);
  await askedLink(booked);
  const { version } = await read(booked.id);
  const resolution = await callAppointments(planner, 'displaced.settle', {
    how: 'ask',
    rows: [{ appointmentId: booked.id, practitionerId: lena.id, version }],
    untilDay: dayIn(3),
    isUndoable: true,
  });
  const changeIds = resolution.data.map(
    ({ changeId }: { changeId: string | null }) => changeId ?? '',
  );
  expect((await callAppointments(planner, 'displaced.undo', { changeIds })).data.count).toBe(1);
  expect(await of(booked.id)).toEqual({ id: booked.id, isWaiting: true });
});
