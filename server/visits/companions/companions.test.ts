/** Tests interpreters and relatives: nobody joins before they were admitted, or stays when they may not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callVisits } from '#server/test/browser.ts';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { admittedGuest, guestLink, waitingGuest } from '#server/test/companion.ts';
import { join, liveKitRooms } from '#server/test/livekit-rooms.ts';
import { recognisedPatient } from '#server/test/patient.ts';
import { runningVisit, wereThere } from '#server/test/visits.ts';
import { evictUnauthorized } from '#server/visits/call/eviction.ts';

let clinic: Clinic;
const rooms = liveKitRooms();
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

const identitiesIn = async (room: string) =>
  (await rooms.listParticipants(room)).map(({ identity }) => identity);
const stageOf = async (browser: { call: Clinician['browser']['call'] }) =>
  (await browser.call('visits.guest.state', {})).data?.stage;
const evict = () => evictUnauthorized(clinic.world.deps, 'watched');

test('S26 an interpreter comes by a link of their own, waits, and gets a token only once admitted', async () => {
  const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
  const { visitId } = await runningVisit(clinic, lena);
  const invitation = await guestLink(lena, { visitId });
  const { rows } = await clinic.world.owner.query('select * from visit_invitations');
  expect(JSON.stringify(rows)).not.toContain(invitation.link);
  const looked = await clinic.world.browser().call('visits.guest.look', { token: invitation.link });
  expect(looked.data).toMatchObject({ role: 'interpreter', clinicians: ['Dr. Lena Okafor'] });
  expect(looked.text).not.toContain('Ruiz');
  await expect(
    recognisedPatient(clinic, { token: invitation.link, name: 'Ana Ruiz' }),
  ).rejects.toThrow('visits.not-recognised');
  const maria = await waitingGuest(clinic, invitation);
  const report = { camera: 'works', microphone: 'works', line: 'good' };
  await maria.call('visits.guest.showDevices', report);
  expect((await maria.call('visits.guest.ticket', {})).problem).toBe('visits.not-now');
  const { data, text } = await maria.call('visits.guest.state', {});
  expect(data).toMatchObject({ stage: 'waiting', role: 'interpreter', name: 'Maria Rossi' });
  expect(text).not.toContain('Ruiz');
  const seen = (await callVisits(lena, 'visit', { visitId })).data;
  const guestId = invitation.guestId;
  expect(seen.companions).toEqual([
    {
      id: guestId,
      role: 'interpreter',
      name: 'Maria Rossi',
      place: 'waiting',
      waitingSince: expect.any(String),
      isHere: true,
      check: { ...report, udp: 'untried', sending: 'untried' },
    },
  ]);
  const admitted = await callVisits(lena, 'admitGuest', { visitId, guestId });
  expect(admitted.data).toMatchObject({ state: 'in-progress', companions: [{ place: 'inside' }] });
  const { data: ticket } = await maria.call('visits.guest.ticket', {});
  expect(ticket).toMatchObject({ name: 'Maria Rossi', identity: /^guest:/ });
  const there = await join(ticket.token);
  expect(there).not.toBeNull();
  there?.leave();
  for (const action of ['recognise', 'consent', 'check', 'guest-arrive'])
    expect(
      (await clinic.recorded(`visit.${action}`, visitId)).map(({ detail }) => detail),
    ).toContainEqual(expect.objectContaining({ guest: guestId, role: 'interpreter' }));
  expect((await clinic.recorded('visit.token', visitId)).at(-1)).toMatchObject({
    outcome: 'success',
    detail: { identity: ticket.identity },
  });
  for (const action of ['add-guest', 'admit-guest'])
    expect(await clinic.recorded(`visit.${action}`, visitId)).toMatchObject([
      { actor_id: lena.id, outcome: 'success', detail: { guest: guestId } },
    ]);
});

test('a refused companion is told so, gets no token, and enters by no device, until allowed back', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await runningVisit(clinic, lena);
  const invitation = await guestLink(lena, { visitId, role: 'relative', name: 'Luis Ruiz' });
  const luis = await waitingGuest(clinic, invitation);
  const ref = { visitId, guestId: invitation.guestId };
  const { data } = await callVisits(lena, 'refuseGuest', ref);
  expect(data).toMatchObject({ companions: [], removed: [{ name: 'Luis Ruiz' }] });
  expect(await stageOf(luis)).toBe('removed');
  expect((await luis.call('visits.guest.enter', {})).problem).toBe('visits.removed');
  expect((await luis.call('visits.guest.ticket', {})).problem).toBe('visits.not-now');
  const otherDevice = { token: invitation.link, name: 'Luis Ruiz' };
  await expect(recognisedPatient(clinic, otherDevice)).rejects.toThrow('visits.removed');
  const { identity } = data.removed[0]!;
  await callVisits(lena, 'room.allowBack', { visitId, identity });
  expect(await stageOf(luis)).toBe('outside');
  expect((await luis.call('visits.guest.enter', {})).data.stage).toBe('waiting');
  expect(await clinic.recorded('visit.refuse-guest', visitId)).toMatchObject([
    { actor_id: lena.id, detail: { guest: invitation.guestId } },
  ]);
});

test('a removed companion stays out with the old token, and has to be admitted again', async () => {
  const lena = await clinic.clinician();
  const { visitId, room } = await runningVisit(clinic, lena);
  const { maria, token, identity, ref } = await admittedGuest(clinic, lena, { visitId });
  const there = await join(token);
  await callVisits(lena, 'room.remove', { visitId, identity });
  await there!.left;
  expect(await stageOf(maria)).toBe('removed');
  await clinic.world.deps.redis.del('visits-watched');
  const back = await join(token);
  await evict();
  await back!.left;
  expect(await identitiesIn(room)).toEqual([]);
  await callVisits(lena, 'room.allowBack', { visitId, identity });
  expect((await maria.call('visits.guest.ticket', {})).problem).toBe('visits.not-now');
  expect((await maria.call('visits.guest.enter', {})).data.stage).toBe('waiting');
  expect((await callVisits(lena, 'admitGuest', ref)).status).toBe(200);
  expect((await maria.call('visits.guest.ticket', {})).status).toBe(200);
});

test('a revoked link removes its one person; the patient’s and the others’ still work', async () => {
  const lena = await clinic.clinician();
  const { visitId, room, ana, appointmentId } = await runningVisit(clinic, lena);
  const luis = await admittedGuest(clinic, lena, { visitId, name: 'Luis Ruiz', role: 'relative' });
  const { maria, token, ref } = await admittedGuest(clinic, lena, { visitId });
  const there = await join(token);
  expect((await callVisits(lena, 'revokeGuest', ref)).data.companions).toMatchObject([
    { name: 'Luis Ruiz', place: 'inside' },
  ]);
  await there!.left;
  const back = await join(token);
  await evict();
  await back!.left;
  expect(await identitiesIn(room)).toEqual([]);
  expect((await maria.call('visits.guest.state', {})).problem).toBe('visits.guest-unknown');
  expect((await callVisits(lena, 'admitGuest', ref)).problem).toBe('not-found');
  expect(await stageOf(luis.maria)).toBe('inside');
  expect(await stageOf(ana)).toBe('inside');
  expect((await callVisits(lena, 'revoke', { appointmentId })).data.count).toBe(0);
  expect(await stageOf(luis.maria)).toBe('inside');
  expect(await clinic.recorded('visit.revoke-guest', visitId)).toHaveLength(1);
});

test('only the patient is put on hold or sent back; the end is for all', async () => {
  const lena = await clinic.clinician();
  const { visitId, room } = await runningVisit(clinic, lena);
  const { maria, token, identity } = await admittedGuest(clinic, lena, { visitId });
  const there = await join(token);
  expect((await callVisits(lena, 'hold', { visitId })).data.companions).toMatchObject([
    { place: 'inside' },
  ]);
  await evict();
  expect(await identitiesIn(room)).toEqual([identity]);
  expect(await stageOf(maria)).toBe('inside');
  await callVisits(lena, 'sendBack', { visitId });
  expect((await maria.call('visits.guest.ticket', {})).status).toBe(200);
  await wereThere(clinic, visitId, [{ identity: 'patient:x', left: 1 }]);
  await callVisits(lena, 'end', { visitId });
  await there!.left;
  expect(await stageOf(maria)).toBe('over');
  for (const name of ['enter', 'ticket'] as const)
    expect((await maria.call(`visits.guest.${name}`, {})).status).toBe(409);
});
