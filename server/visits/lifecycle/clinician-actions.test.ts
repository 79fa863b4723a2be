/** Tests the clinician's side of the waiting room: hold, send back to the queue, message. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { join, openClinicBehindProxy } from '#server/test/livekit-rooms.ts';
import { linkOf, waitingPatient } from '#server/test/patient.ts';
import { roomOf, stateOf, step } from '#server/test/visits.ts';
import { evictUnauthorized } from '#server/visits/call/eviction.ts';
import { reconcile } from './reconcile.ts';

const clinic = await openClinicBehindProxy();
afterAll(() => clinic.close());

async function somebodyIsIn() {
  const lena = await clinic.clinician();
  const appointmentId = await clinic.place([lena], { at: 5 });
  const ana = await waitingPatient(clinic, { token: await linkOf(lena, appointmentId) });
  const { visitId } = await stateOf(ana);
  await step(lena, 'admit', visitId);
  const { token } = (await ana.call('visits.guest.ticket', {})).data;
  const joinedRoom = await join(token);
  return { lena, ana, visitId, token, peer: joinedRoom!, room: await roomOf(clinic, visitId) };
}

const patientsIn = async (room: string) =>
  (await clinic.rooms.listParticipants(room)).filter(({ identity }) =>
    identity.startsWith('patient:'),
  );

test.each(['hold', 'sendBack'] as const)(
  'S23 %s removes the patient from the room, and again with the token they still have',
  async (name) => {
    const { lena, ana, visitId, token, peer, room } = await somebodyIsIn();
    const stopped = await step(lena, name, visitId);
    expect(stopped.data.state).toBe(name === 'hold' ? 'on-hold' : 'waiting');
    await peer.left;
    expect(await patientsIn(room)).toEqual([]);
    expect(await stateOf(ana)).toMatchObject({ stage: name === 'hold' ? 'on-hold' : 'waiting' });
    expect((await ana.call('visits.guest.ticket', {})).problem).toBe('visits.not-now');
    const back = await join(token);
    await evictUnauthorized(clinic.world.deps, 'watched');
    await back!.left;
    expect(await patientsIn(room)).toEqual([]);
    const again = await step(lena, name === 'hold' ? 'resume' : 'admit', visitId);
    expect(again.data.state).toBe('in-progress');
    const last = await join((await ana.call('visits.guest.ticket', {})).data.token);
    await evictUnauthorized(clinic.world.deps, 'watched');
    expect(await patientsIn(room)).toHaveLength(1);
    last!.leave();
  },
);

test('S23 with an emptied Redis nobody stays who may not', async () => {
  const { lena, visitId, token, peer, room } = await somebodyIsIn();
  await step(lena, 'hold', visitId);
  await peer.left;
  await clinic.world.deps.redis.del('visits-watched');
  const back = await join(token);
  await reconcile(clinic.world.deps);
  await back!.left;
  expect(await patientsIn(room)).toEqual([]);
});

test('S32 with LiveKit away nobody is admitted, and putting on hold works all the same', async () => {
  const { lena, ana, visitId, token } = await somebodyIsIn();
  await clinic.proxy.cut();
  expect((await step(lena, 'hold', visitId)).data.state).toBe('on-hold');
  const away = await step(lena, 'resume', visitId);
  expect([away.status, away.problem]).toEqual([503, 'visits.video-away']);
  expect((await stateOf(ana)).stage).toBe('on-hold');
  await clinic.proxy.mend();
  await evictUnauthorized(clinic.world.deps, 'watched');
  expect((await step(lena, 'resume', visitId)).data.state).toBe('in-progress');
  expect(token).toBeTruthy();
});

test('the clinic’s message is shown in the waiting room, and is in no log and no audit entry', async () => {
  const { lena, ana, visitId } = await somebodyIsIn();
  await step(lena, 'sendBack', visitId);
  const text = `Have your list of medicines ready ${randomUUID()}`;
  await step(lena, 'message', visitId, { text });
  expect((await stateOf(ana)).message).toMatchObject({ text });
  const [entry] = await clinic.recorded('visit.message', visitId);
  expect(JSON.stringify(entry)).not.toContain(text);
  expect(clinic.world.lines.join('')).not.toContain(text);
  await step(lena, 'message', visitId, { text: '' });
  expect((await stateOf(ana)).message).toBeNull();
});

test('what was written to a waiting patient is gone once they are let in, also from hold', async () => {
  const { lena, ana, visitId } = await somebodyIsIn();
  for (const [out, back] of [
    ['sendBack', 'admit'],
    ['hold', 'resume'],
  ] as const) {
    await step(lena, out, visitId);
    await step(lena, 'message', visitId, { text: 'I am late' });
    expect((await step(lena, back, visitId)).data.message).toBeNull();
    expect((await stateOf(ana)).message).toBeNull();
  }
});

test('a patient who is sent back waits anew, and not since before they were let in', async () => {
  const { lena, visitId } = await somebodyIsIn();
  const { rows } = await clinic.world.owner.query<{ before: Date }>(
    `update visits set waiting_since = waiting_since - interval '15 minutes' where id = $1
     returning waiting_since + interval '14 minutes' as before`,
    [visitId],
  );
  const { patient } = (await step(lena, 'sendBack', visitId)).data;
  expect(Date.parse(patient!.waitingSince!)).toBeGreaterThan(rows[0]!.before.getTime());
});

test('S15 a colleague who is not on it, or of another hospital, does nothing with a visit', async () => {
  const { visitId } = await somebodyIsIn();
  const otherOrganization = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  for (const who of [
    await clinic.clinician(),
    await clinic.clinician({ organizationId: otherOrganization }),
  ])
    for (const [name, more] of [
      ['admit', {}],
      ['hold', {}],
      ['resume', {}],
      ['sendBack', {}],
      ['message', { text: 'x' }],
      ['handOver', { toPractitionerId: who.id }],
    ] as const)
      expect([name, (await step(who, name, visitId, more)).problem]).toEqual([name, 'not-found']);
});

test('two clinicians who admit the same patient at once admit them once', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const appointmentId = await clinic.place([lena, tomas], { at: 5 });
  const ana = await waitingPatient(clinic, { token: await linkOf(lena, appointmentId) });
  const { visitId } = await stateOf(ana);
  const answers = await Promise.all([lena, tomas].map((who) => step(who, 'admit', visitId)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const admitted = await clinic.recorded('visit.admit', visitId);
  expect(admitted.filter(({ outcome }) => outcome === 'success')).toHaveLength(1);
});
