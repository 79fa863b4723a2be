/** Tests that a clinician who is lent to another unit is offered there on those days alone: by the desk and on its booking page. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { openBookingPages } from '#server/test/booking/booking-page-visitors.ts';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic({ env: { TRUST_PROXY: '1' } });
const { world } = clinic;
const pages = openBookingPages(clinic);
const admin = await clinic.clinician({ role: 'ADMIN' });
const desk = await clinic.clinician({ role: 'EDITOR' });
const on = await pages.openPage();
const lena = on.clinician;
const other = await clinic.newUnit();
const page = { ...on.page, unitId: other.id };
afterAll(() => clinic.close());

/** In the organization's zone, whatever the hour is. */
const today = (await callAppointments(desk, 'desk.day', { unitId: other.id })).data.today;
const [from, lent, until] = [dayAfter(today, 2), dayAfter(today, 3), dayAfter(today, 4)];

async function lend(
  who: Clinician,
  days: { from: string; until: string; sharePercent?: number } | null,
) {
  const { data } = await admin.browser.call('people.one', { personId: who.id });
  const units = days === null ? [] : [{ unitId: other.id, sharePercent: 50, ...days }];
  const change = { personId: who.id, version: data.version, units };
  expect((await admin.browser.call('people.saveUnits', change)).status).toBe(200);
}

const daysIn = (starts: readonly string[]) => [
  ...new Set(
    starts.map((start) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(new Date(start)),
    ),
  ),
];
const search = { typeId: on.typeId, isAnybody: true, from, to: until };
const freeDays = async (unitId: string) => {
  const { data } = await callAppointments(desk, 'freeSlots', { ...search, unitId });
  return daysIn(data.free.flatMap(({ starts }) => starts));
};
const pageDays = async (of: typeof page) =>
  daysIn((await pages.call('times', { ...of, typeId: on.typeId, from })).data.starts);

test('S331 the desk and the booking page of a further unit offer a clinician on their days there alone', async () => {
  expect([await freeDays(other.id), await pageDays(page)]).toEqual([[], []]);
  expect((await pages.call('page', page)).data.state).toBe('unknown');

  await lend(lena, { from: lent, until: lent });
  expect([await freeDays(other.id), await pageDays(page)]).toEqual([[lent], [lent]]);
  expect(await freeDays(on.unit.id)).toEqual([from, lent, until]);
  expect((await pages.call('page', page)).data).toMatchObject({
    state: 'open',
    types: [{ id: on.typeId }],
  });
  const { data: times } = await pages.call('times', { ...page, typeId: on.typeId, from });
  const startsAt = times.starts[0] ?? '';
  const { data: held } = await pages.call('hold', { ...page, typeId: on.typeId, startsAt });
  expect(held.time).toMatchObject({ practitioner: lena.fullName, unit: other.name });
  await pages.call('release', { token: held.token });

  // A day that was opened by hand is open for their own unit alone.
  await world.owner.query(
    `insert into availability_days (organization_id, practitioner_id, day, exceptions)
     values ($1, $2, $3, $4)`,
    [
      world.organizationId,
      lena.id,
      until,
      JSON.stringify([{ kind: 'extra', fromMinute: 1260, untilMinute: 1320 }]),
    ],
  );
  expect(await freeDays(other.id)).toEqual([lent]);
  await lend(lena, null);
  expect([await freeDays(other.id), await pageDays(page)]).toEqual([[], []]);
});

test('S331 the day of a further unit lists who is lent to it then, with their appointments', async () => {
  await lend(lena, { from: lent, until: lent });
  const { data: slots } = await callAppointments(desk, 'freeSlots', {
    ...search,
    unitId: other.id,
  });
  const { data: booked } = await callAppointments(desk, 'book', {
    patientName: 'Ana Ruiz',
    typeId: on.typeId,
    leadId: lena.id,
    startsAt: slots.free[0]?.starts[0],
  });
  const dayOf = async (day: string) => {
    const { data } = await callAppointments(desk, 'desk.day', { unitId: other.id, day });
    const planned = await desk.browser.call('people.ofUnit', { unitId: other.id, day });
    expect(planned.data).toEqual(data.people);
    return [data.people.map(({ id }) => id), data.appointments.map(({ id }) => id)];
  };
  expect([await dayOf(lent), await dayOf(until)]).toEqual([
    [[lena.id], [booked.id]],
    [[], []],
  ]);
});

