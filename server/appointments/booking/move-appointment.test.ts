/** Tests moving and overbooking: the new time first, no change of another lost, reasons stored. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow, openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const hour = 60;
const book = (who: Clinician, at: number, more: object = {}) =>
  callAppointments(who, 'book', {
    patientName: 'Ana Ruiz',
    typeId: clinic.types['in-person'],
    startsAt: minutesFromNow(at).toISOString(),
    ...more,
  });
interface BookedAppointment {
  id: string;
  version: number;
}
const move = (who: Clinician, { id, version }: BookedAppointment, at: number, more: object = {}) =>
  callAppointments(who, 'move', {
    appointmentId: id,
    version,
    startsAt: minutesFromNow(at).toISOString(),
    ...more,
  });
const typeWith = async (columns: string) => {
  const { rows } = await clinic.world.owner.query<{ id: string }>(
    `update appointment_types set ${columns} where id = $1 returning id`,
    [await clinic.newType('in-person', clinic.world.organizationId)],
  );
  return rows[0]!.id;
};

test('everybody’s time moves along, the old one is free, and the audit has both', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { data } = await book(lena, hour, { withPractitionerIds: [tomas.id] });
  const moved = await move(tomas, data, 3 * hour, { durationMinutes: 45 });
  expect(moved.data).toMatchObject({
    id: data.id,
    startsAt: minutesFromNow(3 * hour).toISOString(),
    endsAt: minutesFromNow(3 * hour + 45).toISOString(),
  });
  expect(moved.data.version).toBeGreaterThan(data.version);
  for (const who of [lena, tomas]) {
    expect((await book(who, hour)).status).toBe(200);
    expect((await book(who, 3 * hour + 30)).problem).toBe('appointments.overlap');
  }
  expect(await clinic.recorded('appointment.move', data.id)).toMatchObject([
    {
      detail: {
        before: { startsAt: data.startsAt, endsAt: data.endsAt },
        after: { startsAt: moved.data.startsAt, endsAt: moved.data.endsAt },
      },
    },
  ]);
});

test('a refused move leaves it where it was, and its own old time is no conflict', async () => {
  const lena = await clinic.clinician();
  const { data } = await book(lena, hour);
  await clinic.place([lena], { at: 3 * hour, minutes: 30, patientName: 'Marcus Bell' });
  const refused = await move(lena, data, 3 * hour + 10);
  expect(refused.body.error.message).toMatch(/taken by Marcus Bell/);
  expect((await book(lena, hour)).problem).toBe('appointments.overlap');
  expect((await move(lena, data, hour + 10)).status).toBe(200);
});

test('an older version moves and cancels nothing', async () => {
  const lena = await clinic.clinician();
  const { data } = await book(lena, hour);
  expect((await move(lena, data, 2 * hour)).status).toBe(200);
  expect((await move(lena, data, 3 * hour)).problem).toBe('conflict');
  const { id: appointmentId, version } = data;
  const cancel = await callAppointments(lena, 'cancel', { appointmentId, version });
  expect(cancel.problem).toBe('conflict');
});

test('S30 a move repeated with its key answers the same and is audited once', async () => {
  const lena = await clinic.clinician();
  const { data } = await book(lena, hour);
  const key = { idempotencyKey: randomUUID() };
  const answers = [await move(lena, data, 2 * hour, key), await move(lena, data, 2 * hour, key)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await clinic.recorded('appointment.move', data.id)).toHaveLength(1);
});

test('S15 nobody moves what they are not on; planners move anybody’s of their hospital', async () => {
  const lena = await clinic.clinician();
  const stranger = await clinic.clinician();
  const planner = await clinic.clinician({ role: 'EDITOR' });
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const foreigner = await clinic.clinician({ role: 'EDITOR', organizationId });
  const { data } = await book(lena, hour);
  const missing = await move(stranger, { ...data, id: randomUUID() }, 2 * hour);
  for (const who of [stranger, foreigner]) {
    const answer = await move(who, data, 2 * hour);
    expect([answer.status, answer.problem]).toEqual([missing.status, missing.problem]);
  }
  expect((await move(planner, data, 2 * hour)).status).toBe(200);
});

test('a booking for a colleague is the planner’s alone', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const planner = await clinic.clinician({ role: 'EDITOR' });
  expect((await book(tomas, hour, { leadId: lena.id })).problem).toBe('access.denied');
  const { data } = await book(planner, hour, { leadId: lena.id });
  expect(data.practitioners.map(({ id }: { id: string }) => id)).toEqual([lena.id]);
  expect((await book(lena, hour)).problem).toBe('appointments.overlap');
});

test('buffers are kept free on both sides, and the refusal says so', async () => {
  const lena = await clinic.clinician();
  const typeId = await typeWith('buffer_before_minutes = 10, buffer_after_minutes = 15');
  const { data } = await book(lena, 3 * hour, { typeId });
  expect(data).toMatchObject({ bufferBeforeMinutes: 10, bufferAfterMinutes: 15 });
  const near = await book(lena, 3 * hour + 40);
  expect(near.body.error.message).toMatch(/10 minutes between them are too few/);
  expect((await book(lena, 3 * hour - 35)).problem).toBe('appointments.overlap');
  expect((await book(lena, 3 * hour + 45)).status).toBe(200);
  expect((await book(lena, 3 * hour - 40)).status).toBe(200);
});

test('a group takes as many as its type says', async () => {
  const lena = await clinic.clinician();
  const typeId = await typeWith('capacity = 3');
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((nth) => book(lena, hour, { typeId, patientName: `Patient ${nth}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect((await book(lena, hour)).problem).toBe('appointments.overlap');
});

test('overbooking requires the permission and a reason, and without them nothing is booked there', async () => {
  const lena = await clinic.clinician();
  const editor = await clinic.clinician({ role: 'EDITOR' });
  const { data } = await book(lena, hour);
  const because = { overbookBecause: 'In pain since the morning', leadId: lena.id };
  expect((await book(lena, hour, { overbookBecause: 'I may not' })).problem).toBe('access.denied');
  expect((await book(editor, hour, { leadId: lena.id })).problem).toBe('appointments.overlap');
  const second = await book(editor, hour, because);
  expect(second.data.overbookedBecause).toBe('In pain since the morning');
  expect((await move(lena, data, 5 * hour)).status).toBe(200);
  expect((await book(lena, hour)).problem).toBe('appointments.overlap');
  expect(await clinic.recorded('appointment.book', second.data.id)).toMatchObject([
    { detail: { beside: 'reason' } },
  ]);
});

test('the lead has to be allowed to hold the type, and the start to keep its notice', async () => {
  const lena = await clinic.clinician();
  const nurse = await clinic.clinician({ hospitalRole: 'Nurse Practitioner' });
  const typeId = await typeWith(`holder_jobs = '{Nurse Practitioner}', notice_minutes = 60`);
  expect((await book(lena, 2 * hour, { typeId })).problem).toBe('appointments.not-theirs');
  expect((await book(nurse, 2 * hour, { typeId })).status).toBe(200);
  const late = await book(nurse, 30, { typeId });
  expect(late.body.error.data.fields).toMatchObject([{ path: 'startsAt' }]);
  const mine = (await callAppointments(lena, 'types', {})).data.map(({ id }: { id: string }) => id);
  expect(mine).not.toContain(typeId);
});

test('the reason of a cancellation is stored with the appointment', async () => {
  const lena = await clinic.clinician();
  const { data } = await book(lena, hour);
  const reason = 'Patient is in hospital';
  const gone = await callAppointments(lena, 'cancel', { appointmentId: data.id, reason });
  expect(gone.data).toMatchObject({ state: 'cancelled', cancelledBecause: reason });
});
