/** Tests that cases leave for programs as tasks, and signed answers to queries as responses and messages, by their scopes. */
import type { Bundle, FhirResource } from 'fhir/r4.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choice, plainQuery, reviewsOf } from '#server/test/cases/reviews.ts';
import { openClinic } from '#server/test/clinic.ts';
import { signedNote } from '#server/test/destinations/signed-notes.ts';
import { newProgram, type Program } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist', fullName: 'Grace Hughes' });
const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
const manager = await clinic.clinician({ hospitalRole: 'Case Manager' });
const { stay, ask } = reviewsOf({ builder, specialist: grace, asked: lena });

let program: Program;
let query: { caseId: string; patientId: string; reviewId: string };
beforeAll(async () => {
  program = await newProgram(clinic);
  const one = await stay();
  const { caseId } = (await ask(one, { form: choice })).data;
  query = { caseId, patientId: one.patientId, reviewId: one.reviewId };
});
afterAll(() => clinic.close());

async function search(search: string, by = program) {
  const { status, body, text } = await by.send('GET', search);
  expect([search, status, text]).toEqual([search, 200, text]);
  return body as Bundle<FhirResource>;
}

const idsOf = ({ entry = [] }: Bundle) => entry.map(({ resource }) => resource?.id);

const answers = ['QuestionnaireResponse', 'Communication'];

test('S307 a query has a response and a message once it is signed, and each addendum is in both', async () => {
  const { caseId, patientId } = query;
  for (const type of answers) {
    expect((await program.send('GET', `${type}/${caseId}`)).status).toBe(404);
    expect(idsOf(await search(`${type}?patient=${patientId}`))).toEqual([]);
  }
  const { version } = (await lena.browser.call('queries.one', { caseId })).data;
  const answer = { answer: 'Acute kidney injury', addendum: 'Acute injury, from sepsis.' };
  await lena.browser.call('queries.answer', { caseId, version, ...answer });
  await lena.browser.call('queries.addToAnswer', { caseId, text: 'Resolved by discharge.' });
  for (const type of answers) {
    const [entry, ...others] = (await search(`${type}?patient=Patient/${patientId}`)).entry ?? [];
    expect([type, others]).toEqual([type, []]);
    const { body } = await program.send('GET', `${type}/${caseId}`);
    expect(entry?.resource).toEqual(body);
    expect(body.subject).toEqual({
      reference: `Patient/${patientId}`,
      type: 'Patient',
      display: 'Ana Ruiz',
    });
  }
  const { body: response } = await program.send('GET', `QuestionnaireResponse/${caseId}`);
  expect(response).toMatchObject({
    status: 'amended',
    author: { reference: `Practitioner/${lena.id}` },
    item: [
      { text: plainQuery.question, answer: [{ valueString: 'Acute kidney injury' }] },
      { answer: [{ valueString: 'Acute injury, from sepsis.' }] },
      { linkId: 'addendum.1', answer: [{ valueString: 'Resolved by discharge.' }] },
    ],
  });
  const { body: message } = await program.send('GET', `Communication/${caseId}`);
  expect(message).toMatchObject({
    status: 'completed',
    basedOn: [{ reference: `Task/${caseId}` }],
    sender: { display: 'Dr. Lena Okafor' },
    recipient: [{ display: 'Grace Hughes' }],
  });
  expect(await clinic.recorded('query.read', caseId)).toContainEqual(
    expect.objectContaining({ actor_id: program.id }),
  );
});

