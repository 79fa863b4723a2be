/** Tests finding a time by language, by unit and among all who may hold the type, and why there is none. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import type { NewPerson } from '#server/test/world.ts';
import type { NameIn } from '#server/test/browser.ts';

const clinic = await openClinic();
const unitId = (await clinic.newUnit()).id;
const planner = await clinic.clinician({ role: 'EDITOR', hospitalRole: 'IT Builder' });
afterAll(() => clinic.close());

async function speaking(languages: string[], options: NewPerson & { unit?: string } = {}) {
  const person = await clinic.world.person(options);
  const set = 'update practitioners set languages = $2, unit_id = $3 where id = $1';
  await clinic.world.owner.query(set, [person.id, languages, options.unit ?? null]);
  return person;
}

const call = <Name extends NameIn<'appointments'>>(name: Name, input: object) =>
  planner.browser.call(`appointments.${name}`, input);
const ofType = (columns: string) =>
  clinic.newType('in-person', clinic.world.organizationId).then(async (id) => {
    await clinic.world.owner.query(`update appointment_types set ${columns} where id = $1`, [id]);
    return id;
  });
const nextFree = async (input: object) => (await call('nextFree', input)).data;
const today = new Date().toISOString().slice(0, 10);
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const slots = (input: object) => call('freeSlots', { from: today, to: inAWeek, ...input });

test('the next free time is found among those who speak the patient’s language', async () => {
  const typeId = await ofType(`holder_jobs = '{Consultant}'`);
  const ines = await speaking(['pt-BR', 'es'], { hospitalRole: 'Consultant' });
  await speaking(['en'], { hospitalRole: 'Consultant' });
  const anybody = { typeId, isAnybody: true };
  expect(await nextFree({ ...anybody, language: 'pt' })).toMatchObject({
    practitionerIds: [ines.id],
    reason: null,
  });
  expect(await nextFree({ ...anybody, language: 'is' })).toEqual({
    startsAt: null,
    practitionerIds: [],
    reason: 'Nobody who provides this type speaks Icelandic.',
  });
  const answer = await slots({ ...anybody, language: 'es' });
  expect(answer.data.people).toEqual([{ id: ines.id, fullName: ines.fullName }]);
  expect(answer.data.reason).toBeNull();
  expect((await call('nextFree', { ...anybody, language: 'no language' })).status).toBe(400);
});

test('of a unit everybody without a free time is named with the reason', async () => {
  const typeId = await ofType(`holder_jobs = '{Resident}'`);
  const unit = { unit: unitId };
  const nora = await speaking(['no'], { ...unit, hospitalRole: 'Resident', fullName: 'Dr. Nora' });
  const otto = await speaking([], { ...unit, hospitalRole: 'Resident', fullName: 'Dr. Otto' });
  await speaking(['no'], { ...unit, hospitalRole: 'Intern', fullName: 'Dr. Pia' });
  const { data } = await slots({ typeId, unitId, language: 'no' });
  const reasons = data.free.map((one: { practitionerIds: string[]; because: string | null }) => [
    one.practitionerIds[0],
    one.because,
  ]);
  expect(Object.fromEntries(reasons)).toMatchObject({
    [nora.id]: null,
    [otto.id]: 'other-language',
  });
  expect(data.reason).toBe(
    'Dr. Otto does not speak the language. Dr. Pia does not provide this type.',
  );
});

test('anybody who may hold a type is whom it names, or else everybody who sees patients', async () => {
  const named = await speaking([], { hospitalRole: 'Case Manager' });
  const typeId = await ofType(`holder_ids = '{${named.id}}'`);
  const { data } = await slots({ typeId, isAnybody: true });
  expect(data.people.map(({ id }: { id: string }) => id)).toEqual([named.id]);
  const all = await slots({ typeId: clinic.types['in-person'], isAnybody: true });
  const ids = all.data.people.map(({ id }: { id: string }) => id);
  expect(ids).not.toContain(named.id);
  expect(ids).not.toContain(planner.id);
  expect(ids.length).toBeGreaterThan(3);
});

test('together, the one who may hold the type comes first, as the lead', async () => {
  const typeId = await ofType(`holder_jobs = '{Attending}'`);
  const aide = await speaking([], { hospitalRole: 'Intern', fullName: 'Aaron' });
  const lead = await speaking([], { hospitalRole: 'Attending', fullName: 'Zoe' });
  const { data } = await slots({ typeId, practitionerIds: [aide.id, lead.id], isTogether: true });
  expect(data.free[0]!.practitionerIds).toEqual([lead.id, aide.id]);
  expect(data.free[0]!.starts.length).toBeGreaterThan(0);
});

test('S15 a unit of another hospital has nobody, as a missing one has', async () => {
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const { id: theirs } = await clinic.newUnit(organizationId);
  await speaking(['en'], { organizationId, unit: theirs });
  const typeId = clinic.types['in-person'];
  const answers = [theirs, randomUUID()].map((one) => slots({ typeId, unitId: one }));
  const [foreign, missing] = await Promise.all(answers);
  expect(foreign?.data).toEqual(missing?.data);
  expect(foreign?.data).toMatchObject({ people: [], reason: 'Nobody works in this unit.' });
});

test('S204 a search among many takes two statements, as one of one person does', async () => {
  const typeId = await ofType(`holder_jobs = '{APP}'`);
  const counted = async () => {
    return (await clinic.world.countStatements(() => slots({ typeId, isAnybody: true }))).count;
  };
  await speaking([], { hospitalRole: 'APP' });
  await counted();
  const few = await counted();
  expect(few).toBe(2);
  for (let nth = 0; nth < 10; nth += 1) await speaking([], { hospitalRole: 'APP' });
  expect(await counted()).toBe(few);
});

test('languages are set by an administrator, and stay where a change leaves them out', async () => {
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const who = await clinic.world.person({ fullName: 'Ren Sato' });
  const { email, id: personId } = who;
  const save = (version: number, more: object) =>
    admin.browser.call('people.saveDetails', {
      personId,
      version,
      fullName: 'Ren Sato',
      email,
      unitId: null,
      zone: 'Europe/London',
      ...more,
    });
  expect((await save(1, { languages: ['PT-br', 'pt-BR', 'en'] })).status).toBe(200);
  expect((await save(2, { fullName: 'Ren A. Sato' })).status).toBe(200);
  const { data } = await admin.browser.call('people.one', { personId });
  expect(data).toMatchObject({ fullName: 'Ren A. Sato', languages: ['pt-BR', 'en'] });
  expect((await clinic.recorded('person.save-details', personId))[0]).toMatchObject({
    detail: { before: { languages: [] }, after: { languages: ['pt-BR', 'en'] } },
  });
});
