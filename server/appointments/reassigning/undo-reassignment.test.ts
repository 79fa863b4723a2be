/** Tests that what others took is taken back as a whole with its letters, and that a patient and the desk never both change it. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import { undoSeconds } from '#shared/limits.ts';
import { callAppointments } from '#server/test/browser.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { openMailingClinic, tokenIn } from '#server/test/mailed-letters.ts';

const clinic = await openMailingClinic();
const { lena } = clinic;
const here = { zone: 'Europe/London' };
const planner = await clinic.clinician({ role: 'EDITOR', ...here });
afterAll(() => clinic.close());
afterEach(() => {
  clinic.world.clock.offsetMs = 0;
});

const read = async (appointmentId: string) =>
  (await callAppointments(planner, 'desk.appointment', { appointmentId })).data.appointment;
const on = async (id: string): Promise<string[]> =>
  (await read(id)).practitioners.map((practitioner: { id: string }) => practitioner.id);
const subjects = (email: string) => clinic.letters.to(email).map(({ subject }) => subject);

async function bookAndNotify(days: number) {
  const booked = await clinic.letters.book(lena, { days });
  await clinic.letters.isQuiet(booked.id);
  return booked;
}

async function reassign(ids: string[], to: Clinician) {
  const moves = await Promise.all(
    ids.map(async (appointmentId) => ({
      appointmentId,
      version: (await read(appointmentId)).version,
      toId: to.id,
    })),
  );
  const input = { fromId: lena.id, moves, isUndoable: true };
  const { data } = await callAppointments(planner, 'reassigning.reassign', input);
  return data.undo!.changeId;
}

/** The jobs of all letters about what was given. */
async function letterJobs(appointmentId: string): Promise<Date[]> {
  const { rows } = await clinic.world.owner.query<{ start_after: Date }>(
    `select start_after from jobs.job where name = 'reassigned.letters' and state = 'created'
     and data->'appointmentIds' ? $1`,
    [appointmentId],
  );
  return rows.map(({ start_after: at }) => at);
}

test('what was given is taken back as a whole, and no patient hears of it', async () => {
  const to = await clinic.clinician(here);
  const booked = [await bookAndNotify(2), await bookAndNotify(3)];
  const ids = booked.map(({ id }) => id);
  const [first = ''] = ids;
  const changeId = await reassign(ids, to);
  expect(await Promise.all(ids.map(on))).toEqual([[to.id], [to.id]]);
  expect(await letterJobs(first)).toHaveLength(1);
  const other = await clinic.clinician({ role: 'EDITOR' });
  expect((await callAppointments(other, 'undo', { changeId })).problem).toBe(
    'appointments.undo-late',
  );
  const undone = await callAppointments(planner, 'undo', { changeId });
  expect(undone.data).toMatchObject({ practitioners: [{ id: lena.id }] });
  expect(await Promise.all(ids.map(on))).toEqual([[lena.id], [lena.id]]);
  expect(await letterJobs(first)).toEqual([]);
  for (const { email } of booked) expect(subjects(email)).toHaveLength(1);
  expect(await clinic.recorded('appointment.undo', first)).toMatchObject([
    { actor_id: planner.id, detail: { undone: 'reassigned' } },
  ]);
  const again = await callAppointments(planner, 'undo', { changeId });
  expect(again.problem).toBe('appointments.undo-late');
});

test('nothing is taken back late, after another change, or onto time that is taken by now', async () => {
  const to = await clinic.clinician(here);
  const [expired, changed, blocked] = [
    await bookAndNotify(4),
    await bookAndNotify(5),
    await bookAndNotify(6),
  ];
  const late = await reassign([expired.id], to);
  clinic.world.clock.offsetMs = (undoSeconds + 1) * 1000;
  const undo = (changeId: string) => callAppointments(planner, 'undo', { changeId });
  expect((await undo(late)).problem).toBe('appointments.undo-late');
  clinic.world.clock.offsetMs = 0;

  const stale = await reassign([changed.id], to);
  await clinic.world.owner.query('update appointments set created_by = created_by where id = $1', [
    changed.id,
  ]);
  expect((await undo(stale)).problem).toBe('conflict');

  const overlapping = await reassign([blocked.id], to);
  const { startsAt } = blocked;
  const book = await callAppointments(lena, 'book', {
    patientName: 'Marcus Bell',
    typeId: clinic.types['in-person'],
    startsAt,
  });
  expect(book.status).toBe(200);
  expect((await undo(overlapping)).problem).toBe('appointments.overlap');
  expect(await on(blocked.id)).toEqual([to.id]);
  expect(await clinic.overlaps()).toBe(0);
});

test('told at once or not at all, as the person who gave it says', async () => {
  const to = await clinic.clinician(here);
  const [now, never] = [await bookAndNotify(7), await bookAndNotify(8)];
  const first = await reassign([now.id], to);
  expect((await callAppointments(planner, 'tellNow', { changeId: first })).status).toBe(200);
  await expect.poll(() => subjects(now.email).join()).toContain('You see somebody else');
  expect((await callAppointments(planner, 'undo', { changeId: first })).problem).toBe(
    'appointments.undo-late',
  );
  const second = await reassign([never.id], to);
  expect((await callAppointments(planner, 'doNotTell', { changeId: second })).status).toBe(200);
  expect(await letterJobs(never.id)).toEqual([]);
  expect(await clinic.recorded('appointment.withhold-letter', never.id)).toHaveLength(1);
});

test('S95 a patient who moves while the desk gives it away: one of them does, and both are told which', async () => {
  const typeId = clinic.types['in-person'];
  await clinic.world.owner.query(
    `update appointment_types set patients_may_move = true where id = $1`,
    [typeId],
  );
  const outcomes = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const to = await clinic.clinician(here);
    const booked = await bookAndNotify(10 + round * 2);
    const token = tokenIn(clinic.letters.to(booked.email)[0]?.text ?? '');
    const patient = clinic.world.browser();
    const { data: seen } = await patient.call('appointments.patient.yourAppointment', { token });
    const from = new Date(Date.parse(booked.startsAt) + dayMs).toISOString().slice(0, 10);
    const { data: times } = await patient.call('appointments.patient.freeTimes', { token, from });
    const startsAt = times.starts[0];
    const { version } = seen;
    const [moved, answer] = await Promise.all([
      patient.call('appointments.patient.move', { token, version, startsAt }),
      callAppointments(planner, 'reassigning.reassign', {
        fromId: lena.id,
        moves: [{ appointmentId: booked.id, version, toId: to.id }],
      }),
    ]);
    const statuses = [moved.status, answer.status].toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 409]);
    const isMoved = moved.status === 200;
    outcomes.add(isMoved ? 'patient' : 'desk');
    // Who lost reads why.
    const lost = isMoved ? answer : moved;
    expect(lost.problem).toBe('conflict');
    expect(lost.body.error.message).not.toBe('');
    const now = await read(booked.id);
    expect(now.startsAt).toBe(isMoved ? startsAt : booked.startsAt);
    expect(await on(booked.id)).toEqual([isMoved ? lena.id : to.id]);
    const expected = isMoved ? 'new time' : 'You see somebody else';
    await expect.poll(() => subjects(booked.email).join()).toContain(expected);
  }
  expect(outcomes.size).toBeGreaterThan(0);
  expect(await clinic.overlaps()).toBe(0);
});
