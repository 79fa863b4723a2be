/** Tests templates of letters on cases: who writes and publishes them, what blanks may stand in them, and how they read on a case. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import {
  fitsKinds,
  blankNames,
  hasMoney,
  hasOpenBlank,
  textFault,
} from '#shared/case-letters/blanks.ts';
import { kindNames, kindOf } from '#shared/case-kinds/kinds.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Ida Berg' });
const biller = await clinic.clinician({ hospitalRole: 'Billing Specialist' });
const admin = await clinic.clinician({ role: 'ADMIN', fullName: 'Ada Admin' });
const manager = await clinic.clinician({ hospitalRole: 'Case Manager' });

const content = (more: object = {}) => ({
  name: `Template ${randomUUID().slice(0, 8)}`,
  kinds: ['task'],
  language: 'en',
  text: 'About {{patient.name}}, born {{patient.birthDate}}.\n\n{{ writer.name }}',
  ...more,
});
type Procedure = 'change' | 'draft' | 'list' | 'publish' | 'retire' | 'tryOut';
const templates = (name: Procedure, input: object, who = builder) =>
  who.browser.call(`caseLetters.templates.${name}`, input as never);
const drafted = async (more: object = {}) =>
  (await templates('draft', content(more))).data as { templateId: string };
const listed = async (templateId: string) =>
  (
    (await templates('list', {})).data as {
      templates: { id: string; version: number; state: string }[];
    }
  ).templates.find(({ id }) => id === templateId);

test('S454 who wrote on a template never publishes it, and the version before it is retired', async () => {
  const { templateId } = await drafted();
  const ref = { templateId, version: 1 };
  expect((await templates('publish', ref)).problem).toBe('case-letters.second-person');
  // A second writer has written on it too.
  expect((await templates('change', { ...content(), ...ref }, biller)).status).toBe(200);
  const changed = { templateId, version: 2 };
  expect((await templates('publish', changed, biller)).problem).toBe('case-letters.second-person');
  expect((await templates('publish', ref, admin)).problem).toBe('conflict');
  expect((await templates('publish', changed, admin)).status).toBe(200);
  expect((await templates('change', { ...content(), templateId, version: 3 })).problem).toBe(
    'case-letters.not-draft',
  );
  const { seriesId } = (await listed(templateId)) as unknown as { seriesId: string };
  const next = (await templates('draft', { ...content(), seriesId })).data as {
    templateId: string;
  };
  expect((await templates('draft', { ...content(), seriesId }, biller)).problem).toBe(
    'case-letters.draft-exists',
  );
  await templates('publish', { templateId: next.templateId, version: 1 }, admin);
  expect([(await listed(templateId))?.state, (await listed(next.templateId))?.state]).toEqual([
    'retired',
    'published',
  ]);
  await expect(
    clinic.world.owner.query(`update case_letter_templates set text = 'x' where id = $1`, [
      templateId,
    ]),
  ).rejects.toThrow('not changed');
  await expect(
    clinic.world.owner.query(
      `update case_letter_templates set approved_by = written_by[1] where id = $1`,
      [next.templateId],
    ),
  ).rejects.toThrow('two_persons');
  expect(await clinic.recorded('letter-template.publish', templateId)).toMatchObject([
    { outcome: 'refused' },
    { outcome: 'refused' },
    { outcome: 'refused' },
    { actor_id: admin.id, outcome: 'success' },
  ]);
});

test('S454 a template is changed within its organization alone', async () => {
  const { templateId } = await drafted();
  const organizationId = await clinic.world.newOrganization('Elsewhere');
  const stranger = await clinic.clinician({ role: 'ADMIN', organizationId });
  const ref = { templateId, version: 1 };
  expect((await templates('publish', ref, stranger)).problem).toBe('not-found');
  expect((await templates('retire', ref, stranger)).problem).toBe('not-found');
});

test('S455 a blank that is not of the list, or not of the kind, is refused at the text', async () => {
  const unknown = await templates('draft', content({ text: 'Dear {{patient.nickname}}' }));
  expect(unknown.body.error.data.fields).toEqual([
    { path: 'text', problem: '“{{patient.nickname}}” is no blank: choose one from the list' },
  ]);
  expect((await templates('draft', content({ text: 'Paid {{claim.amount}}' }))).status).toBe(400);
  expect(textFault('Dear {{patient.name}', ['task'])).toBe('A blank is not closed: {{…}}');
  expect(hasOpenBlank('Dear {{patient.name}')).toBe(true);
});

test('S455 an amount stands only in letters on cases that are worked with billing', () => {
  const money = blankNames.filter((name) => hasMoney(`{{${name}}}`));
  expect(money).toEqual(['claim.amount', 'denial.amount']);
  for (const name of money)
    for (const kind of kindNames)
      expect(fitsKinds(name, [kind])).toBe(kindOf(kind).permission === 'billing');
});

test('S455 a template is tried on a case that its writer may see, in its language', async () => {
  const details = { fullName: 'Ana Ruiz', birthDate: '1961-03-02', externalId: 'T-1' };
  const patientId = (await manager.browser.call('appointments.patients.add', details)).data.id;
  const { caseId } = (
    await manager.browser.call('cases.openTask', {
      title: 'Write to the payer',
      patientId,
      assign: { to: 'nobody' },
    })
  ).data;
  const text = '{{patient.name}}, {{patient.birthDate}}, {{stay.unit}}, {{patient.recordNumber}}';
  const input = { kinds: ['task'], language: 'de', text, caseId };
  expect((await templates('tryOut', input)).problem).toBe('not-found');
  const { data } = await templates('tryOut', input, admin);
  expect(data).toMatchObject({
    text: 'Ana Ruiz, 2. März 1961, {{stay.unit}}, T-1',
    blanks: [
      { name: 'patient.name', value: 'Ana Ruiz', source: 'Patient record', at: null },
      { name: 'patient.birthDate' },
      { name: 'stay.unit', value: null },
      { name: 'patient.recordNumber' },
    ],
  });
  const other = { ...input, kinds: ['cdi-review'] };
  expect((await templates('tryOut', other, admin)).body.error.data.fields[0].path).toBe('caseId');
  expect(await clinic.recorded('letter-template.try', caseId)).toHaveLength(1);
});
