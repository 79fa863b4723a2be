/** Tests the front desk: who is found by what, a unit's day, a patient's page, and the audit of every look. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Kind } from '#shared/appointments.ts';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { linkOf, waitingPatient } from '#server/test/patient.ts';

const clinic = await openClinic();
const desk = await clinic.clinician({ role: 'EDITOR', zone: 'Europe/London' });
const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
afterAll(() => clinic.close());

const hours = (count: number) => count * 60;

async function patientWith(details: object) {
  const { data } = await callAppointments(desk, 'patients.add', details);
  return data;
}

async function booked(patientId: string, at: number, leadId = lena.id): Promise<string> {
  const { data } = await callAppointments(desk, 'book', {
    typeId: clinic.types['in-person'],
    startsAt: minutesFromNow(at).toISOString(),
    leadId,
    patientId,
  });
  return data.id;
}

const search = async (input: object, who = desk) =>
  (await callAppointments(who, 'desk.search', input)).data;
const foundIds = async (input: object, who = desk): Promise<string[]> =>
  (await search(input, who)).appointments.map(({ id }: { id: string }) => id);

test('any appointment is found by name, identifier, phone number, birth date or clinician', async () => {
  const patient = await patientWith({
    fullName: 'Zoë Müller-Łoś',
    birthDate: '1958-02-03',
    phone: '+44 (20) 7946-0123',
    externalId: 'NG-4711',
  });
  await patientWith({ fullName: 'Zoë Miller', birthDate: '1958-02-04', phone: '020 555 0000' });
  const rin = await clinic.clinician({ fullName: 'Dr. Rin Quartermain' });
  const id = await booked(patient.id, hours(30), rin.id);
  for (const text of [
    'muller los',
    'mueller',
    'ng-4711',
    '4711',
    '7946 0123',
    '+44 (20)',
    '020 7946 0123',
    '020/79460123',
    'quartermain rin',
  ])
    expect([text, await foundIds({ text })]).toEqual([text, [id]]);
  const { data } = await callAppointments(desk, 'patients.find', { search: '7946-0123' });
  expect(data).toMatchObject([{ id: patient.id }]);
  expect(await foundIds({ birthDate: '1958-02-03' })).toEqual([id]);
  expect(await foundIds({ text: 'zoe', birthDate: '1958-02-03' })).toEqual([id]);
  expect(await foundIds({ text: 'zoe', birthDate: '1958-02-04' })).toEqual([]);
  expect(await foundIds({ text: '100%' })).toEqual([]);
});

test('a name without a patient of the list is found too, and what is held is not', async () => {
  const id = await clinic.place([lena], { at: hours(50), patientName: 'Wilhelmina Onlyname' });
  expect(await foundIds({ text: 'onlyname' })).toEqual([id]);
  const tomas = await clinic.clinician({ fullName: 'Dr. Tomas Holdsworth', role: 'EDITOR' });
  const answer = await callAppointments(tomas, 'hold', {
    typeId: clinic.types['in-person'],
    startsAt: minutesFromNow(hours(60)).toISOString(),
  });
  expect(answer.status).toBe(200);
  expect(await foundIds({ text: 'holdsworth' })).toEqual([]);
});

test('what is ahead comes first, the next one foremost, then what is over, and more is said', async () => {
  const yusuf = await clinic.clinician({ fullName: 'Dr. Yusuf Manyvisits' });
  const at = (minutes: number) => clinic.place([yusuf], { at: minutes, patientName: 'Ana Ruiz' });
  const [later, past, next, longPast] = [
    await at(hours(80)),
    await at(-hours(5)),
    await at(hours(79)),
    await at(-hours(500)),
  ];
  expect(await search({ text: 'manyvisits' })).toMatchObject({ isMore: false });
  expect(await foundIds({ text: 'manyvisits' })).toEqual([next, later, past, longPast]);
  for (let day = 5; day < 25; day += 1) await at(hours(24 * day));
  const { appointments, isMore } = await search({ text: 'manyvisits' });
  expect([appointments.length, isMore]).toEqual([20, true]);
});

test('S33 every search and every look at a foreign appointment is audited, without words or names', async () => {
  const patient = await patientWith({ fullName: 'Quirina Audited' });
  const id = await booked(patient.id, hours(90));
  await search({ text: 'quirina' });
  const [row] = (await clinic.recorded('desk.search')).slice(-1);
  expect(row).toMatchObject({
    actor_id: desk.id,
    detail: { count: 1, appointmentIds: [id] },
  });
  const { data } = await callAppointments(desk, 'desk.appointment', { appointmentId: id });
  expect(data.appointment).toMatchObject({ id, patientName: 'Quirina Audited' });
  expect(await clinic.recorded('appointment.read', id)).toMatchObject([{ actor_id: desk.id }]);
  await callAppointments(desk, 'desk.patient', { patientId: patient.id });
  expect(await clinic.recorded('patient.read', patient.id)).toMatchObject([{ actor_id: desk.id }]);
  const { rows } = await clinic.world.owner.query(
    `select 1 from audit_events where detail::text ilike '%quirina%'`,
  );
  expect(rows).toEqual([]);
});

test('a unit’s day has everybody’s appointments, another day and another unit do not', async () => {
  const unit = await clinic.newUnit();
  const nia = await clinic.clinician({ fullName: 'Dr. Nia Unitmember' });
  await clinic.world.owner.query('update practitioners set unit_id = $1 where id = $2', [
    unit.id,
    nia.id,
  ]);
  const id = await clinic.place([nia, lena], { at: 0, patientName: 'Bo Day' });
  const { data } = await callAppointments(desk, 'desk.day', { unitId: unit.id });
  expect(data.people).toMatchObject([{ id: nia.id, unit: unit.name }]);
  expect(data.appointments).toMatchObject([{ id, patientName: 'Bo Day' }]);
  expect(await clinic.recorded('desk.day')).toMatchObject([
    { detail: { unitId: unit.id, day: data.day, count: 1 } },
  ]);
  const past = { unitId: unit.id, day: '2026-01-02' };
  expect((await callAppointments(desk, 'desk.day', past)).data.appointments).toEqual([]);
  const empty = await callAppointments(desk, 'desk.day', { unitId: (await clinic.newUnit()).id });
  expect(empty.data).toMatchObject({ people: [], appointments: [] });
});

test('a unit’s day has the phone numbers of who is expected by video, and no other', async () => {
  const unit = await clinic.newUnit();
  const nia = await clinic.clinician();
  await clinic.world.owner.query('update practitioners set unit_id = $1 where id = $2', [
    unit.id,
    nia.id,
  ]);
  const placeWithPhone = async (phone: string | null, kind: Kind, at: number) => {
    const patient = await patientWith({ fullName: `Bo ${randomUUID()}`, phone });
    const id = await clinic.place([nia], { at, kind });
    await clinic.world.owner.query('update appointments set patient_id = $1 where id = $2', [
      patient.id,
      id,
    ]);
    return id;
  };
  const expected = await placeWithPhone('+44 20 7946 0018', 'tele-visit', -10);
  await placeWithPhone(null, 'tele-visit', 10);
  await placeWithPhone('+44 20 7946 0019', 'in-person', 30);
  await placeWithPhone('+44 20 7946 0020', 'tele-visit', -60);
  const { data } = await callAppointments(desk, 'desk.day', { unitId: unit.id });
  expect(data.phones).toEqual({ [expected]: '+44 20 7946 0018' });
  expect(data.waiting).toEqual({});
});

test('a unit’s day says since when who is in the waiting room of a tele-visit waits', async () => {
  const unit = await clinic.newUnit();
  const nia = await clinic.clinician();
  await clinic.world.owner.query('update practitioners set unit_id = $1 where id = $2', [
    unit.id,
    nia.id,
  ]);
  const id = await clinic.place([nia], { at: -10 });
  await waitingPatient(clinic, { token: await linkOf(nia, id) });
  const { data } = await callAppointments(desk, 'desk.day', { unitId: unit.id });
  expect(Object.keys(data.waiting)).toEqual([id]);
  expect(Object.values(data.waiting)).toEqual([expect.stringMatching(/^\d{4}-.+Z$/)]);
});

test('a unit’s day takes as many statements for twenty appointments as for one', async () => {
  const unit = await clinic.newUnit();
  const people = await Promise.all(Array.from({ length: 20 }, () => clinic.world.person()));
  await clinic.world.owner.query('update practitioners set unit_id = $1 where id = any($2)', [
    unit.id,
    people.map(({ id }) => id),
  ]);
  const count = async () => {
    const input = { unitId: unit.id };
    const counted = await clinic.world.countStatements(() =>
      callAppointments(desk, 'desk.day', input),
    );
    return counted.count;
  };
  await clinic.place(people.slice(0, 1), { at: 0 });
  await count();
  const few = await count();
  for (const testPerson of people.slice(1)) await clinic.place([testPerson], { at: 0 });
  expect(await count()).toBe(few);
});

test('a patient’s page has what is coming and what is over, with contacts and the need for an interpreter', async () => {
  const patient = await patientWith({
    fullName: 'Ines Pageful',
    phone: '020 1234 5678',
    language: 'pt-BR',
    needsInterpreter: true,
  });
  const later = await booked(patient.id, hours(120));
  const next = await booked(patient.id, hours(100));
  const over: string[] = [];
  for (const at of [-hours(30), -hours(20)]) {
    const id = await clinic.place([lena], { at });
    await clinic.world.owner.query('update appointments set patient_id = $1 where id = $2', [
      patient.id,
      id,
    ]);
    over.unshift(id);
  }
  const page = async (past: number) =>
    (await callAppointments(desk, 'desk.patient', { patientId: patient.id, past })).data;
  const { patient: shownPatient, coming, past, isMorePast } = await page(10);
  expect(shownPatient).toMatchObject({
    phone: '020 1234 5678',
    language: 'pt-BR',
    needsInterpreter: true,
  });
  expect(coming.map(({ id }: { id: string }) => id)).toEqual([next, later]);
  expect(past.map(({ id }: { id: string }) => id)).toEqual(over);
  expect(isMorePast).toBe(false);
  const short = await page(1);
  expect([short.past.length, short.isMorePast]).toEqual([1, true]);
});

test('S15 another organization finds nothing, sees no patient, no unit and no appointment', async () => {
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const stranger = await clinic.clinician({ role: 'EDITOR', organizationId });
  const patient = await patientWith({ fullName: 'Only Northgate', birthDate: '1931-03-03' });
  const id = await booked(patient.id, hours(140));
  const unit = await clinic.newUnit();
  expect(await foundIds({ text: 'northgate' }, stranger)).toEqual([]);
  expect(await foundIds({ birthDate: '1931-03-03' }, stranger)).toEqual([]);
  expect(await foundIds({ text: 'okafor' }, stranger)).toEqual([]);
  const ask = (name: 'desk.patient' | 'desk.appointment', input: object) =>
    callAppointments(stranger, name, input);
  expect((await ask('desk.patient', { patientId: patient.id })).problem).toBe('not-found');
  expect((await ask('desk.appointment', { appointmentId: id })).problem).toBe('not-found');
  const day = await callAppointments(stranger, 'desk.day', { unitId: unit.id });
  expect(day.data).toMatchObject({ people: [], appointments: [] });
});
