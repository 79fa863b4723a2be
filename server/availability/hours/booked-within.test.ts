/** Tests the list of what is booked in a time that becomes time off. */
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

test('what is booked then is listed, without what was cancelled, for oneself and for planners', async () => {
  const lena = await clinic.clinician();
  const planner = await clinic.clinician({ role: 'EDITOR' });
  for (let number = 0; number < 11; number += 1)
    await clinic.place([lena], { at: 600 + number * 30, patientName: `Patient ${number}` });
  await clinic.place([lena], { at: 1000, state: 'cancelled' });
  await clinic.place([lena], { at: 2000 });
  const span = {
    startsAt: minutesFromNow(600).toISOString(),
    endsAt: minutesFromNow(1200).toISOString(),
  };
  const { data } = await callAppointments(lena, 'bookedWithin', span);
  expect(data.count).toBe(11);
  expect(data.appointments[10]).toMatchObject({ patientName: 'Patient 10' });
  const theirs = { ...span, practitionerId: lena.id };
  expect((await callAppointments(planner, 'bookedWithin', theirs)).data.count).toBe(11);
  const other = await clinic.clinician();
  expect((await callAppointments(other, 'bookedWithin', theirs)).status).toBe(404);
});
