/** Tests the waiting room: who enters, who keeps a place, and who is admitted to the room (S23, S26). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Browser } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { join } from '#server/test/livekit-rooms.ts';
import { agreeingPatient, linkOf, waitingPatient } from '#server/test/patient.ts';
import { stateOf, step, wereThere } from '#server/test/visits.ts';
import { reconcile } from '#server/visits/lifecycle/reconcile.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

interface Waiting {
  lena: Clinician;
  ana: Browser;
  token: string;
  appointmentId: string;
  visitId: string;
}

async function somebodyWaits(at = 5): Promise<Waiting> {
  const lena = await clinic.clinician({ fullName: `Dr. Lena ${randomUUID().slice(0, 6)}` });
  const appointmentId = await clinic.place([lena], { at });
  const token = await linkOf(lena, appointmentId);
  const ana = await waitingPatient(clinic, { token });
  const { data } = await ana.call('visits.guest.state', {});
  return { lena, ana, token, appointmentId, visitId: data.visitId };
}

const seen = async (lena: Clinician, visitId: string) =>
  (await lena.browser.call('visits.visit', { visitId })).data;

/** As if the minutes had gone by: for everybody, since nobody's clock may be wrong alone. */
async function later<T>(minutes: number, doing: () => Promise<T>): Promise<T> {
  clinic.world.clock.offsetMs += minutes * 60_000;
  try {
    return await doing();
  } finally {
    clinic.world.clock.offsetMs -= minutes * 60_000;
  }
}

test('S26 nobody has a token before a clinician admits, and then one for this room alone', async () => {
  const { lena, ana, visitId } = await somebodyWaits();
  const early = await ana.call('visits.guest.ticket', {});
  expect([early.status, early.problem]).toEqual([409, 'visits.not-now']);
  expect(await seen(lena, visitId)).toMatchObject({
    state: 'waiting',
    openedAt: null,
    patient: { isHere: true },
  });
  const admitted = await step(lena, 'admit', visitId);
  expect(admitted.data).toMatchObject({
    state: 'in-progress',
    appointment: { state: 'in-progress' },
  });
  expect(await stateOf(ana)).toMatchObject({ stage: 'inside', name: 'Ana Ruiz' });
  const { data } = await ana.call('visits.guest.ticket', {});
  expect(data.identity).toMatch(/^patient:[0-9a-f-]{36}$/);
  const joinedRoom = await join(data.token);
  expect(joinedRoom).not.toBeNull();
  joinedRoom!.leave();
  expect(await clinic.recorded('visit.token', visitId)).toMatchObject([
    { outcome: 'refused', organization_id: lena.organizationId },
    { outcome: 'success', organization_id: lena.organizationId },
  ]);
});

test('S50 who comes by the link while the patient is inside takes no place: the clinician decides', async () => {
  const { lena, ana, token, visitId } = await somebodyWaits();
  await step(lena, 'admit', visitId);
  const first = await join((await ana.call('visits.guest.ticket', {})).data.token);
  const phone = await waitingPatient(clinic, { token });
  expect(await stateOf(phone)).toMatchObject({ stage: 'elsewhere', asksForPlace: true });
  expect(await stateOf(ana)).toMatchObject({ stage: 'inside', asksForPlace: false });
  expect((await phone.call('visits.guest.ticket', {})).problem).toBe('visits.not-now');
  const { state, otherArrivals } = await seen(lena, visitId);
  expect([state, otherArrivals]).toMatchObject(['in-progress', [{ hasPlace: false }]]);
  const ref = { visitId, guestId: otherArrivals[0]!.guestId };
  const answer = await lena.browser.call('visits.givePlace', ref);
  expect(answer.data).toMatchObject({ state: 'waiting', otherArrivals: [{ hasPlace: true }] });
  await first!.left;
  expect(await stateOf(ana)).toMatchObject({ stage: 'elsewhere' });
  expect((await step(lena, 'admit', visitId)).data).toMatchObject({
    state: 'in-progress',
    otherArrivals: [],
  });
  expect((await phone.call('visits.guest.ticket', {})).status).toBe(200);
  for (const action of ['visit.ask-place', 'visit.give-place'])
    expect(await clinic.recorded(action, visitId)).toHaveLength(1);
});

test('S50 refused the place, a device asks no more; the one inside reloads and goes on', async () => {
  const { lena, ana, token, visitId } = await somebodyWaits();
  await step(lena, 'admit', visitId);
  const phone = await waitingPatient(clinic, { token });
  const { guestId } = (await seen(lena, visitId)).otherArrivals[0]!;
  const stranger = await clinic.clinician();
  for (const name of ['visits.givePlace', 'visits.refusePlace'] as const)
    expect((await stranger.browser.call(name, { visitId, guestId })).problem).toBe('not-found');
  const refused = await lena.browser.call('visits.refusePlace', { visitId, guestId });
  expect(refused.data).toMatchObject({ state: 'in-progress', otherArrivals: [] });
  expect((await phone.call('visits.guest.enter', {})).problem).toBe('visits.not-now');
  expect((await lena.browser.call('visits.givePlace', { visitId, guestId })).problem).toBe(
    'not-found',
  );
  expect((await ana.call('visits.guest.enter', {})).data.stage).toBe('inside');
  expect((await ana.call('visits.guest.ticket', {})).status).toBe(200);
});

