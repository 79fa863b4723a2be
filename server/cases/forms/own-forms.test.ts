/** Tests forms that a hospital writes from nothing: for which cases, by whom, and what stays when one is retired. */
import { afterAll, expect, test } from 'vitest';
import type { OwnFormName } from '#shared/cases/case-forms.ts';
import { withAnswerTasks } from '#shared/cases/case-forms/answer-tasks.ts';
import { deliveredContent } from '#shared/cases/case-forms/form-versions.ts';
import { hourMs } from '#shared/durations.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { addAdmissions, adt } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
const { world } = clinic;
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const second = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
await addAdmissions(builder);

let count = 0;
async function review(): Promise<string> {
  count += 1;
  const mrn = `O${count}`;
  const details = { fullName: 'Ana Ruiz', externalId: mrn };
  const patientId = (await grace.browser.call('appointments.patients.add', details)).data.id;
  await receiveAll(world.deps, [adt({ mrn, stay: `V${mrn}` })]);
  const filter = { patientId, kinds: ['cdi-review'] };
  const caseId = (await grace.browser.call('cases.list', { filter })).data.cases[0]!.id;
  await grace.browser.call('cases.take', { caseId });
  return caseId;
}

const option = (code: string, display: string) => ({ valueCoding: { code, display } });
const content = {
  title: 'Fall risk',
  items: [
    {
      linkId: 'fell',
      text: 'Did the patient fall?',
      type: 'choice' as const,
      required: true,
      answerOption: [option('yes', 'Yes'), option('no', 'No')],
    },
  ],
  kinds: ['cdi-review'],
};
type Procedure = 'draft' | 'change' | 'publish' | 'retire' | 'drop';
const versions = (name: Procedure, input: object, who: Clinician = builder) =>
  who.browser.call(`cases.forms.versions.${name}`, input as never);
async function published(input: object): Promise<string> {
  const { versionId } = (await versions('draft', input)).data as { versionId: string };
  expect((await versions('publish', { versionId, version: 1 }, second)).status).toBe(200);
  return versionId;
}
const formOf = async (caseId: string, form?: OwnFormName) =>
  (await grace.browser.call('cases.forms.ofCase', { caseId, ...(form && { form }) })).data;
const ownFormsOf = async (caseId: string) =>
  (await formOf(caseId)).forms.filter(({ form }) => form.startsWith('own-'));

test('S627 a form that a hospital writes from nothing is filled in and signed on cases of its kind alone', async () => {
  const caseId = await review();
  const { versionId } = (await versions('draft', content)).data as { versionId: string };
  expect(await ownFormsOf(caseId)).toEqual([]);
  const ref = { versionId, version: 1 };
  expect((await versions('publish', ref)).problem).toBe('forms.second-person');
  expect((await versions('publish', ref, second)).status).toBe(200);
  const [listed] = await ownFormsOf(caseId);
  expect(listed).toMatchObject({ title: 'Fall risk', isSigned: false });
  const form = listed!.form as OwnFormName;
  const { questionnaire } = await formOf(caseId, form);
  expect(questionnaire).toMatchObject({
    url: `urn:karemd:form:${form}`,
    version: 'hospital-1',
    item: [{ linkId: 'fell', required: true }],
  });
  const sign = (items: object[]) =>
    grace.browser.call('cases.forms.sign', {
      caseId,
      form,
      items: items as never,
      formVersion: 'hospital-1',
    });
  const { fields } = (await sign([])).body.error.data;
  expect(fields).toEqual([{ path: 'items.fell', problem: 'Answer this: Did the patient fall?' }]);
  expect((await sign([{ linkId: 'fell', answer: [option('yes', 'Yes')] }])).status).toBe(200);
  // A case of another kind has none of it, and another organization neither.
  await published({ ...content, title: 'For calls', kinds: ['contact'] });
  expect((await ownFormsOf(await review())).map(({ title }) => title)).toEqual(['Fall risk']);
  const { rows } = await world.owner.query(
    `select document::json->>'questionnaire' as questionnaire from form_answers where case_id = $1`,
    [caseId],
  );
  expect(rows).toEqual([{ questionnaire: `urn:karemd:form:${form}|hospital-1` }]);
});

