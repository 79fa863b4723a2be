/** Tests forms of cases: drafts that outlive a tab, signed answers that stay, and addenda. */
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { adt } from '#server/test/hl7.ts';
import { receive } from '#server/facts/hl7/receiving.ts';

const clinic = await openClinic();
const { world } = clinic;
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist', fullName: 'Grace Hughes' });
const other = await clinic.clinician({ hospitalRole: 'CDI Specialist', fullName: 'Mei Chen' });
const nurse = await clinic.clinician({ hospitalRole: 'Nurse Practitioner' });
await builder.browser.call('facts.feeds.add', {
  name: 'Admissions',
  application: 'ADT1',
  facility: 'NORTH',
  zone: 'UTC',
});
afterAll(() => clinic.close());

let count = 0;
/** The review of a stay that has just begun. */
async function review() {
  count += 1;
  const mrn = `F${count}`;
  const details = { fullName: 'Ana Ruiz', externalId: mrn };
  const patientId = (await grace.browser.call('appointments.patients.add', details)).data.id;
  await receive(world.deps, adt({ mrn, stay: `V${mrn}` }));
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
    who.browser.call('cases.forms.sign', { caseId, items });
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