test('S331 the limit of a further unit counts who is lent to it, on those days alone', async () => {
  const members = [lena, await clinic.clinician(), await clinic.clinician()] as const;
  for (const who of members) await lend(who, { from: lent, until: lent });
  await desk.browser.call('roster.timeOff.saveLimit', { unitId: other.id, mostAway: 1 });
  const ask = async (who: Clinician) => {
    const id = randomUUID();
    const input = { id, kind: 'vacation', from, to: until };
    expect((await who.browser.call('roster.timeOff.ask', input)).status).toBe(200);
    return id;
  };
  const approve = (requestId: string) =>
    desk.browser.call('roster.timeOff.approve', { requestId, version: 1 });
  const [first, ...later] = [await ask(members[0]), await ask(members[1]), await ask(members[2])];
  const fullDays = async (requestId: string) =>
    (await desk.browser.call('roster.timeOff.hits', { requestId })).data.fullDays;
  expect(await fullDays(later[0] ?? '')).toEqual([]);
  expect((await approve(first)).status).toBe(200);
  expect(await fullDays(later[0] ?? '')).toEqual([lent]);
  expect((await approve(later[0] ?? '')).problem).toBe('roster.time-off-full');
  // Of two at once, whose own units are others, one is approved.
  await desk.browser.call('roster.timeOff.saveLimit', { unitId: other.id, mostAway: 2 });
  const both = await Promise.all(later.map(approve));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('S358 a closed day of a further unit displaces who has the whole day there, and that of their own unit does not', async () => {
  const { clinician: rita, typeId, unit } = await pages.openPage();
  const startsOf = async () => {
    const days = { from: lent, to: lent };
    const { data } = await callAppointments(desk, 'freeSlots', {
      typeId,
      practitionerIds: [rita.id],
      ...days,
    });
    return data.free.flatMap(({ starts }) => starts);
  };
  const { data: booked } = await callAppointments(desk, 'book', {
    patientName: 'Bea Ruiz',
    typeId,
    leadId: rita.id,
    startsAt: (await startsOf()).at(-1),
  });
  /** How the closed day is seen: in the preview, in the list, and in free times. */
  async function closing(unitId: string) {
    const closure = { from: lent, to: lent, unitId };
    const { data: hit } = await callAppointments(desk, 'displaced.findHit', { closure });
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into closures (organization_id, unit_id, kind, name, from_day, to_day, created_by)
       values ($1, $2, 'closure', 'Move', $3, $3, $4) returning id`,
      [world.organizationId, unitId, lent, admin.id],
    );
    const { data: listed } = await callAppointments(desk, 'displaced.list');
    const isFree = (await startsOf()).length > 0;
    await world.owner.query('delete from closures where id = $1', [rows[0]!.id]);
    return [
      hit.appointments.filter(({ id }) => id === booked.id).length,
      listed.displaced.filter(({ appointment }) => appointment.id === booked.id).length,
      isFree,
    ];
  }
  const [here, there] = [unit.id, other.id];
  expect([await closing(here), await closing(there)]).toEqual([
    [1, 1, false],
    [0, 0, true],
  ]);
  await lend(rita, { from: lent, until: lent, sharePercent: 50 });
  expect([await closing(here), await closing(there)]).toEqual([
    [1, 1, false],
    [0, 0, true],
  ]);
  await lend(rita, { from: lent, until: lent, sharePercent: 100 });
  expect([await closing(here), await closing(there)]).toEqual([
    [0, 0, true],
    [1, 1, false],
  ]);
});
