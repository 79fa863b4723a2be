/** Tests tickets and what they open at the real LiveKit: one person, one room, and nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { join, liveKitRooms } from '#server/test/livekit-rooms.ts';
import { openVisit } from '#server/test/visits.ts';
import { nameForRoom } from './ticket.ts';

let clinic: Clinic;
const rooms = liveKitRooms();
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

const ticket = (who: Clinician, visitId: string) => who.browser.call('visits.ticket', { visitId });
const end = (who: Clinician, visitId: string) => who.browser.call('visits.end', { visitId });

const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString('utf8'));

test('S23 a token names its person and its room, lives two minutes, and grants exactly a place in it', async () => {
  const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
  const { visitId, room } = await openVisit(clinic, lena);
  const { status, data } = await ticket(lena, visitId);
  expect(status).toBe(200);
  expect(data).toMatchObject({ identity: `practitioner:${lena.id}`, name: 'Dr. Lena Okafor' });
  expect(data.url).toBe(clinic.world.env.LIVEKIT_PUBLIC_URL);
  const { exp, nbf, iat, ...claims } = claimsIn(data.token);
  expect(exp - (nbf ?? iat)).toBe(120);
  expect(claims).toEqual({
    iss: clinic.world.env.LIVEKIT_API_KEY,
    sub: `practitioner:${lena.id}`,
    name: 'Dr. Lena Okafor',
    attributes: { role: 'Attending', ticket: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    video: {
      roomJoin: true,
      room,
      canPublish: true,
      canSubscribe: true,
      canPublishData: true,
      canUpdateOwnMetadata: false,
    },
  });
});

test('S23 identity, name and room are nobody’s to choose', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await openVisit(clinic, lena);
  for (const more of [{ identity: 'somebody' }, { name: 'Somebody' }, { room: 'another' }])
    expect((await lena.browser.call('visits.ticket', { visitId, ...more })).status).toBe(400);
});

test('S23 both clinicians of the appointment join the same room', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { visitId, room } = await openVisit(clinic, lena, tomas);
  const tokens = [await ticket(lena, visitId), await ticket(tomas, visitId)];
  const joinedRooms = await Promise.all(tokens.map(({ data }) => join(data.token)));
  expect(joinedRooms.every(Boolean)).toBe(true);
  const people = await rooms.listParticipants(room);
  expect(people.map(({ identity }) => identity).toSorted()).toEqual(
    [lena, tomas].map(({ id }) => `practitioner:${id}`).toSorted(),
  );
  for (const joinedRoom of joinedRooms) joinedRoom?.leave();
});

test('joining from a second device ends the first', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await openVisit(clinic, lena);
  const first = await join((await ticket(lena, visitId)).data.token);
  const second = await join((await ticket(lena, visitId)).data.token);
  await first!.left;
  expect(second).not.toBeNull();
  second!.leave();
});

test('S24 a room that our server did not create opens for no token', async () => {
  const { livekit } = clinic.world.deps;
  const token = await livekit.token({
    room: 'never-made-by-us',
    identity: 'x',
    name: 'x',
    role: 'x',
    id: 'x',
  });
  expect(await join(token)).toBeNull();
});

test('S24 nobody joins a full room', async () => {
  const { livekit } = clinic.world.deps;
  const lena = await clinic.clinician();
  const { room } = await openVisit(clinic, lena);
  const enter = async (number: number) =>
    join(await livekit.token({ room, identity: `guest ${number}`, name: 'x', role: 'x', id: 'x' }));
  const joinedRooms = await Promise.all(Array.from({ length: 16 }, (_, number) => enter(number)));
  expect(joinedRooms.every(Boolean)).toBe(true);
  expect(await enter(16)).toBeNull();
  for (const joinedRoom of joinedRooms) joinedRoom?.leave();
});

test('S23 outside the window there is no token, though the visit is open', async () => {
  const lena = await clinic.clinician();
  const { visitId, appointmentId } = await openVisit(clinic, lena);
  const shift = (hours: number) =>
    clinic.world.owner.query(
      `update appointments set starts_at = starts_at + make_interval(hours => $2),
         ends_at = ends_at + make_interval(hours => $2) where id = $1`,
      [appointmentId, hours],
    );
  await shift(-4);
  expect((await ticket(lena, visitId)).problem).toBe('visits.not-open');
  await shift(8);
  expect((await ticket(lena, visitId)).problem).toBe('visits.not-open');
});

test('S32 a room that LiveKit lost is created again for the next ticket', async () => {
  const lena = await clinic.clinician();
  const { visitId, room } = await openVisit(clinic, lena);
  await rooms.deleteRoom(room);
  const joinedRoom = await join((await ticket(lena, visitId)).data.token);
  expect(joinedRoom).not.toBeNull();
  joinedRoom!.leave();
});

test('S33 every token is audited, refused ones too, and none is in the log', async () => {
  const lena = await clinic.clinician();
  const { visitId } = await openVisit(clinic, lena);
  const { token } = (await ticket(lena, visitId)).data;
  await end(lena, visitId);
  await ticket(lena, visitId);
  expect(await clinic.recorded('visit.token', visitId)).toMatchObject([
    { actor_id: lena.id, outcome: 'success', detail: {} },
    { actor_id: lena.id, outcome: 'refused', detail: { problem: 'visits.ended' } },
  ]);
  expect(clinic.world.lines.join('')).not.toContain(token);
});

test('S52 a name in the room is one line without invisible characters, and has an end', () => {
  expect(nameForRoom('Ana \u202eziuR\n  Ruiz\u0007')).toBe('Ana ziuR Ruiz');
  expect(nameForRoom('a'.repeat(200))).toHaveLength(100);
});
