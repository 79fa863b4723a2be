/** Tests colleagues who are invited to a visit by name, and who may invite whom. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callVisits } from '#server/test/browser.ts';
import { openClinic, type Clinic } from '#server/test/clinic.ts';
import { guestLink, openLaterVisit } from '#server/test/companion.ts';
import { join, liveKitRooms } from '#server/test/livekit-rooms.ts';
import { openVisit } from '#server/test/visits.ts';
import { evictUnauthorized } from '#server/visits/call/eviction.ts';

let clinic: Clinic;
const rooms = liveKitRooms();
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

test('an invited colleague conducts the visit, and nothing else of its clinician', async () => {
  const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
  const tomas = await clinic.clinician({ hospitalRole: 'Consultant' });
  const other = await openLaterVisit(clinic, lena);
  const { visitId, appointmentId } = await openVisit(clinic, lena);
  expect((await callVisits(tomas, 'visit', { visitId })).problem).toBe('not-found');
  const ref = { visitId, practitionerId: tomas.id };
  const added = await callVisits(lena, 'addColleague', ref);
  const colleague = { id: tomas.id, fullName: tomas.fullName, hospitalRole: 'Consultant' };
  expect(added.data.colleagues).toEqual([
    {
      ...colleague,
      addedBy: { id: expect.any(String), fullName: 'Dr. Lena Okafor' },
      addedAt: expect.any(String),
    },
  ]);
  expect((await callVisits(lena, 'addColleague', ref)).data.colleagues).toEqual(
    added.data.colleagues,
  );
  const home = (await callVisits(tomas, 'home', {})).data;
  expect(home.visits).toMatchObject([{ id: visitId, colleagues: [{ id: tomas.id }] }]);
  expect(home.today).toEqual([]);
  expect((await callVisits(tomas, 'visit', { visitId: other })).problem).toBe('not-found');
  const token = (await callVisits(tomas, 'ticket', { visitId })).data.token;
  expect(await join(token)).not.toBeNull();
  expect((await callVisits(tomas, 'open', { appointmentId })).data.id).toBe(visitId);
  expect(
    (await callVisits(tomas, 'chat.say', { visitId, text: 'Here.', idempotencyKey: randomUUID() }))
      .status,
  ).toBe(200);
  expect((await callVisits(tomas, 'whoWasThere', { appointmentId })).status).toBe(200);
  expect(await clinic.recorded('visit.add-colleague', visitId)).toMatchObject([
    { actor_id: lena.id, detail: { colleague: tomas.id } },
  ]);
});

test('a colleague who is taken off is removed from the room, stays out, and finds nothing', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { visitId, room } = await openVisit(clinic, lena);
  const ref = { visitId, practitionerId: tomas.id };
  await callVisits(lena, 'addColleague', ref);
  const { token } = (await callVisits(tomas, 'ticket', { visitId })).data;
  const there = await join(token);
  expect((await callVisits(lena, 'dropColleague', ref)).data.colleagues).toEqual([]);
  await there!.left;
  await clinic.world.deps.redis.del('visits-watched');
  const back = await join(token);
  await evictUnauthorized(clinic.world.deps, 'watched');
  await back!.left;
  expect(await rooms.listParticipants(room)).toEqual([]);
  for (const name of ['visit', 'ticket'] as const)
    expect((await callVisits(tomas, name, { visitId })).problem).toBe('not-found');
  expect((await callVisits(lena, 'dropColleague', ref)).problem).toBe('not-found');
  expect(await clinic.recorded('visit.drop-colleague', visitId)).toMatchObject([
    { actor_id: lena.id, outcome: 'success', detail: { colleague: tomas.id } },
    { outcome: 'refused' },
  ]);
  await callVisits(lena, 'addColleague', ref);
  expect((await callVisits(tomas, 'ticket', { visitId })).status).toBe(200);
  expect((await callVisits(tomas, 'dropColleague', ref)).status).toBe(200);
});

test('S15 nobody invites people of another hospital, or to a visit that is not theirs', async () => {
  const lena = await clinic.clinician();
  const stranger = await clinic.clinician();
  const { visitId } = await openVisit(clinic, lena);
  const organizationId = await clinic.world.newOrganization('Eastgate Clinic');
  const foreign = await clinic.world.person({ organizationId });
  const guest = await clinic.world.person({ role: 'GUEST' });
  for (const { id } of [foreign, guest, { id: randomUUID() }]) {
    const input = { visitId, practitionerId: id };
    expect((await callVisits(lena, 'addColleague', input)).problem).toBe('not-found');
  }
  const oneself = { visitId, practitionerId: lena.id };
  expect((await callVisits(lena, 'addColleague', oneself)).problem).toBe('visits.not-now');
  const invitation = await guestLink(lena, { visitId });
  const mine = await openVisit(clinic, stranger);
  const refused = {
    addColleague: { visitId, practitionerId: stranger.id },
    dropColleague: { visitId, practitionerId: lena.id },
    addGuest: { visitId, role: 'relative', name: 'Somebody' },
    admitGuest: { visitId, guestId: invitation.guestId },
    refuseGuest: { visitId, guestId: invitation.guestId },
    revokeGuest: { visitId, guestId: invitation.guestId },
  };
  for (const [name, input] of Object.entries(refused))
    expect([name, (await stranger.browser.callAny(`visits.${name}`, input)).problem]).toEqual([
      name,
      'not-found',
    ]);
  for (const name of ['admitGuest', 'refuseGuest', 'revokeGuest'] as const)
    expect(
      (await callVisits(stranger, name, { visitId: mine.visitId, guestId: invitation.guestId }))
        .problem,
    ).toBe('not-found');
});
