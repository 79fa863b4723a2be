/** Tests rooms as an administrator manages them. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { newRooms } from '#server/test/clinic-locations.ts';

const clinic = await openClinic();
const admin = await clinic.clinician({ role: 'ADMIN' });
afterAll(() => clinic.close());

const newName = () => `Room ${randomUUID().slice(0, 8)}`;
const list = async () =>
  (await callAppointments(admin, 'locations.list', {})).data as { id: string }[];

test('a room is made once per key, listed with its unit, and in the audit', async () => {
  const unit = await clinic.newUnit();
  const input = {
    name: newName(),
    unitId: unit.id,
    note: 'Second floor',
    idempotencyKey: randomUUID(),
  };
  const answers = [
    await callAppointments(admin, 'locations.add', input),
    await callAppointments(admin, 'locations.add', input),
  ];
  const [{ data }] = answers as [{ data: { id: string } }, unknown];
  expect(answers.map((answer) => answer.data.id)).toEqual([data.id, data.id]);
  expect((await list()).find(({ id }) => id === data.id)).toEqual({
    id: data.id,
    name: input.name,
    note: 'Second floor',
    unit,
    active: true,
    version: 1,
    types: [],
  });
  expect(await clinic.recorded('location.save', data.id)).toMatchObject([
    { outcome: 'success', detail: { after: { name: input.name, unit: unit.name } } },
  ]);
  expect((await callAppointments(admin, 'locations.add', { name: input.name })).problem).toBe(
    'appointments.name-taken',
  );
});

test('a change audits what was before, refuses an older version, and can retire a room', async () => {
  const name = newName();
  const { data } = await callAppointments(admin, 'locations.add', { name });
  const save = (more: object) =>
    callAppointments(admin, 'locations.save', {
      name,
      locationId: data.id,
      version: 1,
      active: true,
      ...more,
    });
  expect((await save({ active: false, note: 'Closed for paint' })).data).toMatchObject({
    active: false,
    version: 2,
  });
  expect((await save({ note: 'Open' })).problem).toBe('conflict');
  const [, saved] = await clinic.recorded('location.save', data.id);
  expect(saved).toMatchObject({ detail: { before: { note: null }, after: { active: false } } });
});

test('S15 nobody names another hospital’s unit or room, and sees none of them', async () => {
  const other = await clinic.world.newOrganization(`Southgate ${randomUUID()}`);
  const unit = await clinic.newUnit(other);
  const [foreign] = await newRooms(clinic, 1, other);
  const inTheirUnit = await callAppointments(admin, 'locations.add', {
    name: newName(),
    unitId: unit.id,
  });
  expect(inTheirUnit.problem).toBe('not-found');
  const saved = await callAppointments(admin, 'locations.save', {
    name: newName(),
    locationId: foreign!.id,
    version: 1,
    active: false,
  });
  expect(saved.problem).toBe('not-found');
  const details = { name: newName(), kind: 'in-person', durationMinutes: 20 };
  const typed = await callAppointments(admin, 'newType', {
    ...details,
    locationIds: [foreign!.id],
  });
  expect(typed.problem).toBe('not-found');
  expect((await list()).map(({ id }) => id)).not.toContain(foreign!.id);
});

test('a type is saved with its rooms in their order, and people who book it see them', async () => {
  const [first, second] = await newRooms(clinic, 2);
  const name = `Scan ${randomUUID().slice(0, 8)}`;
  const { data } = await callAppointments(admin, 'newType', {
    name,
    kind: 'in-person',
    durationMinutes: 20,
    locationIds: [second!.id, first!.id],
  });
  const inOrder = [second, first].map((room) => ({ ...room, active: true }));
  expect(data.locations).toEqual(inOrder);
  const lena = await clinic.clinician();
  const { data: types } = await callAppointments(lena, 'types', {});
  const seen = types.find(({ id }: { id: string }) => id === data.id);
  expect(seen!.locations).toEqual(inOrder);
  expect((await list()).find(({ id }) => id === first!.id)).toMatchObject({ types: [name] });
});
