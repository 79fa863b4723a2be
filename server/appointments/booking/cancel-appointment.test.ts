/** Tests cancelling: by a practitioner of the appointment, once, and until its end. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { minutesFromNow, openClinic, type Clinician } from '#server/test/clinic.ts';
import { dayAt } from '#server/platform/times/local-days.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const hour = 60;

const book = (who: Clinician, at: number, withPractitionerIds: string[] = []) =>
  who.browser.call('appointments.book', {
    patientName: 'Ana Ruiz',
    typeId: clinic.types['in-person'],
    startsAt: minutesFromNow(at).toISOString(),
    withPractitionerIds,
  });

test('cancelling frees the time of everybody on it, stays on the schedule, and is done once', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { data } = await book(lena, hour, [tomas.id]);
  const cancel = () => tomas.browser.call('appointments.cancel', { appointmentId: data.id });
  expect((await cancel()).data).toMatchObject({ id: data.id, state: 'cancelled' });
  expect((await cancel()).data).toMatchObject({ id: data.id, state: 'cancelled' });
  expect(await clinic.recorded('appointment.cancel', data.id)).toHaveLength(1);
  expect((await book(lena, hour)).status).toBe(200);
  expect((await book(tomas, hour)).status).toBe(200);
  const today = dayAt(new Date(data.startsAt), 'Europe/London');
  const range = { from: today, to: today };
  const schedule = await lena.browser.call('appointments.schedule', range);
  expect(
    schedule.data.appointments.map(({ state }: { state: string }) => state).toSorted(),
  ).toEqual(['booked', 'cancelled']);
});

test('S15 nobody cancels what they are not on, and it reads like something that does not exist', async () => {
  const lena = await clinic.clinician();
  const otherOrganization = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const strangers = [
    await clinic.clinician(),
    await clinic.clinician({ organizationId: otherOrganization }),
  ];
  const appointmentId = await clinic.place([lena], { at: hour });
  for (const { browser } of strangers) {
    const theirs = await browser.call('appointments.cancel', { appointmentId });
    const missing = await browser.call('appointments.cancel', { appointmentId: randomUUID() });
    expect([theirs.status, theirs.problem]).toEqual([404, 'not-found']);
    expect(theirs.body.error.message).toBe(missing.body.error.message);
  }
  const refusals = await clinic.recorded('appointment.cancel', appointmentId);
  expect(refusals.map(({ outcome, actor_id }) => [outcome, actor_id])).toEqual(
    strangers.map(({ id }) => ['refused', id]),
  );
});

test.each([
  ['completed', 'appointments.over'],
  ['no-show', 'appointments.over'],
  ['in-progress', 'appointments.running'],
] as const)('an appointment that is %s is not cancelled', async (state, problem) => {
  const lena = await clinic.clinician();
  const appointmentId = await clinic.place([lena], { at: hour, state });
  const answer = await lena.browser.call('appointments.cancel', { appointmentId });
  expect([answer.status, answer.problem]).toEqual([409, problem]);
});

test('what has begun on the clock alone is still cancelled by staff, and nothing is after its end', async () => {
  const lena = await clinic.clinician();
  const begun = await clinic.place([lena], { at: -5 });
  const over = await clinic.place([lena], { at: -26 * hour });
  const cancel = (appointmentId: string) =>
    lena.browser.call('appointments.cancel', { appointmentId });
  expect((await cancel(begun)).data).toMatchObject({ state: 'cancelled' });
  const refused = await cancel(over);
  expect([refused.status, refused.problem]).toEqual([409, 'appointments.over']);
});
