/** Tests that an appointment gets another type, length or other people at its own start, by the verdict that a booking would get. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { minuteMs } from '#shared/durations.ts';
import { callAppointments, type NameIn } from '#server/test/browser.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { openMailingClinic } from '#server/test/mailed-letters.ts';
import { newRooms, typeIn } from '#server/test/clinic-locations.ts';

const clinic = await openMailingClinic();
const { lena } = clinic;
const planner = await clinic.clinician({ role: 'EDITOR' });
afterAll(() => clinic.close());

const call = <Name extends NameIn<'appointments'>>(who: Clinician, name: Name, input: object) =>
  callAppointments(who, name, input);

/** Each booking on a day of its own, of half an hour, in person; its letter has left. */
let days = 2;
async function booked(who = lena) {
  days += 1;
  const appointment = await clinic.letters.book(who, { days });
  await clinic.letters.comesDue(appointment.id);
  return appointment;
}
type Booked = Awaited<ReturnType<typeof booked>>;

const changeOf = ({ id, version }: Booked, more: object = {}) => ({
  appointmentId: id,
  version,
  typeId: clinic.types['in-person'],
  practitionerIds: [lena.id],
  idempotencyKey: randomUUID(),
  ...more,
});
const checkOf = (appointment: Booked, more: object = {}) => {
  const { version: _version, idempotencyKey: _key, ...rest } = changeOf(appointment, more);
  return rest;
};
const subjects = (email: string) => clinic.letters.to(email).map(({ subject }) => subject);

test('another type brings its length, buffers and room, and the patient reads what changed', async () => {
  const appointment = await booked();
  const rooms = await newRooms(clinic, 1);
  const typeId = await typeIn(clinic, rooms, 'duration_minutes = 50, buffer_after_minutes = 10');
  const change = changeOf(appointment, { typeId });
  const { data, status } = await call(lena, 'change', change);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    startsAt: appointment.startsAt,
    endsAt: new Date(Date.parse(appointment.startsAt) + 50 * minuteMs).toISOString(),
    bufferAfterMinutes: 10,
    type: { id: typeId },
    location: { id: rooms[0]!.id },
  });
  // Its answer was lost: sent again, it is made once.
  expect((await call(lena, 'change', change)).data.version).toBe(data.version);
  await expect
    .poll(() => subjects(appointment.email))
    .toContainEqual(expect.stringMatching(/^Your appointment has changed/));
  expect(await clinic.recorded('appointment.change', appointment.id)).toMatchObject([
    {
      actor_id: lena.id,
      outcome: 'success',
      detail: { before: { typeId: clinic.types['in-person'] }, after: { typeId } },
    },
  ]);
  const { data: history } = await call(lena, 'history', { appointmentId: appointment.id });
  expect(history.steps.map(({ action }: { action: string }) => action)).toEqual([
    'booked',
    'changed',
  ]);
});

test('nobody is written to of another type alone, nor where the person says so', async () => {
  const appointment = await booked();
  const before = subjects(appointment.email);
  const typeId = await clinic.newType('in-person', lena.organizationId);
  const { data } = await call(lena, 'change', changeOf(appointment, { typeId }));
  const visit = { typeId: clinic.types['tele-visit'], version: data.version, tellsPatient: false };
  expect((await call(lena, 'change', changeOf(appointment, visit))).data.type.kind).toBe(
    'tele-visit',
  );
  await clinic.letters.isQuiet(appointment.id);
  expect(subjects(appointment.email)).toEqual(before);
});

test('a colleague who is busy is refused in the words of the verdict before, one who is free is added', async () => {
  const appointment = await booked();
  const [busy, free] = [await clinic.clinician(), await clinic.clinician()];
  await call(busy, 'book', {
    patientName: 'Bo Quick',
    typeId: clinic.types['in-person'],
    startsAt: appointment.startsAt,
  });
  const withBusy = { practitionerIds: [lena.id, busy.id] };
  const { data: verdict } = await call(lena, 'checkChange', checkOf(appointment, withBusy));
  expect(verdict).toMatchObject({ kind: 'no', words: `${busy.fullName} is not free then.` });
  const refused = await call(lena, 'change', changeOf(appointment, withBusy));
  expect([refused.problem, refused.body.error.message]).toEqual([
    'appointments.overlap',
    verdict.words,
  ]);
  const both = { practitionerIds: [lena.id, free.id] };
  const { data } = await call(lena, 'change', changeOf(appointment, both));
  expect(data.practitioners).toHaveLength(2);
  const theirs = {
    patientName: 'Eve Osei',
    typeId: clinic.types['in-person'],
    startsAt: appointment.startsAt,
  };
  expect((await call(free, 'book', theirs)).problem).toBe('appointments.overlap');
  // Taken off again, their time is their own.
  await call(lena, 'change', changeOf(appointment, { version: data.version }));
  expect((await call(free, 'book', theirs)).status).toBe(200);
  expect(await clinic.overlaps()).toBe(0);
});

test('a longer type does not run into the next appointment, and of two changes at once one is made', async () => {
  const appointment = await booked();
  await call(lena, 'book', {
    patientName: 'Bo Quick',
    typeId: clinic.types['in-person'],
    startsAt: new Date(Date.parse(appointment.startsAt) + 30 * minuteMs).toISOString(),
  });
  const longer = await call(lena, 'change', changeOf(appointment, { durationMinutes: 45 }));
  expect(longer.problem).toBe('appointments.overlap');
  const answers = await Promise.all(
    [10, 15, 20, 25].map((durationMinutes) =>
      call(lena, 'change', changeOf(appointment, { durationMinutes })),
    ),
  );
  const successes = answers.filter(({ status }) => status === 200);
  expect([successes.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 3]);
});

test('what it may become is bounded: no meeting, nobody who does not provide it, not by who would lose it', async () => {
  const appointment = await booked();
  const meeting = await call(
    lena,
    'change',
    changeOf(appointment, { typeId: clinic.types.meeting }),
  );
  expect([meeting.status, meeting.body.error.data.fields]).toMatchObject([
    400,
    [{ path: 'typeId' }],
  ]);
  const other = await clinic.clinician();
  const typeId = await clinic.newType('in-person', lena.organizationId);
  await clinic.world.owner.query(
    'update appointment_types set holder_ids = array[$2::uuid] where id = $1',
    [typeId, other.id],
  );
  expect((await call(lena, 'change', changeOf(appointment, { typeId }))).problem).toBe(
    'appointments.not-theirs',
  );
  const away = { practitionerIds: [other.id] };
  expect((await call(lena, 'change', changeOf(appointment, away))).problem).toBe('access.denied');
  expect((await call(other, 'change', changeOf(appointment, away))).status).toBe(404);
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const foreigner = await clinic.clinician({ organizationId });
  const abroad = { practitionerIds: [lena.id, foreigner.id] };
  expect((await call(lena, 'change', changeOf(appointment, abroad))).status).toBe(404);
  const answer = await call(planner, 'change', changeOf(appointment, { ...away, typeId }));
  expect(answer.data.practitioners).toMatchObject([{ id: other.id }]);
  expect((await call(planner, 'change', changeOf(appointment))).problem).toBe('conflict');
  await call(planner, 'cancel', { appointmentId: appointment.id });
  const { version } = (await call(planner, 'desk.appointment', { appointmentId: appointment.id }))
    .data.appointment;
  expect((await call(planner, 'change', changeOf(appointment, { version }))).problem).toBe(
    'appointments.cancelled',
  );
});
