/** Tests "talk for two minutes": one room for who asked and who answers, whose link stays on the case (S129). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { reviewsOf } from '#server/test/cases/reviews.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { openClinicBehindProxy } from '#server/test/livekit-rooms.ts';

const clinic = await openClinicBehindProxy();
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist', fullName: 'Grace Hughes' });
const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
const stranger = await clinic.clinician();
const { stay, ask } = reviewsOf({ builder, specialist: grace, asked: lena });
afterAll(() => clinic.close());

const talk = (who: Clinician, caseId: string, idempotencyKey = randomUUID()) =>
  who.browser.call('queries.talk', { caseId, idempotencyKey });
const talkOf = async (who: Clinician, caseId: string) =>
  (await who.browser.call('queries.one', { caseId })).data.talk;

test('S129 both meet in one room, also when both open it, and its link stays on the case', async () => {
  const { caseId } = (await ask(await stay())).data;
  expect(await talkOf(lena, caseId)).toEqual({ with: 'Grace Hughes', openVisitId: null });
  expect((await talk(stranger, caseId)).problem).toBe('not-found');
  const key = randomUUID();
  const opened = await Promise.all([
    talk(lena, caseId, key),
    talk(lena, caseId, key),
    talk(grace, caseId),
  ]);
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [visitId, ...others] = new Set(opened.map(({ data }) => data.visitId));
  expect(others).toEqual([]);
  const { rows: booked } = await clinic.world.owner.query(
    'select 1 from visits where organization_id = $1',
    [clinic.world.organizationId],
  );
  expect(booked).toHaveLength(1);
  for (const who of [lena, grace]) {
    expect((await talkOf(who, caseId)).openVisitId).toBe(visitId);
    expect((await who.browser.call('visits.ticket', { visitId })).status).toBe(200);
  }
  expect((await stranger.browser.call('visits.ticket', { visitId })).problem).toBe('not-found');
  const of = async () => (await grace.browser.call('cases.byId', { caseId })).data;
  const { events, patient } = await of();
  expect(events.filter(({ event }) => event === 'talked')).toMatchObject([{ visitId }]);
  // The meeting is in two schedules, and says nothing of the patient.
  const { appointment } = (await lena.browser.call('visits.visit', { visitId })).data;
  expect(appointment.patient).toBeNull();
  expect(appointment.patientName).not.toContain(patient?.fullName);
  const told = (await clinic.recorded('message.send')).filter(
    ({ outcome }) => outcome === 'success',
  );
  expect(told).toHaveLength(1);
  await lena.browser.call('visits.end', { visitId });
  expect((await talkOf(grace, caseId)).openVisitId).toBeNull();
  expect((await of()).events.filter(({ event }) => event === 'talked')).toHaveLength(1);
});

test('nobody talks about a query that nobody has yet, nor while their time is taken', async () => {
  const toRole = { ask: { to: 'role', role: 'Resident' } };
  const one = await stay();
  const { caseId } = (await ask(one, toRole)).data;
  expect((await talk(grace, caseId)).problem).toBe('queries.nobody-to-talk');
  const own = (await ask(one)).data.caseId;
  await clinic.place([grace], { at: -10 });
  expect((await talk(grace, own)).problem).toBe('appointments.overlap');
  expect((await talkOf(grace, own)).openVisitId).toBeNull();
});
