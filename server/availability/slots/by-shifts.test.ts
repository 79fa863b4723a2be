/** Tests types that are booked only during published shifts: free times, the verdict, patients' own booking, and what a withdrawn shift leaves. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { wallInstantMs } from '#shared/roster/shift-times.ts';
import { minutesFromNow, type Clinician } from '#server/test/clinic.ts';
import { firstDay as day, openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, planner, unit, cell, change, member, newType, period, publish } = ward;
afterAll(() => clinic.close());

unit.types.C = (await newType({
  unitId: unit.id,
  letter: 'C',
  name: 'Clinic',
  startMinute: 20 * 60,
  durationMinutes: 4 * 60,
  holdsAppointments: true,
})) as ShiftType;

const typeId = await clinic.newType('in-person', clinic.world.organizationId);
await clinic.world.owner.query(
  `update appointment_types set only_during_shifts = true, patients_may_book = true where id = $1`,
  [typeId],
);

/** On the wall in the clinic. */
const at = (hour: number) => new Date(wallInstantMs(day, hour * 60, 'Europe/London')).toISOString();

const shiftOf = async (who: Clinician) =>
  (await period(day, day)).shifts.find(({ practitionerId }) => practitionerId === who.id)?.id ?? '';

async function onShift(letters: string): Promise<Clinician> {
  const who = await member();
  await change(cell(who, day, letters));
  await publish(day, day);
  return who;
}

const free = async ({ id }: Clinician) => {
  const input = { typeId, practitionerIds: [id], from: day, to: day };
  const { data } = await planner.browser.call('appointments.freeSlots', input);
  return { starts: data.free[0]!.starts, reason: data.reason };
};

const book = ({ id }: Clinician, hour: number) =>
  planner.browser.call('appointments.book', {
    typeId,
    startsAt: at(hour),
    patientName: 'Ana Ruiz',
    leadId: id,
  });

const verdict = async ({ id }: Clinician, hour: number) =>
  (
    await planner.browser.call('appointments.checkTime', {
      typeId,
      startsAt: at(hour),
      leadId: id,
    })
  ).data;

const displaced = async (who: Clinician) =>
  (await who.browser.call('appointments.displaced.list', {})).data.displaced.map(
    ({ because }: { because: string }) => because,
  );

test('S122 free times and the verdict follow published shifts in which patients are booked, and no draft', async () => {
  const who = await member();
  const sentence = `${who.fullName} is away or has no published shift then.`;
  expect(await free(who)).toEqual({ starts: [], reason: sentence });
  await change(cell(who, day, 'C'));
  expect((await free(who)).starts).toEqual([]);
  expect(await verdict(who, 20)).toMatchObject({
    kind: 'unusual',
    words: `${who.fullName} has no published shift then.`,
  });
  await publish(day, day);
  const { starts } = await free(who);
  expect([starts[0], starts.at(-1)]).toEqual([at(20), at(23.5)]);
  expect(await verdict(who, 20)).toMatchObject({ kind: 'fits' });
  expect(await verdict(who, 10)).toMatchObject({ kind: 'unusual' });
  const onWard = await onShift('D');
  expect((await free(onWard)).starts).toEqual([]);
});

test('S122 patients book such a type on the unit’s page in shifts alone', async () => {
  const who = await onShift('C');
  await clinic.world.owner.query('update appointment_types set holder_ids = $2 where id = $1', [
    typeId,
    [who.id],
  ]);
  const page = { organizationId: clinic.world.organizationId, unitId: unit.id, typeId };
  const call = (name: 'times' | 'hold', input: object) =>
    clinic.world.browser().call(`appointments.public.${name}`, { ...page, ...input });
  const { data } = await call('times', { from: day });
  expect([data.starts?.[0], data.starts?.at(-1)]).toEqual([at(20), at(23.5)]);
  expect((await call('hold', { startsAt: at(10) })).problem).toBe('appointments.overlap');
  expect((await call('hold', { startsAt: at(20) })).status).toBe(200);
  await clinic.world.owner.query(`update appointment_types set holder_ids = '{}' where id = $1`, [
    typeId,
  ]);
});

test('what a withdrawn shift hits is shown before it is published, and listed as displaced after it', async () => {
  const who = await onShift('C');
  expect((await book(who, 20)).status).toBe(200);
  expect((await book(who, 10)).data.remark).toContain('no published shift');
  const hit = async () =>
    (
      await planner.browser.call('appointments.displaced.findHit', {
        roster: { unitId: unit.id, from: day, to: day },
      })
    ).data;
  expect(await hit()).toMatchObject({ count: 0 });
  await change(cell(who, day, '', { seen: [await shiftOf(who)] }));
  expect(await hit()).toMatchObject({ count: 1, appointments: [{ startsAt: at(20) }] });
  expect(await displaced(who)).toEqual([]);
  await publish(day, day);
  expect(await displaced(who)).toEqual(['shift']);
  await change(cell(who, day, 'C'));
  await publish(day, day);
  expect(await displaced(who)).toEqual([]);
});

