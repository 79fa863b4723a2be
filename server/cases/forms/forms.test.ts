/** Tests forms of cases: drafts that outlive a tab, signed answers that stay, and addenda. */
import { afterAll, expect, test } from 'vitest';
import { expressionOf } from '#shared/cases/case-forms/calculations.ts';
import { calculatedUrl } from '#shared/cases/case-forms/questionnaire.ts';
import { deliveredContent } from '#shared/cases/case-forms/form-versions.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addAdmissions, adt, oru } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
const { world } = clinic;
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist', fullName: 'Grace Hughes' });
const other = await clinic.clinician({ hospitalRole: 'CDI Specialist', fullName: 'Mei Chen' });
const nurse = await clinic.clinician({ hospitalRole: 'Nurse Practitioner' });
await addAdmissions(builder);
afterAll(() => clinic.close());

let count = 0;
/** The review of a stay that has just begun. */
async function review() {
  count += 1;
  const mrn = `F${count}`;
  const details = { fullName: 'Ana Ruiz', externalId: mrn };
  const patientId = (await grace.browser.call('appointments.patients.add', details)).data.id;
  await receiveAll(world.deps, [adt({ mrn, stay: `V${mrn}` })]);
  const filter = { patientId, kinds: ['cdi-review'] };
  const caseId = (await grace.browser.call('cases.list', { filter })).data.cases[0]!.id;
  await grace.browser.call('cases.take', { caseId });
  return caseId;
}

const coded = (code: string, display: string) => [{ valueCoding: { code, display } }];
const read = { linkId: 'read', answer: coded('notes', 'Notes') };
const finding = (documented: 'yes' | 'no', more: object[] = []) => ({
  linkId: 'finding',
  item: [
    { linkId: 'what', answer: [{ valueString: 'Sodium 128' }] },
    { linkId: 'documented', answer: coded(documented, documented === 'yes' ? 'Yes' : 'No') },
    ...more,
  ],
});
const gap = { linkId: 'gap', answer: [{ valueString: 'No diagnosis' }] };

test('what is typed is there after the tab is gone, for its author alone, and while it is not whole', async () => {
  const caseId = await review();
  const items = [{ linkId: 'remark', answer: [{ valueString: 'half a w' }] }];
  expect((await grace.browser.call('cases.forms.saveDraft', { caseId, items })).status).toBe(200);
  const again = await world.openSession(grace);
  expect((await again.call('cases.forms.ofCase', { caseId })).data.draft?.items).toEqual(items);
  const { data } = await other.browser.call('cases.forms.ofCase', { caseId });
  expect([data.draft, data.mayFill]).toEqual([null, false]);
  const answer = await other.browser.call('cases.forms.saveDraft', { caseId, items });
  expect(answer.problem).toBe('cases.not-yours');
  expect((await nurse.browser.call('cases.forms.ofCase', { caseId })).problem).toBe('not-found');
});

test('S138 what is missing is said, and what was signed is kept to the letter, with addenda below', async () => {
  const caseId = await review();
  const sign = (items: object[], who = grace) =>
    who.browser.call('cases.forms.sign', { caseId, items, formVersion: '1' });
  const missing = await sign([read, finding('no')]);
  expect(missing.body.error.data.fields).toEqual([
    { path: 'items.finding.0/gap', problem: 'Answer this: What is missing in the record' },
  ]);
  expect((await sign([read], other)).problem).toBe('cases.not-yours');
  expect((await grace.browser.call('cases.forms.addendum', { caseId, text: 'x' })).problem).toBe(
    'forms.not-signed',
  );
  const typedSum = { linkId: 'undocumented', answer: [{ valueInteger: 99 }] };
  // The gap of a finding that is documented is not asked, so it is not signed.
  const items = [
    read,
    finding('no', [gap]),
    finding('yes', [gap, { linkId: 'present', answer: coded('no', 'No') }]),
    typedSum,
  ];
  expect((await sign(items)).status).toBe(200);
  expect((await sign(items)).problem).toBe('forms.signed');
  const { signed, draft } = (await other.browser.call('cases.forms.ofCase', { caseId })).data;
  expect(draft).toBeNull();
  expect(signed?.by).toBe('Grace Hughes');
  expect(signed?.items.find(({ linkId }) => linkId === 'undocumented')?.answer).toEqual([
    { valueInteger: 1 },
  ]);
  expect(JSON.stringify(signed?.items).match(/No diagnosis/g)).toHaveLength(1);
  await other.browser.call('cases.forms.addendum', { caseId, text: 'Asked by phone' });
  const after = (await grace.browser.call('cases.forms.ofCase', { caseId })).data.signed;
  expect(after?.addenda).toMatchObject([{ number: 1, by: 'Mei Chen', text: 'Asked by phone' }]);
  const { owner } = world;
  for (const change of [
    "update form_answers set document = '{}'",
    'delete from form_answers',
    'delete from form_addenda',
  ])
    await expect(owner.query(change)).rejects.toThrow('a signed form is not changed');
  const [entry] = (await clinic.recorded('form.sign', caseId)).filter(
    (one) => one.outcome === 'success',
  );
  expect(entry?.detail['hash']).toBe(signed?.hash);
});