test('S412 the working DRG of a stay stands in its review alone, and in nothing that is read of its query', async () => {
  const { caseId, patientId, reviewId } = query;
  const drg = 'DRG-291 heart failure';
  const url = 'urn:karemd:encounter:working-drg';
  const extension = [{ url, valueCoding: { code: 'DRG-291', display: 'heart failure' } }];
  await clinic.world.owner.query(
    `update facts set body = body || $2::jsonb where patient_id = $1 and type = 'Encounter'`,
    [patientId, JSON.stringify({ extension })],
  );
  const read = async (
    who: typeof grace,
    procedure: 'queries.one' | 'queries.stay' | 'cases.byId' | 'cases.list',
    input: object,
  ) => {
    const { status, data } = await who.browser.call(procedure, input);
    expect([procedure, status]).toEqual([procedure, 200]);
    return JSON.stringify(data);
  };
  expect(await read(grace, 'cases.byId', { caseId: reviewId })).toContain(drg);
  const closed = { kinds: ['cdi-query'], closed: 'month' };
  // Panel, answer page, print and lists, of who asks and of who answers; then what the form begins from.
  const answers = await Promise.all([
    ...[grace, lena].flatMap((who) => [
      read(who, 'queries.one', { caseId }),
      read(who, 'cases.byId', { caseId }),
      read(who, 'cases.list', { filter: closed }),
    ]),
    read(grace, 'queries.stay', { reviewId }),
  ]);
  for (const type of ['Task', 'QuestionnaireResponse', 'Communication', 'DocumentReference']) {
    const { status, text } = await program.send('GET', `${type}/${caseId}`);
    expect([type, status]).toEqual([type, 200]);
    answers.push(text);
  }
  for (const text of answers) expect(text).not.toContain('DRG-291');
  // The attachments of a document, text and PDF, are drawn from one row of the signed answer.
  const { body } = await program.send('GET', `DocumentReference/${caseId}`);
  const [{ attachment }] = body.content;
  expect(Buffer.from(attachment.data, 'base64').toString()).not.toContain('DRG-291');
});

