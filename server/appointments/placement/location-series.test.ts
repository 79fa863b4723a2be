/** Tests that a series takes a room on every date, or is not booked at all. */
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { newRooms, typeIn, type Room } from '#server/test/clinic-locations.ts';
import { bookSeries, londonTime, previewSeries } from '#server/test/series.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const bookOn = (who: Clinician, typeId: string, inDays: number, more: object = {}) =>
  callAppointments(who, 'book', {
    patientName: 'Eve Osei',
    typeId,
    startsAt: londonTime(inDays),
    ...more,
  });

const roomsOf = ({ data }: { data: { appointments: { location: Room | null }[] } }) =>
  data.appointments.map(({ location }) => location?.name);

test('one room has all dates where one is free on all of them, else each date the first that is', async () => {
  const rooms = await newRooms(clinic, 2);
  const [, second] = rooms;
  const typeId = await typeIn(clinic, rooms);
  const [lena, tomas, ines] = await Promise.all([1, 2, 3].map(() => clinic.clinician()));
  await bookOn(tomas!, typeId, 4);
  const booked = await bookSeries(clinic, lena!, { typeId });
  expect(roomsOf(booked)).toEqual(Array(5).fill(second!.name));
  const refused = await bookSeries(clinic, ines!, { typeId });
  expect(refused.problem).toBe('appointments.overlap');
  expect(refused.body.error.message).toMatch(/: No room is free then: .* is taken/);
});

test('a preview says on which dates no room is free, and those are left out', async () => {
  const rooms = await newRooms(clinic, 1);
  const typeId = await typeIn(clinic, rooms);
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  await bookOn(tomas, typeId, 5);
  const dates = await previewSeries(clinic, lena, { typeId });
  expect(dates.map(({ verdict }) => verdict)).toEqual(['free', 'free', 'taken', 'free', 'free']);
  expect(dates[2]?.words).toContain(rooms[0]!.name);
  const leaveOut = dates.filter(({ verdict }) => verdict === 'taken').map(({ day }) => day);
  expect(roomsOf(await bookSeries(clinic, lena, { typeId, leaveOut }))).toHaveLength(4);
});

test('a moved series keeps its room, takes another on a date where it is taken, or stays whole', async () => {
  const rooms = await newRooms(clinic, 2);
  const [first, second] = rooms;
  const typeId = await typeIn(clinic, rooms);
  const [lena, tomas, ines] = await Promise.all([1, 2, 3].map(() => clinic.clinician()));
  const { data } = await bookSeries(clinic, lena!, { typeId });
  const { id: appointmentId, version } = data.appointments[0]!;
  await callAppointments(tomas!, 'book', {
    patientName: 'Eve Osei',
    typeId,
    startsAt: londonTime(4, 15),
  });
  const move = { appointmentId, version, startsAt: londonTime(3, 15), scope: 'all' };
  expect((await callAppointments(lena!, 'move', move)).status).toBe(200);
  const read = async () => {
    const day = (inDays: number) => londonTime(inDays).slice(0, 10);
    const answer = await callAppointments(lena!, 'schedule', { from: day(3), to: day(7) });
    return answer.data.appointments as { id: string; version: number; location: Room }[];
  };
  const moved = await read();
  expect(moved.map(({ location }) => location.name)).toEqual([
    first!.name,
    second!.name,
    first!.name,
    first!.name,
    first!.name,
  ]);
  for (const who of [tomas!, ines!])
    await callAppointments(who, 'book', {
      patientName: 'Eve Osei',
      typeId,
      startsAt: londonTime(5, 17),
    });
  const back = { ...move, version: moved[0]!.version, startsAt: londonTime(3, 17) };
  expect((await callAppointments(lena!, 'move', back)).problem).toBe('appointments.overlap');
  expect(await read()).toEqual(moved);
});