test('S138 a hospital’s version of a form is published by somebody else, and what was signed stays with its own', async () => {
  const second = await clinic.clinician({ hospitalRole: 'IT Builder' });
  const call = <Name extends 'draft' | 'change' | 'publish' | 'drop'>(
    name: Name,
    input: object,
    who = builder,
  ) => who.browser.call(`cases.forms.versions.${name}`, input);
  const delivered = deliveredContent('cdi-worksheet');
  const [first, ...rest] = delivered.items;
  const asked = { ...first!, text: 'Which parts were read' };
  const content = { title: 'Our worksheet', items: [asked, ...rest] };
  const extra = { linkId: 'more', text: 'More', type: 'text' as const };
  const wrong = [
    [extra, extra, ...rest],
    [{ ...extra, type: 'choice' as const, answerOption: [] }, ...rest],
    [
      {
        ...extra,
        enableWhen: [{ question: 'read', operator: 'exists' as const, answerBoolean: true }],
      },
      ...delivered.items,
    ],
    rest.map((one) =>
      one.extension
        ? JSON.parse(
            JSON.stringify(one).replace('.count()', ".where('a'.matches('(a+)+b')).count()"),
          )
        : one,
    ),
  ];
  for (const items of wrong) {
    const refused = await call('draft', { ...content, form: 'cdi-worksheet', items });
    expect(refused.body.error.data.fields).toMatchObject([{ path: 'items' }]);
  }
  expect((await call('draft', { ...content, form: 'cdi-worksheet' }, grace)).problem).toBe(
    'access.denied',
  );
  const { versionId } = (await call('draft', { ...content, form: 'cdi-worksheet' })).data;
  expect((await call('draft', { ...content, form: 'cdi-worksheet' }, second)).problem).toBe(
    'forms.draft-exists',
  );
  const ref = { versionId, version: 1 };
  expect((await call('publish', ref)).problem).toBe('forms.second-person');
  const caseId = await review();
  const form = async () => (await grace.browser.call('cases.forms.ofCase', { caseId })).data;
  expect((await form()).questionnaire).toMatchObject({ version: '1', title: delivered.title });
  expect((await call('publish', ref, second)).status).toBe(200);
  const { version, title, item } = (await form()).questionnaire;
  expect([version, title, item[0]!.text]).toEqual(['hospital-1', 'Our worksheet', asked.text]);
  const sign = (formVersion: string) =>
    grace.browser.call('cases.forms.sign', { caseId, items: [read], formVersion });
  expect((await sign('1')).problem).toBe('forms.changed');
  expect((await sign('hospital-1')).status).toBe(200);
  const next = { ...content, title: 'Another one', form: 'cdi-worksheet' };
  const drafted = (await call('draft', next, second)).data.versionId;
  await call('publish', { versionId: drafted, version: 1 });
  expect((await form()).questionnaire).toMatchObject({ version: 'hospital-1', title });
  const change = "update form_versions set title = 'x' where state <> 'draft'";
  await expect(world.owner.query(change)).rejects.toThrow('a published form is not changed');
});

