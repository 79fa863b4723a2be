/** Colleagues who are asked into a visit by name, and who may ask whom. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { guestLink } from '#server/test/companion.ts';
import { join, liveKitRooms } from '#server/test/livekit.ts';
import { openVisit } from '#server/test/visits.ts';
import { turnOutStrangers } from '../keep-out.ts';

let clinic: Clinic;
const rooms = liveKitRooms();
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

const call = (who: Clinician, name: string, input: object) =>
  who.browser.call(`visits.${name}`, input);

/** After the one that `openVisit` makes. */
const openLater = async (who: Clinician): Promise<string> => {
  const appointmentId = await clinic.place([who], { at: 27 });
  return (await call(who, 'open', { appointmentId })).data.id;
};

test('a colleague who is asked in conducts the visit, and nothing else of its clinician', async () => {
  const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
  const tomas = await clinic.clinician({ hospitalRole: 'Consultant' });
  const other = await openLater(lena);
  const { visitId, appointmentId } = await openVisit(clinic, lena);
  expect((await call(tomas, 'visit', { visitId })).problem).toBe('not-found');
  const ref = { visitId, practitionerId: tomas.id };
  const added = await call(lena, 'addColleague', ref);
  const colleague = { id: tomas.id, fullName: tomas.fullName, hospitalRole: 'Consultant' };
  expect(added.data.colleagues).toEqual([
    { ...colleague, addedBy: 'Dr. Lena Okafor', addedAt: expect.any(String) },
  ]);
  expect((await call(lena, 'addColleague', ref)).data.colleagues).toEqual(added.data.colleagues);
  const home = (await call(tomas, 'home', {})).data;
  expect(home.visits).toMatchObject([{ id: visitId, colleagues: [{ id: tomas.id }] }]);
  expect(home.today).toEqual([]);
  expect((await call(tomas, 'visit', { visitId: other })).problem).toBe('not-found');
  const token = (await call(tomas, 'ticket', { visitId })).data.token;
  expect(await join(token)).not.toBeNull();
  expect((await call(tomas, 'open', { appointmentId })).data.id).toBe(visitId);
  expect(
    (await call(tomas, 'chat.say', { visitId, text: 'Here.', idempotencyKey: randomUUID() }))
      .status,
  ).toBe(200);
  expect((await call(tomas, 'whoWasThere', { appointmentId })).status).toBe(200);
  expect(await clinic.recorded('visit.add-colleague', visitId)).toMatchObject([
    { actor_id: lena.id, detail: { colleague: tomas.id } },
  ]);
});

test('a colleague who is taken off is out of the room, stays out, and finds nothing', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { visitId, room } = await openVisit(clinic, lena);
  const ref = { visitId, practitionerId: tomas.id };
  await call(lena, 'addColleague', ref);
  const { token } = (await call(tomas, 'ticket', { visitId })).data;
  const there = await join(token);
  expect((await call(lena, 'dropColleague', ref)).data.colleagues).toEqual([]);
  await there!.left;
  await clinic.world.deps.redis.del('visits-watched');
  const back = await join(token);
  await turnOutStrangers(clinic.world.deps, 'watched');
  await back!.left;
  expect(await rooms.listParticipants(room)).toEqual([]);
  for (const name of ['visit', 'ticket'])
    expect((await call(tomas, name, { visitId })).problem).toBe('not-found');
  expect((await call(lena, 'dropColleague', ref)).problem).toBe('not-found');
  expect(await clinic.recorded('visit.drop-colleague', visitId)).toMatchObject([
    { actor_id: lena.id, outcome: 'success', detail: { colleague: tomas.id } },
    { outcome: 'refused' },
  ]);
  await call(lena, 'addColleague', ref);
  expect((await call(tomas, 'ticket', { visitId })).status).toBe(200);
  expect((await call(tomas, 'dropColleague', ref)).status).toBe(200);
});

test('S15 nobody asks in who is not of the hospital, or into a visit that is not theirs', async () => {
  const lena = await clinic.clinician();
  const stranger = await clinic.clinician();
  const { visitId } = await openVisit(clinic, lena);
  const organizationId = await clinic.world.newOrganization('Eastgate Clinic');
  const foreign = await clinic.world.person({ organizationId });
  const guest = await clinic.world.person({ role: 'GUEST' });
  for (const { id } of [foreign, guest, { id: randomUUID() }]) {
    const input = { visitId, practitionerId: id };
    expect((await call(lena, 'addColleague', input)).problem).toBe('not-found');
  }
  const own = { visitId, practitionerId: lena.id };
  expect((await call(lena, 'addColleague', own)).problem).toBe('visits.not-now');
  const asked = await guestLink(lena, { visitId });
  const mine = await openVisit(clinic, stranger);
  const doors = {
    addColleague: { visitId, practitionerId: stranger.id },
    dropColleague: { visitId, practitionerId: lena.id },
    addGuest: { visitId, role: 'relative', name: 'Somebody' },
    admitGuest: { visitId, guestId: asked.guestId },
    refuseGuest: { visitId, guestId: asked.guestId },
    revokeGuest: { visitId, guestId: asked.guestId },
  };
  for (const [name, input] of Object.entries(doors))
    expect([name, (await call(stranger, name, input)).problem]).toEqual([name, 'not-found']);
  for (const name of ['admitGuest', 'refuseGuest', 'revokeGuest'])
    expect(
      (await call(stranger, name, { visitId: mine.visitId, guestId: asked.guestId })).problem,
    ).toBe('not-found');
});