test('S627 a retired form is on no new case, and what was signed in it stays', async () => {
  const [signedCase, openCase] = [await review(), await review()];
  const versionId = await published({ ...content, title: 'Retired soon' });
  const form = (await ownFormsOf(signedCase)).find(({ title }) => title === 'Retired soon')!
    .form as OwnFormName;
  await grace.browser.call('cases.forms.sign', {
    caseId: signedCase,
    form,
    items: [{ linkId: 'fell', answer: [option('no', 'No')] }],
    formVersion: 'hospital-1',
  });
  expect((await versions('retire', { versionId, version: 2 }, grace)).problem).toBe(
    'access.denied',
  );
  expect((await versions('retire', { versionId, version: 2 })).status).toBe(200);
  const titles = async (caseId: string) => (await ownFormsOf(caseId)).map(({ title }) => title);
  expect(await titles(openCase)).not.toContain('Retired soon');
  expect(await titles(signedCase)).toContain('Retired soon');
  const { signed, questionnaire } = await formOf(signedCase, form);
  expect(signed?.items).toMatchObject([{ linkId: 'fell' }]);
  expect(questionnaire.item[0]?.text).toBe('Did the patient fall?');
  expect((await grace.browser.call('cases.forms.ofCase', { caseId: openCase, form })).problem).toBe(
    'not-found',
  );
});

test('S640 an answer to a form of one’s own opens its task as the form is signed, and an answer that is not asked for opens none', async () => {
  const caseId = await review();
  const [fell = content.items[0]!] = content.items;
  const hurt = {
    linkId: 'hurt',
    text: 'Was the patient hurt?',
    type: 'boolean' as const,
    enableWhen: [
      { question: 'fell', operator: '=' as const, answerCoding: { code: 'no', display: 'No' } },
    ],
  };
  const items = [
    withAnswerTasks(fell, [{ answer: 'yes', task: 'See the ward’s fall plan', hours: 6 }]),
    withAnswerTasks(hurt, [{ answer: true, task: 'Report the injury', hours: 2 }]),
  ];
  await published({ ...content, title: 'Falls', items });
  const form = (await ownFormsOf(caseId)).find(({ title }) => title === 'Falls')!
    .form as OwnFormName;
  const answer = await grace.browser.call('cases.forms.sign', {
    caseId,
    form,
    items: [
      { linkId: 'fell', answer: [option('yes', 'Yes')] },
      { linkId: 'hurt', answer: [{ valueBoolean: true }] },
    ],
    formVersion: 'hospital-1',
  });
  const { tasks } = answer.data;
  expect(tasks.map(({ title }) => title)).toEqual(['See the ward’s fall plan']);
  const opened = await clinic.recorded('case.open', tasks[0]!.caseId);
  expect(opened).toMatchObject([{ actor_id: grace.id, detail: { kind: 'task' } }]);
  const manager = await clinic.clinician({ hospitalRole: 'Case Manager' });
  const task = (await manager.browser.call('cases.byId', { caseId: tasks[0]!.caseId })).data;
  const { patient } = (await grace.browser.call('cases.byId', { caseId })).data;
  expect(task).toMatchObject({
    kind: 'task',
    parentId: caseId,
    patient: { id: patient!.id },
    owner: null,
    subject: { instructions: 'An answer in “Falls”: See the ward’s fall plan.' },
  });
  const { at } = (await formOf(caseId, form)).signed!;
  expect(Math.round((Date.parse(task.dueAt!) - Date.parse(at)) / hourMs)).toBe(6);
});

test('S627 a form of one’s own names its kinds of cases, and a form that came with the product names none', async () => {
  const fieldOf = async (input: object) =>
    (await versions('draft', input)).body.error.data.fields?.[0]?.path;
  expect(await fieldOf({ ...content, kinds: [] })).toBe('kinds');
  expect(await fieldOf({ ...content, kinds: ['barrier'] })).toBe('kinds.0');
  const worksheet = deliveredContent('cdi-worksheet');
  expect(await fieldOf({ ...worksheet, form: 'cdi-worksheet', kinds: ['contact'] })).toBe('kinds');
  const unknown = { ...content, form: 'own-0123456789ab' };
  expect((await versions('draft', unknown)).problem).toBe('not-found');
  const drafted = (await versions('draft', { ...worksheet, form: 'cdi-worksheet' })).data;
  await versions('publish', { versionId: drafted.versionId, version: 1 }, second);
  expect((await versions('retire', { versionId: drafted.versionId, version: 2 })).problem).toBe(
    'forms.not-own',
  );
  const organizationId = await world.newOrganization('Elsewhere');
  const stranger = await clinic.clinician({ hospitalRole: 'IT Builder', organizationId });
  const versionId = await published({ ...content, title: 'Ours' });
  expect((await versions('retire', { versionId, version: 2 }, stranger)).problem).toBe('not-found');
});
