/** Tests the history of an appointment and of its patient: complete, and only for those who may see them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow, openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';

let clinic: Clinic;
let typeId: string;
beforeAll(async () => {
  clinic = await openClinic();
  typeId = await clinic.newType('in-person', (await clinic.clinician()).organizationId);
});
afterAll(() => clinic.close());

const at = (minutes: number) => minutesFromNow(minutes).toISOString();

async function bookFor(who: Clinician, patientId: string, minutes: number) {
  const booking = { typeId, startsAt: at(minutes), patientId };
  return (await callAppointments(who, 'book', booking)).data;
}

async function newPatient(who: Clinician): Promise<string> {
  const { data } = await callAppointments(who, 'patients.add', { fullName: `Ana ${randomUUID()}` });
  return data.id;
}

test('who booked and moved an appointment is told to those who may change it', async () => {
  const lena = await clinic.clinician();
  const planner = await clinic.clinician({ role: 'EDITOR' });
  const appointment = await bookFor(lena, await newPatient(lena), 60);
  const { id: appointmentId, version, startsAt } = appointment;
  await callAppointments(planner, 'move', { appointmentId, version, startsAt: at(180) });
  await callAppointments(lena, 'cancel', { appointmentId });
  expect((await callAppointments(lena, 'history', { appointmentId })).data.steps).toMatchObject([
    { action: 'booked', by: { id: lena.id, fullName: lena.fullName }, before: null },
    { action: 'moved', by: { id: planner.id, fullName: planner.fullName }, before: startsAt },
    { action: 'cancelled', by: { id: lena.id, fullName: lena.fullName } },
  ]);
  const stranger = await clinic.clinician();
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const foreigner = await clinic.clinician({ role: 'EDITOR', organizationId });
  for (const who of [stranger, foreigner])
    expect((await callAppointments(who, 'history', { appointmentId })).status).toBe(404);
});

test('a patient’s appointments are the reader’s own, and for planners those of the hospital', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const planner = await clinic.clinician({ role: 'EDITOR' });
  const patientId = await newPatient(lena);
  const first = await bookFor(lena, patientId, 60);
  const second = await bookFor(tomas, patientId, 600);
  const foundBy = async (who: Clinician) => {
    const { data } = await callAppointments(who, 'patients.appointments', { patientId });
    return data.appointments.map(({ id }: { id: string }) => id);
  };
  expect(await foundBy(lena)).toEqual([first.id]);
  expect(await foundBy(planner)).toEqual([second.id, first.id]);
  expect(await clinic.recorded('patient.appointments', patientId)).toMatchObject([
    { detail: { count: 1 } },
    { detail: { count: 2 } },
  ]);
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  expect(await foundBy(await clinic.clinician({ role: 'EDITOR', organizationId }))).toEqual([]);
});
