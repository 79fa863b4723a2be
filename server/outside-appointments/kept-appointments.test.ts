/** Tests that of an appointment which another system keeps nothing is changed here but the internal note, and that each step says why. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { appointmentsById } from '#server/appointments/service.ts';
import { openClinic } from '#server/test/clinic.ts';
import { dayFromNow } from '#server/test/fhir/searches.ts';
import { openRecordSystem } from '#server/test/scheduling/record-system.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { world } = clinic;
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const planner = await clinic.clinician({ role: 'ADMIN' });
const record = await openRecordSystem(clinic, builder);
const lena = await record.clinician('Lena van Berg');
const words = `${record.application} keeps this appointment. Change it there: it changes here by itself.`;

let days = 2;
async function booked() {
  const filler = `${randomUUID()}^EPIC`;
  const { mrn, patientId } = await record.newPatient();
  days += 1;
  const startsAt = new Date(`${dayFromNow(days * 24 * 60)}T12:00:00Z`);
  await record.send({ filler, startsAt, mrn, person: lena.npi, reason: 'Chest pain' });
  const { rows } = await world.owner.query<{ id: string }>(
    'select appointment_id as id from outside_appointments where filler_id = $1',
    [filler],
  );
  return { appointmentId: rows[0]?.id ?? '', patientId, startsAt };
}

async function current(id: string) {
  const access = { organizationId: world.organizationId, practitionerId: null };
  const [appointment] = await appointmentsById(world.deps.db, access, [id]);
  return appointment!;
}

test('S343 its reason and instructions are changed in its own system alone, the internal note here', async () => {
  const { appointmentId } = await booked();
  const change = async (texts: object) => {
    const { version } = await current(appointmentId);
    return planner.browser.call('appointments.changeTexts', { appointmentId, version, ...texts });
  };
  for (const texts of [{ reason: 'Feet' }, { instructions: 'Come fasting' }]) {
    const refused = await change({ ...texts, internalNote: 'Together with it' });
    expect([refused.problem, refused.body.error.message]).toEqual([
      'appointments.kept-elsewhere',
      words,
    ]);
  }
  expect((await change({ internalNote: 'Room with a lift' })).status).toBe(200);
  expect(await current(appointmentId)).toMatchObject({
    reason: 'Chest pain',
    instructions: null,
    internalNote: 'Room with a lift',
  });
});

test('S343 no colleague is proposed for it, its patient is not asked to choose, and a move is said to be none before', async () => {
  const { appointmentId, startsAt } = await booked();
  const { version } = await current(appointmentId);
  const { data: ours } = await planner.browser.call('appointments.book', {
    typeId: clinic.types['in-person'],
    startsAt: new Date(startsAt.getTime() + 7_200_000).toISOString(),
    leadId: lena.id,
    patientName: 'Cara Doe',
  });
  const { data: found } = await planner.browser.call('appointments.reassigning.takers', {
    fromId: lena.id,
    appointmentIds: [appointmentId, ours.id],
  });
  expect(found.found.map(({ appointment, takers }) => [appointment.keptBy, takers.length])).toEqual(
    [
      [record.application, 0],
      [null, expect.toSatisfy((count: number) => count > 0)],
    ],
  );
  const untilDay = startsAt.toISOString().slice(0, 10);
  const ask = { appointmentId, version, untilDay };
  const refused = await planner.browser.call('appointments.displaced.ask', ask);
  expect(refused.body.error.message).toBe(words);
  const later = new Date(startsAt.getTime() + 3_600_000).toISOString();
  const move = await planner.browser.call('appointments.checkMove', {
    appointmentId,
    startsAt: later,
  });
  expect(move.data).toMatchObject({ kind: 'no', words });
  const rows = [{ appointmentId, practitionerId: lena.id }];
  const plans = await Promise.all(
    (['reassign', 'next-free', 'ask', 'cancel', 'keep'] as const).map(async (how) => {
      const { data } = await planner.browser.call('appointments.displaced.plan', { rows, how });
      return [data[0]?.can, data[0]?.can ? '' : data[0]?.words];
    }),
  );
  expect(plans).toEqual([...Array.from({ length: 4 }, () => [false, words]), [true, '']]);
});

test('S343 of a patient who has died the rest is cancelled here, and what is kept elsewhere says where', async () => {
  const { appointmentId, patientId, startsAt } = await booked();
  const { data: ours } = await planner.browser.call('appointments.book', {
    typeId: clinic.types['in-person'],
    startsAt: new Date(startsAt.getTime() + 7_200_000).toISOString(),
    leadId: lena.id,
    patientId,
  });
  await world.owner.query('update patients set deceased = $2 where id = $1', [patientId, '2026']);
  const items = async () =>
    (await planner.browser.call('appointments.patients.bookedOfDeceased', { patientId })).data
      .patients[0]?.items;
  expect(await items()).toMatchObject([
    { id: appointmentId, keptBy: record.application },
    { id: ours.id, keptBy: null },
  ]);
  const cancel = { patientId, items: (await items())?.map(({ kind, id }) => ({ kind, id })) };
  const { data, status } = await planner.browser.call('appointments.patients.cancelBooked', cancel);
  expect([status, data.count]).toEqual([200, 1]);
  expect([(await current(appointmentId)).state, (await current(ours.id)).state]).toEqual([
    'booked',
    'cancelled',
  ]);
});
