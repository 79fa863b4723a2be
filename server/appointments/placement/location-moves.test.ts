/** Tests that a moved appointment keeps its room or gets another, and that a group shares one. */
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { at, bookIn, hour, moveTo, newRooms, typeIn } from '#server/test/clinic-locations.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const soon = 2 * hour;

test('moving keeps the room where it is free then, takes another where it is not, or changes nothing', async () => {
  const [first, second] = await newRooms(clinic, 2);
  const typeId = await typeIn(clinic, [first!, second!]);
  const [lena, tomas, ines] = await Promise.all([1, 2, 3].map(() => clinic.clinician()));
  const { data } = await bookIn(lena!, typeId, soon, { locationId: second!.id });
  const { data: inSameRoom } = await moveTo(lena!, data, soon + hour);
  expect(inSameRoom.location).toEqual(second);
  await bookIn(tomas!, typeId, soon + 3 * hour, { locationId: second!.id });
  const { data: other } = await moveTo(lena!, inSameRoom, soon + 3 * hour);
  expect(other.location).toEqual(first);
  const { data: chosen } = await moveTo(lena!, other, soon, { locationId: second!.id });
  expect(chosen.location).toEqual(second);
  await bookIn(ines!, typeId, soon + 3 * hour, { locationId: first!.id });
  const refused = await moveTo(lena!, chosen, soon + 3 * hour);
  expect(refused.problem).toBe('appointments.location-taken');
  const still = await callAppointments(lena!, 'schedule', {
    from: at(soon).slice(0, 10),
    to: at(soon + 24 * hour).slice(0, 10),
  });
  expect(still.data.appointments).toMatchObject([{ startsAt: at(soon), location: second }]);
});

test('what was booked before its type needed a room is moved without one', async () => {
  const rooms = await newRooms(clinic, 1);
  const typeId = await typeIn(clinic, []);
  const lena = await clinic.clinician();
  const { data } = await bookIn(lena, typeId, soon);
  expect(data.location).toBeNull();
  await clinic.world.owner.query('update appointment_types set location_ids = $2 where id = $1', [
    typeId,
    [rooms[0]!.id],
  ]);
  const { data: moved } = await moveTo(lena, data, soon + hour);
  expect(moved.location).toBeNull();
  const { data: placed } = await moveTo(lena, moved, soon, { locationId: rooms[0]!.id });
  expect(placed.location).toEqual(rooms[0]);
});

test('a group is in one room, which is nobody else’s', async () => {
  const rooms = await newRooms(clinic, 2);
  const groupId = await typeIn(clinic, rooms, 'capacity = 3');
  const typeId = await typeIn(clinic, [rooms[0]!]);
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const placed = [1, 2, 3].map(() => bookIn(lena, groupId, soon));
  const answers = await Promise.all(placed);
  expect(answers.map(({ data }) => data.location)).toEqual([rooms[0], rooms[0], rooms[0]]);
  expect((await bookIn(tomas, typeId, soon)).problem).toBe('appointments.location-taken');
  const { data: moved } = await moveTo(lena, answers[0]!.data, soon + 3 * hour);
  expect(moved.location).toEqual(rooms[0]);
  expect((await bookIn(tomas, typeId, soon + 3 * hour)).problem).toBe(
    'appointments.location-taken',
  );
});
