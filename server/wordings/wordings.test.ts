/** Tests texts for patients: who writes and publishes them, their limits, and what anybody reads on the public pages. */
import { afterAll, expect, test } from 'vitest';
import { mostBlanks, blankFault, filledWording } from '#shared/wordings/wording-blanks.ts';
import { defaultWordings } from '#shared/wordings/default-wordings.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Ida Berg' });
const admin = await clinic.clinician({ role: 'ADMIN', fullName: 'Ada Admin' });
const anybody = () => clinic.world.browser();

const policy = (more: object = {}) => ({
  use: 'privacy-policy',
  language: 'en',
  text: 'Of {{operator.name}}.',
  operator: null,
  ...more,
});
const operator = {
  name: 'Northgate {{operator.contact}}',
  address: '1 Bay Road\nNorthgate',
  contact: 'privacy@northgate.example',
  dataProtectionOfficer: '',
};
type Procedure = 'change' | 'draft' | 'list' | 'publish' | 'retire';
const wordings = (name: Procedure, input: object, who = builder) =>
  who.browser.call(`wordings.${name}`, input as never);
const drafted = async (content: object) =>
  (await wordings('draft', content)).data as { wordingId: string };
async function published(content: object): Promise<string> {
  const { wordingId } = await drafted(content);
  expect((await wordings('publish', { wordingId, version: 1 }, admin)).status).toBe(200);
  return wordingId;
}
const page = async (more: object = {}) =>
  (await anybody().call('wordings.page', { page: 'privacy-policy', ...more })).data;

test('S577 who wrote on a text never publishes it, and what is published stays as it was', async () => {
  const content = policy({ use: 'terms', language: 'es', text: 'Condiciones' });
  const { wordingId } = await drafted(content);
  const ref = { wordingId, version: 1 };
  expect((await wordings('publish', ref)).problem).toBe('wordings.second-person');
  expect((await wordings('draft', content, admin)).problem).toBe('wordings.draft-exists');
  const other = { ...content, language: 'fr', ...ref };
  expect((await wordings('change', other)).problem).toBe('wordings.other-use');
  expect((await wordings('publish', ref, admin)).status).toBe(200);
  expect((await wordings('change', { ...content, wordingId, version: 2 })).problem).toBe(
    'wordings.not-draft',
  );
  const next = await published({ ...content, text: 'Nuevas' });
  const { data } = await wordings('list', {});
  const stateOf = (id: string) =>
    data.wordings?.find((wording: { id: string }) => wording.id === id)?.state;
  expect([stateOf(wordingId), stateOf(next)]).toEqual(['retired', 'published']);
  const { owner } = clinic.world;
  for (const statement of [
    `update wordings set text = 'x' where id = $1`,
    `update wordings set state = 'published' where id = $1`,
    'delete from wordings where id = $1',
  ])
    await expect(owner.query(statement, [wordingId])).rejects.toThrow('published wording is not');
  const third = await drafted(content);
  const publishAlone =
    "update wordings set state = 'published', approved_by = written_by[1] where id = $1";
  await owner.query("update wordings set state = 'retired' where id = $1", [next]);
  await expect(owner.query(publishAlone, [third.wordingId])).rejects.toThrow('two_persons');
  expect(await clinic.recorded('wording.publish', wordingId)).toMatchObject([
    { actor_id: builder.id, outcome: 'refused' },
    { actor_id: admin.id, outcome: 'success' },
  ]);
});

test('S577 a text is of one organization, and of those who may write texts', async () => {
  const { wordingId } = await drafted(policy({ language: 'de', text: 'Von uns' }));
  const organizationId = await clinic.world.newOrganization('Elsewhere');
  const stranger = await clinic.clinician({ role: 'ADMIN', organizationId });
  const ref = { wordingId, version: 1 };
  expect((await wordings('publish', ref, stranger)).problem).toBe('not-found');
  expect((await wordings('retire', ref, stranger)).problem).toBe('not-found');
  expect((await wordings('list', {}, stranger)).data.wordings).toEqual([]);
  const doctor = await clinic.clinician();
  expect((await wordings('list', {}, doctor)).status).toBe(403);
  expect((await wordings('retire', ref)).status).toBe(200);
});

test('S578 hostile texts are refused at the field, and filling them ends', async () => {
  const faults = [
    ['privacy-policy', 'x'.repeat(20_001)],
    ['privacy-policy', '\n- a'.repeat(301)],
    ['privacy-policy', '{{operator.name}}'.repeat(mostBlanks + 1)],
    ['privacy-policy', '{{patient.name}}'],
    ['privacy-policy', '{{operator.name'],
    ['privacy-policy', 'a\u0007b'],
    ['patient.tele-visit', 'x'.repeat(2_001)],
    ['patient.tele-visit', '{{operator.name}}'],
    ['letter.closing', 'One\nTwo'],
    ['letter.closing', 'x'.repeat(301)],
  ] as const;
  for (const [use, text] of faults) {
    const { status, body } = await wordings('draft', policy({ use, language: 'it', text }));
    expect([use, status, body.error.data.fields?.[0]?.path]).toEqual([use, 400, 'text']);
  }
  expect((await wordings('draft', policy({ use: 'operator', text: null }))).status).toBe(400);
  for (const braces of ['{'.repeat(20_000), '{{ '.repeat(6_600), '{{a.'.repeat(5_000)]) {
    expect(blankFault(braces, { 'operator.name': 'optional' })).not.toBeNull();
    expect(filledWording(braces, operator)).toBe(braces);
  }
  const full = filledWording('{{operator.address}}'.repeat(mostBlanks), {
    ...operator,
    address: 'a'.repeat(500),
  });
  expect(full).toHaveLength(mostBlanks * 500);
});

test('S580 anybody reads what is published, with the operator, and never a draft', async () => {
  const { organizationId } = clinic.world;
  const first = await page({ organizationId });
  expect(first).toMatchObject({ publishedAt: null, hasOperator: false });
  expect(first.text).toContain('[Name of the operator: not yet published]');
  for (const kept of [
    'chat',
    'files',
    'notes',
    'Text messages',
    'Facts',
    'roster',
    'push',
    'Contacts',
    'audit',
  ])
    expect(defaultWordings['privacy-policy']).toContain(kept);
  const { wordingId } = await drafted(policy());
  await drafted({ use: 'operator', language: 'en', text: null, operator });
  expect((await page({ organizationId })).text).not.toContain('Of ');
  expect((await wordings('publish', { wordingId, version: 1 }, admin)).status).toBe(200);
  expect((await page({ organizationId })).text).toBe(
    'Of [Name of the operator: not yet published].',
  );
  const list = (await wordings('list', {})).data.wordings as { id: string; use: string }[];
  const details = list.find(({ use }) => use === 'operator')!;
  await wordings('publish', { wordingId: details.id, version: 1 }, admin);
  // A blank in a value is not filled again.
  expect(await page({ organizationId })).toMatchObject({
    text: 'Of Northgate {{operator.contact}}.',
    hasOperator: true,
    language: 'en',
    publishedAt: expect.any(String),
  });
  expect(await page({ organizationId, language: 'pl' })).toMatchObject({ language: 'en' });
  // Several organizations use this installation.
  expect(await page()).toMatchObject({ organization: null, hasOperator: false });
  expect(
    (await builder.browser.call('wordings.page', { page: 'terms' })).data.organization,
  ).toEqual(expect.any(String));
  const unknown = '00000000-0000-4000-8000-000000000000';
  const missing = await anybody().call('wordings.page', { page: 'terms', organizationId: unknown });
  expect(missing.problem).toBe('not-found');
});
