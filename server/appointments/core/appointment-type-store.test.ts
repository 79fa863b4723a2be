/** Tests appointment types as an administrator manages them. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
const admin = await clinic.clinician({ role: 'ADMIN' });
afterAll(() => clinic.close());

const details = (name = `Review ${randomUUID().slice(0, 8)}`) => ({
  name,
  kind: 'in-person',
  durationMinutes: 20,
  bufferAfterMinutes: 5,
  capacity: 2,
  colour: 'swing',
  letter: 'R',
  holderJobs: ['Attending'],
});

test('a new type exists for those who hold it, once per key, and in the audit', async () => {
  const input = { ...details(), idempotencyKey: randomUUID() };
  const answers = [
    await callAppointments(admin, 'newType', input),
    await callAppointments(admin, 'newType', input),
  ];
  const [{ data }] = answers as [{ data: { id: string } }, unknown];
  expect(answers.map((answer) => answer.data.id)).toEqual([data.id, data.id]);
  expect(data).toMatchObject({ ...details(input.name), daysAhead: 730, active: true, version: 1 });
  const doctor = await clinic.clinician();
  const nurse = await clinic.clinician({ hospitalRole: 'Nurse Practitioner' });
  const seen = async (who: Clinician) =>
    (await callAppointments(who, 'types')).data.some(({ id }: { id: string }) => id === data.id);
  expect([await seen(doctor), await seen(nurse)]).toEqual([true, false]);
  expect(await clinic.recorded('appointment-type.save', data.id)).toMatchObject([
    { outcome: 'success', detail: { after: { name: input.name, capacity: 2 } } },
  ]);
});

test('a change audits what was before, refuses an older version, and can retire a type', async () => {
  const { data } = await callAppointments(admin, 'newType', details());
  const typeId = data.id;
  const { name } = data;
  const save = (more: object) =>
    callAppointments(admin, 'saveType', {
      ...details(name),
      typeId,
      version: 1,
      active: true,
      ...more,
    });
  expect((await save({ durationMinutes: 40 })).data).toMatchObject({ version: 2 });
  expect((await save({ durationMinutes: 50 })).problem).toBe('conflict');
  expect((await save({ version: 2, active: false })).data.active).toBe(false);
  const booking = { patientName: 'Ana', typeId, startsAt: '2030-01-07T10:00:00Z' };
  expect((await callAppointments(await clinic.clinician(), 'book', booking)).problem).toBe(
    'not-found',
  );
  const rows = await clinic.recorded('appointment-type.save', typeId);
  expect(rows[1]).toMatchObject({
    detail: { before: { durationMinutes: 20 }, after: { durationMinutes: 40 } },
  });
});

test('a patient is reminded a day and an hour before, unless the type says otherwise', async () => {
  const { data } = await callAppointments(admin, 'newType', details());
  expect(data.reminderMinutes).toEqual([1440, 60]);
  const save = (reminderMinutes: number[]) =>
    callAppointments(admin, 'saveType', {
      ...details(data.name),
      typeId: data.id,
      version: 1,
      active: true,
      reminderMinutes,
    });
  expect((await save([1, 2, 3, 4, 5])).problem).toBe('input.invalid');
  expect((await save([30, 2880, 30])).data.reminderMinutes).toEqual([2880, 30]);
  const { data: never } = await callAppointments(admin, 'newType', {
    ...details(),
    reminderMinutes: [],
  });
  expect(never.reminderMinutes).toEqual([]);
});

test('two types never have one name, and who may hold one works here', async () => {
  const { data } = await callAppointments(admin, 'newType', details());
  expect((await callAppointments(admin, 'newType', details(data.name))).problem).toBe(
    'appointments.name-taken',
  );
  const other = (await callAppointments(admin, 'newType', details())).data;
  const renamed = { ...details(data.name), typeId: other.id, version: 1, active: true };
  expect((await callAppointments(admin, 'saveType', renamed)).problem).toBe(
    'appointments.name-taken',
  );
  const stranger = { ...details(), holderIds: [randomUUID()] };
  expect((await callAppointments(admin, 'newType', stranger)).problem).toBe('not-found');
});

test('S15 a type of another hospital is not found', async () => {
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const typeId = await clinic.newType('meeting', organizationId);
  const save = (id: string) =>
    callAppointments(admin, 'saveType', { ...details(), typeId: id, version: 1, active: true });
  const [theirs, missing] = [await save(typeId), await save(randomUUID())];
  expect([theirs.status, theirs.problem]).toEqual([missing.status, missing.problem]);
  const { data } = await callAppointments(admin, 'typeRecords');
  expect(data.map(({ id }: { id: string }) => id)).not.toContain(typeId);
});
