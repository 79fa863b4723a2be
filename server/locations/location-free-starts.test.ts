/** Tests that free times and offers need a free room too. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { newRooms, typeIn } from '#server/test/clinic-locations.ts';
import { openWaitlist } from '#server/test/waitlist-clinic.ts';

const clinic = await openWaitlist();
clinic.work();
afterAll(() => clinic.close());
afterEach(() => clinic.setClock(0));

const two = 2 * 60;
const book = (who: Awaited<ReturnType<typeof clinic.clinician>>, typeId: string, minutes: number) =>
  clinic.call(who, 'book', { patientName: 'Ana Ruiz', typeId, startsAt: clinic.at(minutes) });

test('the next free time and the free ones leave out where no room is free, and say so', async () => {
  const rooms = await newRooms(clinic, 2);
  const typeId = await typeIn(clinic, rooms);
  const [lena, tomas, ines] = await Promise.all([1, 2, 3].map(() => clinic.clinician()));
  for (const who of [tomas!, ines!]) await book(who, typeId, 0);
  const next = await clinic.call(lena!, 'nextFree', { typeId });
  expect(next.data).toMatchObject({ startsAt: clinic.at(30), reason: null });
  const day = { from: clinic.day(0), to: clinic.day(0) };
  const { data: all } = await clinic.call(lena!, 'freeSlots', { typeId, ...day });
  expect(all.free[0]!.starts[0]).toBe(clinic.at(30));

  const { owner } = clinic.world;
  await owner.query('update locations set active = false where id = any($1)', [
    rooms.map(({ id }) => id),
  ]);
  const none = await clinic.call(lena!, 'nextFree', { typeId });
  expect(none.data).toMatchObject({
    startsAt: null,
    reason: `No room is free when ${lena!.fullName} is.`,
  });
  const { data: nothing } = await clinic.call(lena!, 'freeSlots', { typeId, ...day });
  expect(nothing.free[0]).toMatchObject({ starts: [], because: 'no-location' });
});

test('what somebody holds in a room is theirs to be offered, and taken for others', async () => {
  const typeId = await typeIn(clinic, await newRooms(clinic, 1));
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  await clinic.call(lena, 'hold', { typeId, startsAt: clinic.at(two) });
  const next = async (who: typeof lena) =>
    (await clinic.call(who, 'nextFree', { typeId, after: clinic.at(two) })).data.startsAt;
  expect(await next(lena)).toBe(clinic.at(two));
  expect(await next(tomas)).toBe(clinic.at(two + 30));
});

test('freed time is offered with its room, which is held until the answer and then booked', async () => {
  const rooms = await newRooms(clinic, 1);
  const typeId = await typeIn(clinic, rooms);
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { data } = await book(lena, typeId, two);
  const waiting = await clinic.wait(lena, { typeId });
  await clinic.cancel(lena, data.id);
  const token = await clinic.linkOf(waiting.address);
  expect((await book(tomas, typeId, two)).problem).toBe('appointments.location-taken');
  expect((await clinic.answer('accept', token)).data).toMatchObject({ state: 'accepted' });
  const day = { from: clinic.day(0), to: clinic.day(0) };
  const { data: schedule } = await clinic.call(lena, 'schedule', day);
  const booked = schedule.appointments.filter(({ state }: { state: string }) => state === 'booked');
  expect(booked).toMatchObject([{ startsAt: clinic.at(two), location: rooms[0] }]);
});

test('freed time is offered to nobody while all rooms of the type are taken', async () => {
  const typeId = await typeIn(clinic, await newRooms(clinic, 1));
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const { id } = await clinic.book(lena, two);
  await book(tomas, typeId, two);
  const waiting = await clinic.wait(lena, { typeId });
  await clinic.cancel(lena, id);
  await clinic.areDone('waitlist.offer');
  expect(await clinic.offers(lena)).toEqual([]);
  const now = await clinic.call(lena, 'waitlist.offerNow', { entryId: waiting.entryId });
  const [offer] = now.data.offers;
  expect(offer!.startsAt).not.toBe(clinic.at(two));
});