const startsOf = async (who: Clinician) => {
  const { rows } = await clinic.world.owner.query<{ at: Date }>(
    `select ap.starts_at as at from appointment_practitioners ap
     join appointments a on a.id = ap.appointment_id
     where ap.practitioner_id = $1 and a.type_id = $2 order by 1`,
    [who.id, typeId],
  );
  return rows.map((row) => row.at.toISOString());
};

/** Minutes from now until an hour of the day. */
const minutesUntil = (hour: number) =>
  (Date.parse(at(hour)) - minutesFromNow(0).getTime()) / 60_000;

test('S142 a shift that is handed over takes along what is booked in its part, as was said before', async () => {
  const [who, other] = [await onShift('C'), await member()];
  for (const hour of [20, 21.75, 23, 23.5]) expect((await book(who, hour)).status).toBe(200);
  await clinic.place([who], { at: minutesUntil(22.5), kind: 'in-person' });
  await clinic.place([other], { at: minutesUntil(23.5), kind: 'meeting' });
  const bookingsOfShift = async (toId: string) =>
    (
      await planner.browser.call('appointments.reassigning.ofShift', {
        fromId: who.id,
        toId,
        startsAt: at(22),
        endsAt: at(24),
      })
    ).data;
  expect(await bookingsOfShift(other.id)).toMatchObject({
    going: [{ startsAt: at(23), patientName: 'Ana Ruiz' }],
    staying: [
      { startsAt: at(21.75), because: 'beyond' },
      { startsAt: at(23.5), because: 'busy' },
    ],
    others: 1,
  });
  expect(await bookingsOfShift(randomUUID())).toBeUndefined();
  const handed = await planner.browser.call('roster.handOver', {
    assignmentId: await shiftOf(who),
    practitionerId: who.id,
    toId: other.id,
    part: { id: randomUUID(), at: at(22), gives: 'second' },
  });
  expect(handed.data.appointments).toEqual({ given: 1, left: 2 });
  expect(await startsOf(other)).toEqual([at(23)]);
  expect(await startsOf(who)).toEqual([at(20), at(21.75), at(23.5)]);
  const { data } = await who.browser.call('appointments.displaced.list', {});
  expect(data.displaced).toMatchObject(
    [21.75, 23.5].map((hour) => ({ because: 'shift', appointment: { startsAt: at(hour) } })),
  );
  expect((await free(other)).starts.at(0)).toBe(at(22));
  const [entry] = await clinic.recorded('roster.hand-over', other.id);
  expect(entry?.detail).toMatchObject({ appointments: { given: 1, left: 2 } });
});

test('who may not hold a type gets none of it with the shift, and a refused hand-over moves nothing', async () => {
  const [who, other] = [await onShift('C'), await member()];
  expect((await book(who, 21)).status).toBe(200);
  const holders = (ids: string[]) =>
    clinic.world.owner.query('update appointment_types set holder_ids = $2 where id = $1', [
      typeId,
      ids,
    ]);
  await holders([who.id]);
  const [fromId, toId] = [who.id, other.id];
  const span = { startsAt: at(20), endsAt: at(24) };
  const { data } = await planner.browser.call('appointments.reassigning.ofShift', {
    fromId,
    toId,
    ...span,
  });
  expect(data.staying).toMatchObject([{ startsAt: at(21), because: 'not-able' }]);
  await holders([]);
  await change(cell(other, day, 'D'));
  await publish(day, day);
  const input = { assignmentId: await shiftOf(who), practitionerId: fromId, toId };
  expect((await planner.browser.call('roster.handOver', input)).problem).toBe('roster.rule');
  expect([await startsOf(who), await startsOf(other)]).toEqual([[at(21)], []]);
});

test('a swap takes its appointments with it at once, and they return with it; what the other cannot take is displaced', async () => {
  const [giver, taker] = [await onShift('C'), await member()];
  for (const hour of [20, 22]) expect((await book(giver, hour)).status).toBe(200);
  await clinic.place([taker], { at: minutesUntil(22), kind: 'meeting' });
  const offerId = randomUUID();
  const offer = { id: offerId, assignmentId: await shiftOf(giver), toId: taker.id };
  expect((await giver.browser.call('roster.swaps.offer', offer)).status).toBe(200);
  expect((await taker.browser.call('roster.swaps.take', { offerId })).status).toBe(200);
  expect([await startsOf(giver), await startsOf(taker)]).toEqual([[at(22)], [at(20)]]);
  expect(await displaced(giver)).toEqual(['shift']);
  const swapEvent = (await clinic.recorded('swap.take', offerId)).at(-1);
  expect(swapEvent?.detail).toMatchObject({ appointments: { given: 1, left: 1 } });
  expect((await taker.browser.call('roster.swaps.giveBack', { offerId })).status).toBe(200);
  expect([await startsOf(giver), await startsOf(taker)]).toEqual([[at(20), at(22)], []]);
  expect(await displaced(giver)).toEqual([]);
});
