/** Tests that patients are asked once in a while, and that each need that is named is opened once, referred and answered. */
import { afterAll, expect, test } from 'vitest';
import type { CaseRecord } from '#shared/cases.ts';
import { needCode, needQuestions } from '#shared/cases/case-forms/need-questions.ts';
import type { Answer } from '#shared/cases/case-forms/questionnaire.ts';
import type { AskedNeeds } from '#shared/needs.ts';
import { openClinic } from '#server/test/clinic.ts';
import { newNumber } from '#server/test/hl7.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const cora = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Cora Blum' });
const dan = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Dan Ode' });

async function newPatient(): Promise<string> {
  const patient = { fullName: 'Ana Ruiz', externalId: newNumber() };
  return (await cora.browser.call('appointments.patients.add', patient)).data.id;
}

const ask = async (patientId: string, again = ''): Promise<AskedNeeds> =>
  (await cora.browser.call('needs.ask', { patientId, again })).data;
const read = async (caseId: string): Promise<CaseRecord> =>
  (await cora.browser.call('cases.byId', { caseId })).data;

async function sign(caseId: string, needs: string[]) {
  const items = needQuestions.item
    .filter(({ required }) => required)
    .map(({ linkId, answerOption = [] }) => {
      const code = needs.includes(linkId) ? needCode : 'no';
      const chosen =
        answerOption.find(({ valueCoding }) => valueCoding.code === code) ?? answerOption[0]!;
      return { linkId, answer: [chosen as Answer] };
    });
  const { data: form } = await cora.browser.call('cases.forms.ofCase', { caseId });
  const signing = { caseId, items, formVersion: form.questionnaire.version };
  return (await cora.browser.call('cases.forms.sign', signing)).status;
}

async function finish(caseId: string) {
  const { version } = await read(caseId);
  return cora.browser.call('needs.finish', { caseId, version });
}

async function asked(patientId: string, needs: string[], again = '') {
  const { caseId } = await ask(patientId, again);
  expect(await sign(caseId!, needs)).toBe(200);
  const { data } = await finish(caseId!);
  return { caseId: caseId!, needs: data.needs as { caseId: string; title: string }[] };
}

test('S503 questions that were answered within these months are shown with who asked, and asked again with a reason alone', async () => {
  const patientId = await newPatient();
  const first = await ask(patientId);
  expect(first.answered).toBeNull();
  expect(await ask(patientId)).toEqual(first);
  expect((await finish(first.caseId!)).problem).toBe('needs.not-signed');
  expect(await sign(first.caseId!, ['food'])).toBe(200);
  await finish(first.caseId!);
  const { caseId, answered } = await ask(patientId);
  expect([caseId, answered?.caseId, answered?.by]).toEqual([null, first.caseId, 'Cora Blum']);
  expect(answered?.answers).toContainEqual({
    question: 'Do you need help to have enough to eat?',
    answer: 'Yes',
  });
  expect(answered?.answers.map(({ question }) => question)).not.toContain('Who answered');
  const survivor = await newPatient();
  await owner.query('update patients set merged_into = $2 where id = $1', [patientId, survivor]);
  expect((await ask(survivor)).answered?.caseId).toBe(first.caseId);
  const again = await ask(survivor, 'Has moved since');
  expect((await read(again.caseId!)).subject).toMatchObject({ again: 'Has moved since' });
});

test('S552 a patient who answered within the hospital’s months is not asked again, whichever of their records is open', async () => {
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const set = (needsAgainMonths: number) =>
    admin.browser.call('organization.saveCareSettings', { contactTries: 3, needsAgainMonths });
  const patientId = await newPatient();
  const { caseId } = await asked(patientId, []);
  const answeredAgo = (months: number, days: number) =>
    owner.query(
      `update cases set closed_at = now() - make_interval(months => $2, days => $3),
        opened_at = now() - make_interval(months => $2, days => $3 + 1) where id = $1`,
      [caseId, months, days],
    );
  await answeredAgo(6, -1);
  expect((await ask(patientId)).answered).toMatchObject({ caseId, months: 6 });
  await set(9);
  await answeredAgo(8, 20);
  expect((await ask(patientId)).answered).toMatchObject({ caseId, months: 9 });
  await set(6);
  const again = await ask(patientId);
  expect(again.caseId).not.toBeNull();
  const survivor = await newPatient();
  await owner.query('update patients set merged_into = $2 where id = $1', [patientId, survivor]);
  expect(await ask(survivor)).toEqual(again);
});

test('S503 each yes opens one need, which is not opened twice while it is open', async () => {
  const patientId = await newPatient();
  const { caseId, needs } = await asked(patientId, ['food', 'transport']);
  expect(needs).toHaveLength(2);
  const need = await read(needs[0]!.caseId);
  expect(need).toMatchObject({
    kind: 'need',
    parentId: caseId,
    patient: { id: patientId },
    subject: { area: 'food', said: 'Do you need help to have enough to eat? Yes', resource: null },
  });
  const again = await asked(patientId, ['food', 'housing'], 'A new flat');
  expect(again.needs.map(({ title }) => title)).toEqual([
    'Do you need help with a place to live, or with keeping yours?',
  ]);
});