test('S50 a second device takes the place in the waiting room, and the clinician sees that it did', async () => {
  const { lena, ana, token, visitId } = await somebodyWaits();
  const phone = await waitingPatient(clinic, { token });
  expect(await stateOf(phone)).toMatchObject({ stage: 'waiting' });
  expect(await stateOf(ana)).toMatchObject({ stage: 'elsewhere' });
  expect((await seen(lena, visitId)).otherArrivals).toMatchObject([{ hasPlace: true }]);
});

test('nobody waits without consent, whose wording is stored as it was shown', async () => {
  const lena = await clinic.clinician();
  const token = await linkOf(lena, await clinic.place([lena], { at: 5 }));
  const ana = await agreeingPatient(clinic, { token });
  const other = await clinic.clinician();
  const unread = await linkOf(other, await clinic.place([other], { at: 5 }));
  const browser = clinic.world.browser();
  browser.token = (
    await browser.call('visits.guest.recognise', { token: unread, name: 'Ana Ruiz' })
  ).data.pass;
  expect((await browser.call('visits.guest.enter', {})).problem).toBe('visits.not-now');
  expect((await browser.call('visits.guest.agree', { version: 'another' })).problem).toBe(
    'conflict',
  );
  const { visitId } = await stateOf(ana);
  const { rows } = await clinic.world.owner.query(
    'select consent_version, consent_wording, consented_at from visit_guests where visit_id = $1',
    [visitId],
  );
  expect(rows).toMatchObject([{ consent_version: '2026-11-30', consented_at: expect.any(Date) }]);
  expect(rows[0].consent_wording).toMatch(/emergency/);
});

test('a guest who leaves is gone at once; coming back, they wait again', async () => {
  const { lena, ana, visitId } = await somebodyWaits();
  await step(lena, 'admit', visitId);
  const joinedRoom = await join((await ana.call('visits.guest.ticket', {})).data.token);
  expect((await ana.call('visits.guest.leave', {})).data.stage).toBe('outside');
  await joinedRoom!.left;
  expect((await seen(lena, visitId)).state).toBe('open');
  expect((await ana.call('visits.guest.enter', {})).data.stage).toBe('waiting');
  expect((await step(lena, 'admit', visitId)).data.state).toBe('in-progress');
});

test('a silent device leaves the queue, and gets its place back within five minutes', async () => {
  const { lena, ana, visitId } = await somebodyWaits();
  const { patient: before } = await seen(lena, visitId);
  const gone = await later(0.5, () => seen(lena, visitId));
  expect(gone).toMatchObject({ state: 'waiting', patient: { isHere: false } });
  await later(4, async () => {
    await reconcile(clinic.world.deps);
    expect(await stateOf(ana)).toMatchObject({ stage: 'waiting', place: { number: 1 } });
    expect((await seen(lena, visitId)).patient).toEqual(before);
  });
});

test('after five silent minutes the place is lost, and the visit says so', async () => {
  const { lena, ana, visitId } = await somebodyWaits();
  await later(5.5, async () => {
    await reconcile(clinic.world.deps);
    expect((await seen(lena, visitId)).state).toBe('scheduled');
    expect(await stateOf(ana)).toMatchObject({ stage: 'outside', place: null });
  });
  expect(await clinic.recorded('visit.drop', visitId)).toMatchObject([{ actor_id: null }]);
});

test('an emptied Redis costs nobody their place', async () => {
  const { lena, ana, visitId } = await somebodyWaits();
  await clinic.world.deps.redis.del(`guest-heard:${visitId}`);
  await reconcile(clinic.world.deps);
  expect((await seen(lena, visitId)).state).toBe('waiting');
  expect(await stateOf(ana)).toMatchObject({ stage: 'waiting' });
  expect((await seen(lena, visitId)).patient?.isHere).toBe(true);
});

test('a clinician who cancels while the patient waits ends the waiting', async () => {
  const { lena, ana, appointmentId, visitId } = await somebodyWaits();
  await lena.browser.call('appointments.cancel', { appointmentId });
  expect(await stateOf(ana)).toMatchObject({ stage: 'cancelled', place: null });
  expect((await ana.call('visits.guest.enter', {})).problem).toBe('appointments.cancelled');
  expect((await seen(lena, visitId)).state).toBe('cancelled');
  expect((await step(lena, 'admit', visitId)).problem).toBe('appointments.cancelled');
  expect(await clinic.recorded('visit.cancel', visitId)).toMatchObject([{ actor_id: null }]);
});