test('S138 conditions and sums that a hospital writes are judged where they are stored, and hold where a form is signed', async () => {
  const second = await clinic.clinician({ hospitalRole: 'IT Builder' });
  const when = (question: string, operator: string, answer: object = {}) => ({
    enableWhen: [{ question, operator, ...answer }],
  });
  const more = (item: object) => ({ linkId: 'more', text: 'More', type: 'text', ...item });
  const number = { linkId: 'minutes', text: 'Minutes', type: 'integer' };
  const { items: delivered, title } = deliveredContent('cdi-worksheet');
  const draft = (items: object[]) =>
    builder.browser.call('cases.forms.versions.draft', { form: 'cdi-worksheet', title, items });
  const sumOf = (expression: string, type = 'integer') => ({
    linkId: 'sum',
    text: 'Sum',
    type,
    extension: [{ url: calculatedUrl, valueExpression: { language: 'text/fhirpath', expression } }],
  });
  const sum = expressionOf({ of: 'sum', group: null, question: 'minutes', code: null });
  const wrong: [object, string][] = [
    [more(when('what', 'exists', { answerBoolean: true })), 'not asked before it'],
    [more(when('undocumented', '>', { answerInteger: 1 })), 'not asked before it'],
    [more(when('read', '>', { answerCoding: { code: 'notes', display: 'Notes' } })), 'compared'],
    [more(when('read', '=', { answerString: 'Notes' })), 'an answer to compare'],
    [more(when('minutes', '>')), 'an answer to compare'],
    [
      more(when('read', '=', { answerCoding: { code: 'x', display: 'X' } })),
      'a choice that is gone',
    ],
    [
      sumOf("item.where(linkId = 'minutes').answer.value.aggregate($total + $this)"),
      'calls “aggregate”, which is not run here',
    ],
    [sumOf(sum.replace('minutes', 'seconds')), 'a question that is gone'],
    [sumOf(sum, 'decimal'), 'another kind of number'],
    [
      sumOf(expressionOf({ of: 'count', group: 'finding', question: 'documented', code: 'x' })),
      'a choice that is gone',
    ],
  ];
  for (const [item, words] of wrong) {
    const { fields } = (await draft([...delivered, number, item])).body.error.data;
    expect(fields).toEqual([{ path: 'items', problem: expect.stringContaining(words) }]);
  }
  const condition = when('minutes', '>=', { answerInteger: 30 });
  const items = [...delivered, number, more({ ...condition, required: true }), sumOf(sum)];
  const { versionId } = (await draft(items)).data;
  const ref = { versionId, version: 1 };
  expect((await second.browser.call('cases.forms.versions.publish', ref)).status).toBe(200);
  const caseId = await review();
  const { version } = (await grace.browser.call('cases.forms.ofCase', { caseId })).data
    .questionnaire;
  const sign = (minutes: number) =>
    grace.browser.call('cases.forms.sign', {
      caseId,
      formVersion: version,
      items: [read, { linkId: 'minutes', answer: [{ valueInteger: minutes }] }],
    });
  const missing = (await sign(30)).body.error.data.fields;
  expect(missing).toEqual([{ path: 'items.more', problem: 'Answer this: More' }]);
  expect((await sign(29)).status).toBe(200);
  const { signed } = (await grace.browser.call('cases.forms.ofCase', { caseId })).data;
  expect(signed?.items.find(({ linkId }) => linkId === 'sum')?.answer).toEqual([
    { valueInteger: 29 },
  ]);
});

const sodium = (value: string) => `OBX|1|NM|2951-2^Sodium||${value}|mmol/L|||||F`;
const results = (mrn: string, lines: string[]) =>
  receiveAll(world.deps, [oru(mrn, `V${mrn}`, lines)]);
const quantity = (value: number) => ({ valueQuantity: { value, unit: 'mmol/L' } });
const values = { form: 'stay-values' } as const;

test('S387 a form is prefilled from the stay with the source of each value, and says what changed since', async () => {
  const caseId = await review();
  const mrn = `F${count}`;
  await results(mrn, [sodium('119'), 'OBX|2|NM|2823-3^Potassium||0.2|g/L|||||F']);
  const first = (await grace.browser.call('cases.forms.ofCase', { caseId, ...values })).data;
  expect(first.forms.map(({ form, isSigned }) => [form, isSigned])).toEqual([
    ['cdi-worksheet', false],
    ['stay-values', false],
  ]);
  expect(first.prefilled).toMatchObject([
    { linkId: 'sodium', answer: quantity(119), title: 'Sodium', source: 'Admissions' },
  ]);
  const sign = (value: number, read = first.prefilled) =>
    grace.browser.call('cases.forms.sign', {
      caseId,
      ...values,
      items: [{ linkId: 'sodium', answer: [quantity(value)] }],
      formVersion: '1',
      prefilled: read.map(({ linkId, answer }) => ({ linkId, answer })),
    });
  await results(mrn, [sodium('128')]);
  expect((await sign(119)).problem).toBe('forms.prefill-changed');
  const { prefilled } = (await grace.browser.call('cases.forms.ofCase', { caseId, ...values }))
    .data;
  expect(prefilled).toMatchObject([{ answer: quantity(128) }]);
  expect((await sign(128, prefilled)).status).toBe(200);
  const { signed } = (await other.browser.call('cases.forms.ofCase', { caseId, ...values })).data;
  expect(signed?.prefilled).toMatchObject([{ linkId: 'sodium', value: '128 mmol/L' }]);
  const worksheet = (await grace.browser.call('cases.forms.ofCase', { caseId })).data;
  expect([worksheet.form, worksheet.signed, worksheet.mayFill]).toEqual([
    'cdi-worksheet',
    null,
    true,
  ]);
});

test('S387 a hospital’s version proposes nothing by an expression of its own', async () => {
  const content = deliveredContent('stay-values');
  const items = content.items.map((item) => ({
    ...item,
    extension: item.extension?.map((extension) => ({
      ...extension,
      ...(extension.valueExpression && {
        valueExpression: { ...extension.valueExpression, expression: '%facts.last().id' },
      }),
    })),
  }));
  const draft = { ...content, items, form: 'stay-values' };
  const answer = await builder.browser.call('cases.forms.versions.draft', draft);
  expect(answer.problem).toBe('input.invalid');
});
