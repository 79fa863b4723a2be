/** Tests the planner's day: complete, of the own hospital alone, and audited. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
const planner = await clinic.clinician({ role: 'EDITOR', zone: 'Europe/London' });
afterAll(() => clinic.close());

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format();
const dayOf = (people: { id: string }[], who = planner, day = today()) =>
  who.browser.call('appointments.plannerDay', {
    day,
    practitionerIds: people.map(({ id }) => id),
  });

test('everybody’s appointments are there once, with patients, hours and time off', async () => {
  const lena = await clinic.world.person({ fullName: 'Dr. Lena Okafor' });
  const tomas = await clinic.world.person({ fullName: 'Dr. Tomas Lindqvist' });
  const shared = await clinic.place([lena, tomas], { at: 0, patientName: 'Ana Ruiz' });
  await clinic.place([lena], { at: 30, minutes: 5, patientName: 'Marcus Bell' });
  await clinic.world.owner.query(
    `insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by)
     values ($1, $2, now() - interval '1 minute', now() + interval '1 hour', $2)`,
    [clinic.world.organizationId, tomas.id],
  );
  const { data } = await dayOf([tomas, lena]);
  expect(data).toMatchObject({ zone: 'Europe/London', today: today() });
  expect(data.people.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
    'Dr. Lena Okafor',
    'Dr. Tomas Lindqvist',
  ]);
  const sharedAppointments = data.appointments.filter(({ id }: { id: string }) => id === shared);
  expect(sharedAppointments).toMatchObject([{ patientName: 'Ana Ruiz', practitioners: [{}, {}] }]);
  expect(data.off).toMatchObject([{ practitionerId: tomas.id, kind: 'time-off' }]);
  expect(new Set(data.open.map((one: { practitionerId: string }) => one.practitionerId))).toEqual(
    new Set([lena.id, tomas.id]),
  );
});

test('S15 nobody of another hospital is there, and others than planners are refused', async () => {
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const foreigner = await clinic.world.person({ organizationId });
  const answers = await Promise.all([dayOf([foreigner]), dayOf([{ id: randomUUID() }])]);
  for (const { data } of answers)
    expect(data).toMatchObject({ people: [], appointments: [], open: [], off: [] });
  const lena = await clinic.clinician();
  expect((await dayOf([lena], lena)).problem).toBe('access.denied');
});

test('S33 the audit says whose day was read', async () => {
  const lena = await clinic.world.person();
  await dayOf([lena], planner, '2026-08-01');
  const rows = await clinic.recorded('schedule.read');
  expect(rows.at(-1)).toMatchObject({
    actor_id: planner.id,
    detail: { from: '2026-08-01', to: '2026-08-01', practitionerIds: [lena.id] },
  });
});

test('twenty clinicians with full days take as many statements as one', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => clinic.world.person()));
  const counted = async (who: { id: string }[]) => {
    const { count, result } = await clinic.world.countStatements(() => dayOf(who));
    expect(result.status).toBe(200);
    return count;
  };
  await clinic.place(people.slice(0, 1), { at: 0 });
  await counted(people.slice(0, 1));
  const few = await counted(people.slice(0, 1));
  for (const testPerson of people.slice(1)) await clinic.place([testPerson], { at: 0 });
  expect(await counted(people)).toBe(few);
});

test('a unit names those who work in it, and another hospital’s has nobody', async () => {
  const { owner, organizationId } = clinic.world;
  const newUnit = async (whose: string) => {
    const insert = 'insert into units (organization_id, name) values ($1, $2) returning id';
    return (await owner.query<{ id: string }>(insert, [whose, randomUUID()])).rows[0]!.id;
  };
  const unitId = await newUnit(organizationId);
  const lena = await clinic.world.person();
  const gone = await clinic.world.person({ active: false });
  const set = 'update practitioners set unit_id = $1 where id = any($2)';
  await owner.query(set, [unitId, [lena.id, gone.id]]);
  const of = (id: string) => planner.browser.call('people.ofUnit', { unitId: id });
  expect((await of(unitId)).data.map(({ id }: { id: string }) => id)).toEqual([lena.id]);
  const elsewhere = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  expect((await of(await newUnit(elsewhere))).data).toEqual((await of(randomUUID())).data);
});