test('moving the appointment while the patient waits ends the waiting', async () => {
  const { lena, ana, appointmentId, visitId } = await somebodyWaits();
  const version = (await seen(lena, visitId)).appointment.version;
  const startsAt = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const moved = await lena.browser.call('appointments.move', { appointmentId, version, startsAt });
  expect(moved.status).toBe(200);
  expect(await stateOf(ana)).toMatchObject({ stage: 'early', startsAt, place: null });
  expect((await ana.call('visits.guest.enter', {})).problem).toBe('visits.not-open');
  expect((await seen(lena, visitId)).state).toBe('scheduled');
  await later(170, async () => {
    expect((await ana.call('visits.guest.enter', {})).data.stage).toBe('waiting');
  });
});

test('S24 when the visit ends, its patient is out and no token opens it again', async () => {
  const { lena, ana, visitId } = await somebodyWaits();
  await step(lena, 'admit', visitId);
  const { token } = (await ana.call('visits.guest.ticket', {})).data;
  const joinedRoom = await join(token);
  await wereThere(clinic, visitId, [{ identity: 'patient:x' }]);
  await step(lena, 'end', visitId);
  await joinedRoom!.left;
  expect(await stateOf(ana)).toMatchObject({ stage: 'over' });
  expect((await ana.call('visits.guest.ticket', {})).problem).toBe('visits.not-now');
  expect(await join(token)).toBeNull();
});

test('S86 a waiting patient writes back to the clinic, and only who waits does', async () => {
  const { lena, ana, token, visitId } = await somebodyWaits();
  const reply = (who: Browser, text: string) => who.call('visits.guest.reply', { text });
  const sent = await reply(ana, ' I can \n wait. ');
  expect(sent.data).toMatchObject({ stage: 'waiting', reply: { text: 'I can wait.' } });
  expect((await seen(lena, visitId)).reply).toMatchObject({ text: 'I can wait.' });
  for (const wrong of ['', ' ', 'x'.repeat(301)])
    expect((await reply(ana, wrong)).status).toBe(400);
  const recorded = await clinic.recorded('visit.reply', visitId);
  expect(recorded).toMatchObject([{ actor_id: null, detail: { length: 11 } }]);

  const elsewhere = await agreeingPatient(clinic, { token });
  expect((await reply(elsewhere, 'Me too')).problem).toBe('visits.not-now');
  const stranger = clinic.world.browser();
  stranger.token = 'x'.repeat(43);
  expect((await reply(stranger, 'Hello')).problem).toBe('visits.guest-unknown');
  await step(lena, 'admit', visitId);
  expect((await reply(ana, 'Late')).problem).toBe('visits.not-now');
  expect((await seen(lena, visitId)).reply).toMatchObject({ text: 'I can wait.' });
});

test('S86 a waiting patient rings at most ten times in five minutes', async () => {
  const { ana } = await somebodyWaits();
  const answers = [];
  for (let times = 0; times < 11; times += 1)
    answers.push((await ana.call('visits.guest.reply', { text: `I wait ${times}` })).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test('a waiting patient is told how late it is, without asking', async () => {
  const { ana } = await somebodyWaits();
  expect(await stateOf(ana)).toMatchObject({ stage: 'waiting', lateMinutes: 0 });
  await later(4, () => stateOf(ana));
  await later(8, async () => {
    const { lateMinutes } = await stateOf(ana);
    expect([2, 3]).toContain(lateMinutes);
  });
});

test('S198 the clinicians of a locked link are told at once, until the patient has another', async () => {
  const lena = await clinic.clinician();
  const appointmentId = await clinic.place([lena], { at: 5 });
  const token = await linkOf(lena, appointmentId);
  const lockedLinks = async (who: Clinician) =>
    (await who.browser.call('visits.waiting', {})).data.lockedLinks;
  const tryWrongName = () =>
    clinic.world.browser().call('visits.guest.recognise', { token, name: 'Eve Nobody' });
  for (let tries = 0; tries < 4; tries += 1) await tryWrongName();
  expect(await lockedLinks(lena)).toEqual([]);
  const stream = await followChanges(lena.browser);
  await stream.next();
  await tryWrongName();
  expect((await stream.next())?.data).toMatchObject({ kind: 'change', area: 'visits' });
  stream.stop();
  expect(await lockedLinks(lena)).toMatchObject([{ appointmentId, patientName: 'Ana Ruiz' }]);
  expect(await lockedLinks(await clinic.clinician())).toEqual([]);
  await linkOf(lena, appointmentId);
  expect(await lockedLinks(lena)).toEqual([]);
});