test('S348 a signed answer is a document too, for a program that may read answers, with its PDF', async () => {
  const { caseId, patientId } = query;
  const { body } = await program.send('GET', `DocumentReference/${caseId}`);
  expect(body).toMatchObject({
    docStatus: 'amended',
    subject: { reference: `Patient/${patientId}` },
    author: [{ display: 'Dr. Lena Okafor' }],
    context: { related: [{ reference: `QuestionnaireResponse/${caseId}` }] },
  });
  const text = Buffer.from(body.content[0].attachment.data, 'base64').toString();
  for (const part of [plainQuery.question, 'Acute injury, from sepsis.', 'Resolved by discharge.'])
    expect(text).toContain(part);
  const note = await signedNote(clinic, lena);
  await clinic.world.owner.query(
    `update appointments set patient_id = $1 where id =
       (select appointment_id from visits where id = $2)`,
    [patientId, note.visitId],
  );
  const by = `DocumentReference?patient=${patientId}`;
  for (const [sort, expected] of [
    ['date', [caseId, note.visitId]],
    ['-date', [note.visitId, caseId]],
  ] as const) {
    const first = await search(`${by}&_sort=${sort}&_count=1`);
    const next = first.link?.find(({ relation }) => relation === 'next')?.url ?? '';
    const second = await search(next.split('/fhir/')[1] ?? '');
    expect([first.total, ...idsOf(first), ...idsOf(second)]).toEqual([2, ...expected]);
  }
  const pdf = await program.send('GET', `Binary/${caseId}`);
  expect(Buffer.from(pdf.body.data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const reader = await newProgram(clinic, { scopes: ['system/DocumentReference.rs'] });
  for (const path of [`DocumentReference/${caseId}`, `Binary/${caseId}`])
    expect((await reader.send('GET', path)).status).toBe(404);
  expect(idsOf(await search(by, reader))).toEqual([note.visitId]);
});

test('S307 cases are found as tasks by patient, owner, status, id and by what has changed', async () => {
  const { caseId, patientId, reviewId } = query;
  const opening = { title: 'Call the daughter', assign: { to: 'person', personId: manager.id } };
  const { data } = await manager.browser.call('cases.openTask', {
    ...opening,
    instructions: 'After five.',
    patientId,
  });
  const { body: task } = await program.send('GET', `Task/${data.caseId}`);
  expect(task).toMatchObject({
    status: 'requested',
    description: 'Call the daughter',
    for: { reference: `Patient/${patientId}` },
    owner: { reference: `Practitioner/${manager.id}` },
    requester: { reference: `Practitioner/${manager.id}` },
    note: [{ text: 'After five.' }],
  });
  const { body: asked } = await program.send('GET', `Task/${caseId}`);
  expect(asked).toMatchObject({
    status: 'completed',
    businessStatus: { text: 'Answered' },
    partOf: [{ reference: `Task/${reviewId}` }],
  });
  const at = encodeURIComponent(task.meta.lastUpdated);
  // What utilization opened for the stay is not part of this story.
  await clinic.world.owner.query(
    `update cases set patient_id = null where patient_id = $1 and queue = 'utilization'`,
    [patientId],
  );
  for (const [by, expected] of [
    [`patient=${patientId}`, [reviewId, caseId, data.caseId]],
    [`patient=${patientId}&status=requested`, [data.caseId]],
    [`patient=${patientId}&status=completed,on-hold`, [reviewId, caseId]],
    [`owner=Practitioner/${manager.id}`, [data.caseId]],
    [`_id=${caseId},${data.caseId}&_sort=-authored-on`, [data.caseId, caseId]],
    [`_lastUpdated=ge${at}`, [data.caseId]],
    [`_lastUpdated=gt${at}`, []],
  ] as const) {
    const bundle = await search(`Task?${by}`);
    expect([by, bundle.total, idsOf(bundle)]).toEqual([by, expected.length, expected]);
  }
  expect((await program.send('GET', 'Task?status=requested')).status).toBe(400);
  const page = await search(`Task?patient=${patientId}&_count=2&_sort=-_lastUpdated`);
  const next = page.link?.find(({ relation }) => relation === 'next')?.url ?? '';
  const rest = await search(next.split('/fhir/')[1] ?? '');
  expect(new Set([...idsOf(page), ...idsOf(rest)])).toEqual(
    new Set([reviewId, caseId, data.caseId]),
  );
});

test('S307 only a program with the scope reads or is told, and another hospital’s finds nothing', async () => {
  const { caseId, patientId } = query;
  const reader = await newProgram(clinic, { scopes: ['system/Task.rs'] });
  expect((await reader.send('GET', `Task/${caseId}`)).status).toBe(200);
  expect((await reader.send('GET', `Communication/${caseId}`)).status).toBe(403);
  const organizationId = await clinic.world.newOrganization('Southgate Hospital');
  const foreign = await newProgram(clinic, { organizationId });
  for (const type of ['Task', ...answers]) {
    expect((await foreign.send('GET', `${type}/${caseId}`)).status).toBe(404);
    for (const by of [`_id=${caseId}`, `patient=${patientId}`])
      expect(idsOf(await search(`${type}?${by}`, foreign))).toEqual([]);
    const { status } = await program.send('POST', 'Subscription', {
      resourceType: 'Subscription',
      status: 'requested',
      reason: 'Feeds the worklist',
      criteria: type,
      channel: { type: 'rest-hook', endpoint: 'https://worklist.example/changes' },
    });
    expect([type, status]).toEqual([type, 201]);
  }
  await lena.browser.call('queries.addToAnswer', { caseId, text: 'Seen again.' });
  await manager.browser.call('cases.openTask', { title: 'Call', assign: { to: 'nobody' } });
  const { rows } = await clinic.world.owner.query<{ what: string }>(
    `select s.resource_type || ' ' || n.resource_version as what
     from subscription_notifications n join subscriptions s on s.id = n.subscription_id
     order by what`,
  );
  expect(rows.map(({ what }) => what)).toEqual([
    'Communication 3',
    'QuestionnaireResponse 3',
    'Task 1',
  ]);
});
