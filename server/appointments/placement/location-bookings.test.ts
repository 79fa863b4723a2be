/** Tests rooms that are booked with appointments: held, moved and freed in one step, never double-booked. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { resumeAppointment, setAppointmentOutcome } from '#server/appointments/service.ts';
import { at, bookIn, hour, newRooms, sharedRooms, typeIn } from '#server/test/clinic-locations.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const soon = 2 * hour;

test('the first listed room that is free is taken, and the next one says what is in them', async () => {
  const rooms = await newRooms(clinic, 2);
  const [first, second] = rooms;
  const typeId = await typeIn(clinic, [second!, first!]);
  const [lena, tomas, ines] = await Promise.all([1, 2, 3].map(() => clinic.clinician()));
  expect((await bookIn(lena!, typeId, soon)).data.location).toEqual(second);
  expect((await bookIn(tomas!, typeId, soon + 10)).data.location).toEqual(first);
  const refused = await bookIn(ines!, typeId, soon + 20);
  expect(refused.problem).toBe('appointments.location-taken');
  expect(refused.body.error.message).toMatch(
    new RegExp(
      `No room is free then: ${second!.name} is taken \\d\\d:\\d\\d to .*, ${first!.name}`,
    ),
  );
  expect(refused.text).not.toContain('Ana Ruiz');
  expect((await bookIn(ines!, typeId, soon + 40)).data.location).toEqual(second);
});

test('a chosen room is taken, or the answer names what is booked there', async () => {
  const [first, second] = await newRooms(clinic, 2);
  const typeId = await typeIn(clinic, [first!, second!]);
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const chosen = { locationId: second!.id };
  expect((await bookIn(lena, typeId, soon, chosen)).data.location).toEqual(second);
  const refused = await bookIn(tomas, typeId, soon, chosen);
  expect(refused.status).toBe(409);
  expect(refused.body.error.message).toMatch(
    new RegExp(`^${second!.name} is taken \\d\\d:\\d\\d to \\d\\d:\\d\\d\\.$`),
  );
  const [elsewhere] = await newRooms(clinic, 1);
  const unlisted = await bookIn(tomas, typeId, soon, { locationId: elsewhere!.id });
  expect(unlisted.body.error.data.fields).toMatchObject([{ path: 'locationId' }]);
});

test('S15 another hospital’s room is not found, and a retired one neither', async () => {
  const [room] = await newRooms(clinic, 1);
  const typeId = await typeIn(clinic, [room!]);
  const lena = await clinic.clinician();
  const other = await clinic.world.newOrganization('Southgate');
  const [foreign] = await newRooms(clinic, 1, other);
  for (const locationId of [foreign!.id, randomUUID()])
    expect((await bookIn(lena, typeId, soon, { locationId })).problem).toBe('not-found');
  await clinic.world.owner.query('update locations set active = false where id = $1', [room!.id]);
  const refused = await bookIn(lena, typeId, soon);
  expect(refused.body.error.message).toContain('are inactive');
});

test('a held room is taken until it is released, confirmed with its time, and free when cancelled', async () => {
  const typeId = await typeIn(clinic, await newRooms(clinic, 1));
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const request = { typeId, startsAt: at(soon) };
  const { data: hold } = await callAppointments(lena, 'hold', request);
  expect((await bookIn(tomas, typeId, soon)).problem).toBe('appointments.location-taken');
  await callAppointments(lena, 'release', { holdId: hold.holdId });
  const { data: again } = await callAppointments(tomas, 'hold', request);
  const confirmed = await callAppointments(tomas, 'confirm', {
    holdId: again.holdId,
    patientName: 'Eve Osei',
  });
  expect(confirmed.data.location).not.toBeNull();
  expect((await bookIn(lena, typeId, soon)).problem).toBe('appointments.location-taken');
  await callAppointments(tomas, 'cancel', { appointmentId: confirmed.data.id });
  expect((await bookIn(lena, typeId, soon)).status).toBe(200);
});

test('a hold on a room that ended by itself gives way', async () => {
  const typeId = await typeIn(clinic, await newRooms(clinic, 1));
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { data } = await callAppointments(lena, 'hold', { typeId, startsAt: at(soon) });
  await clinic.world.owner.query(
    `update appointments set held_until = now() - interval '1 second' where id = $1`,
    [data.holdId],
  );
  expect((await bookIn(tomas, typeId, soon)).status).toBe(200);
});

test('the buffers of an appointment are kept free in its room', async () => {
  const typeId = await typeIn(clinic, await newRooms(clinic, 1), 'buffer_after_minutes = 15');
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  expect((await bookIn(lena, typeId, soon)).status).toBe(200);
  const refused = await bookIn(tomas, typeId, soon + 30);
  expect(refused.body.error.message).toMatch(/, No room|No room is free then/);
  expect((await bookIn(tomas, typeId, soon + 45)).status).toBe(200);
});

test('a written reason overbooks a clinician, but no room', async () => {
  const rooms = await newRooms(clinic, 2);
  const typeId = await typeIn(clinic, rooms);
  const planner = await clinic.clinician({ role: 'EDITOR' });
  const because = { overbookBecause: 'An emergency' };
  expect((await bookIn(planner, typeId, soon)).data.location).toEqual(rooms[0]);
  expect((await bookIn(planner, typeId, soon, because)).data.location).toEqual(rooms[1]);
  const refused = await bookIn(planner, typeId, soon, because);
  expect(refused.problem).toBe('appointments.location-taken');
});

test('S30 a booking repeated with its key takes one room', async () => {
  const rooms = await newRooms(clinic, 2);
  const typeId = await typeIn(clinic, rooms);
  const lena = await clinic.clinician();
  const more = { idempotencyKey: randomUUID() };
  const answers = [await bookIn(lena, typeId, soon, more), await bookIn(lena, typeId, soon, more)];
  expect(answers.map(({ data }) => data.location)).toEqual([rooms[0], rooms[0]]);
  const tomas = await clinic.clinician();
  expect((await bookIn(tomas, typeId, soon)).data.location).toEqual(rooms[1]);
});

test('S31 the database itself refuses two in one room, and a time that differs from the appointment’s', async () => {
  const [room] = await newRooms(clinic, 1);
  const typeId = await typeIn(clinic, [room!]);
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { data } = await bookIn(lena, typeId, soon);
  const other = await clinic.place([tomas], { at: soon + 10 });
  const { owner } = clinic.world;
  const squeeze = owner.query(
    `insert into location_times (appointment_id, location_id, organization_id, starts_at, ends_at, blocks,
       buffer_before_minutes, buffer_after_minutes, alone)
     select id, $2, organization_id, starts_at, ends_at, blocks, buffer_before_minutes,
       buffer_after_minutes, alone from appointments where id = $1`,
    [other, room!.id],
  );
  await expect(squeeze).rejects.toMatchObject({ code: '23P01' });
  for (const change of [`starts_at = starts_at - interval '1 hour'`, `blocks = false`]) {
    const set = `update location_times set ${change} where appointment_id = $1`;
    await expect(owner.query(set, [data.id])).rejects.toThrow(/constraint/);
  }
  expect(await sharedRooms(clinic)).toBe(0);
});

test('what is left of a room is free once its appointment is over, and its own when it goes on', async () => {
  const typeId = await typeIn(clinic, await newRooms(clinic, 1));
  const [lena, tomas] = [await clinic.clinician(), await clinic.clinician()];
  const { id } = (await bookIn(lena, typeId, soon)).data;
  expect((await bookIn(tomas, typeId, soon)).problem).toBe('appointments.location-taken');
  await setAppointmentOutcome(clinic.world.deps.db, { ids: [id], state: 'completed' });
  await resumeAppointment(clinic.world.deps.db, id);
  // It goes on, in its own room.
  expect((await bookIn(tomas, typeId, soon)).problem).toBe('appointments.location-taken');
  await setAppointmentOutcome(clinic.world.deps.db, { ids: [id], state: 'completed' });
  const next = await bookIn(tomas, typeId, soon);
  expect(next.status).toBe(200);
  // It goes on elsewhere: who has the room by then keeps it.
  await resumeAppointment(clinic.world.deps.db, id);
  const { rows } = await clinic.world.owner.query(
    `select appointment_id as id, is_over as "isOver" from location_times
     where appointment_id = any($1) order by is_over`,
    [[id, next.data.id]],
  );
  expect(rows).toEqual([
    { id: next.data.id, isOver: false },
    { id, isOver: true },
  ]);
});