test('S503 a need is referred to a resource by name, and closed with its answer', async () => {
  const { needs } = await asked(await newPatient(), ['housing']);
  const { caseId } = needs[0]!;
  const refer = async (resource: string) =>
    cora.browser.call('needs.refer', { caseId, version: (await read(caseId)).version, resource });
  expect((await refer(' ')).status).toBe(400);
  expect((await refer('Housing office')).status).toBe(200);
  expect((await refer('Shelter North')).status).toBe(200);
  const referred = await read(caseId);
  expect(referred).toMatchObject({ state: 'referred', subject: { resource: 'Shelter North' } });
  expect(referred.events.map(({ note }) => note)).toEqual(
    expect.arrayContaining(['Referred to Housing office.', 'Referred to Shelter North.']),
  );
  const move = (note: string) =>
    cora.browser.call('cases.move', { caseId, version: referred.version, move: 'meet', note });
  expect((await move('')).status).toBe(400);
  expect((await move('Has a room since Monday')).status).toBe(200);
});

test('S503 who asks answers for it, and patients of other hospitals are not found', async () => {
  const patientId = await newPatient();
  const { caseId } = await ask(patientId);
  const { version } = await read(caseId!);
  const finished = await dan.browser.call('needs.finish', { caseId, version });
  expect(finished.problem).toBe('cases.not-yours');
  const elsewhere = await clinic.clinician({
    hospitalRole: 'Case Manager',
    organizationId: await clinic.world.newOrganization('Southgate'),
  });
  expect((await elsewhere.browser.call('needs.ask', { patientId })).status).toBe(404);
  const una = await clinic.clinician({ hospitalRole: 'Utilization Manager' });
  expect((await una.browser.call('needs.ask', { patientId })).status).toBe(403);
});

test('S503 who was asked on another record is the one patient; nobody who declined was asked, and a stay is named', async () => {
  const [first, survivor] = [await newPatient(), await newPatient()];
  const asking = await ask(first);
  await owner.query('update patients set merged_into = $2 where id = $1', [first, survivor]);
  expect((await ask(survivor)).caseId).toBe(asking.caseId);
  const other = await newPatient();
  const { caseId } = await ask(other);
  const { version } = await read(caseId!);
  const decline = { caseId, version, move: 'decline', note: 'Not today' };
  expect((await cora.browser.call('cases.move', decline)).status).toBe(200);
  expect(await ask(other)).toMatchObject({ answered: null, caseId: expect.any(String) });
  const merged = await newPatient();
  await owner.query('update patients set merged_into = $2 where id = $1', [merged, other]);
  const { needs } = await asked(merged, ['food'], 'Moved');
  expect((await read(needs[0]!.caseId)).patient?.id).toBe(other);
  const reading = await clinic.recorded('case.read');
  expect(reading).toContainEqual(
    expect.objectContaining({ actor_id: cora.id, object_id: asking.caseId }),
  );
});

test('S503 a need is referred by whoever works in care, and by nobody else', async () => {
  const { needs } = await asked(await newPatient(), ['energy']);
  const { caseId } = needs[0]!;
  const { version } = await read(caseId);
  const refer = { caseId, version, resource: 'Energy fund', note: 'By mail' };
  const una = await clinic.clinician({ hospitalRole: 'Utilization Manager' });
  expect((await una.browser.call('needs.refer', refer)).status).toBe(403);
  expect((await dan.browser.call('needs.refer', refer)).status).toBe(200);
  expect((await read(caseId)).events.map(({ note }) => note)).toContain(
    'Referred to Energy fund. By mail',
  );
  expect((await dan.browser.call('needs.refer', refer)).problem).toBe('conflict');
});

test('S556 a version with groups and choices of its own names its needs', async () => {
  const builder = { hospitalRole: 'IT Builder' as const };
  const [writer, publisher] = [await clinic.clinician(builder), await clinic.clinician(builder)];
  const yes = { valueCoding: { code: 'o-1', display: 'Yes' } };
  const no = { valueCoding: { code: 'o-2', display: 'No' } };
  const warm = {
    linkId: 'warm',
    text: 'Is it cold at home?',
    type: 'choice',
    answerOption: [yes, no],
  };
  const items = [{ linkId: 'home', text: 'At home', type: 'group', item: [warm] }];
  const draft = { form: 'need-questions', title: 'Needs at Northgate', items };
  const { data } = await writer.browser.call('cases.forms.versions.draft', draft);
  const publish = { versionId: data.versionId, version: 1 };
  expect((await publisher.browser.call('cases.forms.versions.publish', publish)).status).toBe(200);
  const { caseId } = await ask(await newPatient());
  const { data: form } = await cora.browser.call('cases.forms.ofCase', { caseId });
  const answers = [{ linkId: 'home', item: [{ linkId: 'warm', answer: [yes] }] }];
  const signing = { caseId, items: answers, formVersion: form.questionnaire.version };
  expect((await cora.browser.call('cases.forms.sign', signing)).status).toBe(200);
  const finished = await finish(caseId!);
  expect(finished.data.needs).toMatchObject([{ title: 'Is it cold at home?' }]);
});
