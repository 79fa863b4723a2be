/** Tests that visits, notes, tasks and answers are in exports and in everything of a patient, each by its scope. */
import { afterAll, expect, test } from 'vitest';
import type { Bundle, FhirResource, Resource } from 'fhir/r4.js';
import { gapScene } from '#server/test/cases/gap-scene.ts';
import { choice, reviewsOf } from '#server/test/cases/reviews.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { signedNote } from '#server/test/destinations/signed-notes.ts';
import { newProgram } from '#server/test/fhir/program.ts';
import { runExport } from './run-export.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { deps } = clinic.world;
const lena = await clinic.clinician({ fullName: 'Lena Okafor' });
const base = `${deps.env.publicUrl}/fhir`;
const program = await newProgram(clinic);

async function exported(path: string, by = program): Promise<Resource[]> {
  const answer = await by.send('GET', path, undefined, { prefer: 'respond-async' });
  expect([path, answer.status]).toEqual([path, 202]);
  const exportId = answer.headers.get('content-location')?.split('/').at(-1) ?? '';
  await runExport(deps, { exportId });
  const { output } = (await by.send('GET', `export/${exportId}`)).body;
  const files: string[] = [];
  for (const { url } of output) files.push((await by.send('GET', url.slice(base.length + 1))).text);
  await by.send('DELETE', `export/${exportId}`);
  return files.flatMap((text) => text.split('\n').slice(0, -1)).map((line) => JSON.parse(line));
}

const namesOf = (resources: readonly Resource[]) =>
  resources.map(({ resourceType, id }) => `${resourceType}/${id}`).toSorted();

async function everything(query: string, by = program) {
  const { status, body, text } = await by.send('GET', query);
  expect([query, status, text]).toEqual([query, 200, text]);
  return body as Bundle<FhirResource>;
}

const entriesOf = ({ entry = [] }: Bundle<FhirResource>) =>
  entry.map(({ resource }) => `${resource?.resourceType}/${resource?.id}`);

const noteTypes = ['Composition', 'DocumentReference', 'Encounter'];

test('S350 visits with their notes are in everything and in exports, each by its scope, and audited', async () => {
  const { visitId, patientId } = await signedNote(clinic, lena);
  const names = noteTypes.map((type) => `${type}/${visitId}`);
  const path = `Patient/${patientId}/$everything`;
  const seen: string[] = [];
  let next: string | undefined = `${path}?_count=1`;
  while (next !== undefined) {
    const page = await everything(next);
    expect(page.total).toBe(5);
    seen.push(...entriesOf(page).filter((name) => !name.startsWith('Practitioner')));
    next = page.link?.find(({ relation }) => relation === 'next')?.url.slice(base.length + 1);
  }
  const [patient, appointment, ...others] = seen;
  expect([patient, appointment?.split('/')[0]]).toEqual([`Patient/${patientId}`, 'Appointment']);
  expect(others.toSorted()).toEqual(names);
  const since = minutesFromNow(1).toISOString();
  expect(entriesOf(await everything(`${path}?_since=${since}&_type=Encounter`))).toEqual([]);
  const notes = await exported(`$export?_type=${noteTypes.join()}`);
  expect(namesOf(notes)).toEqual(names);
  for (const note of notes)
    expect(note).toEqual((await program.send('GET', `${note.resourceType}/${visitId}`)).body);
  const read = await clinic.recorded('visit.note-read', visitId);
  expect(read.filter(({ detail }) => detail['as'] === 'export')).toMatchObject(
    Array.from({ length: 2 }, () => ({ actor_id: program.id })),
  );
  const narrow = await newProgram(clinic, {
    scopes: ['system/Patient.rs', 'system/Encounter.rs'],
  });
  expect(entriesOf(await everything(path, narrow))).toEqual([
    `Patient/${patientId}`,
    `Encounter/${visitId}`,
  ]);
  expect(namesOf(await exported('Patient/$export?_type=Encounter', narrow))).toEqual([
    `Encounter/${visitId}`,
  ]);
});

async function casesOf(patientId: string): Promise<string[]> {
  const { rows } = await clinic.world.owner.query<{ id: string }>(
    'select id from cases where patient_id = $1',
    [patientId],
  );
  return rows.map(({ id }) => id);
}

test('S350 tasks and signed answers to queries are in everything and in exports', async () => {
  const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
  const specialist = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
  const { stay, ask } = reviewsOf({ builder, specialist, asked: lena });
  const review = await stay();
  const { caseId } = (await ask(review, { form: choice })).data;
  const { version } = (await lena.browser.call('queries.one', { caseId })).data;
  const answer = { answer: 'Acute kidney injury', addendum: 'From sepsis.' };
  await lena.browser.call('queries.answer', { caseId, version, ...answer });
  const names = [
    `Communication/${caseId}`,
    `QuestionnaireResponse/${caseId}`,
    // The stay has reviews of other jobs too.
    ...(await casesOf(review.patientId)).map((id) => `Task/${id}`),
  ].toSorted();
  expect(names).toEqual(expect.arrayContaining([`Task/${review.reviewId}`, `Task/${caseId}`]));
  const all = entriesOf(await everything(`Patient/${review.patientId}/$everything`));
  expect(all.slice(1).toSorted()).toEqual(names);
  const types = 'Task,QuestionnaireResponse,Communication';
  expect(namesOf(await exported(`Patient/$export?_type=${types}`))).toEqual(names);
});

test('S539 gaps in care are in everything and in exports by their own scope, and each reading is audited', async () => {
  const { newPatient, newMeasure, send } = await gapScene(clinic);
  const [ana, { name }] = [await newPatient(), await newMeasure()];
  await send('import', `patient,measure\n${ana.number},${name}\n`);
  const [caseId = ''] = await casesOf(ana.id);
  const names = [`DetectedIssue/${caseId}`, `Task/${caseId}`];
  const path = `Patient/${ana.id}/$everything`;
  const [, ...cases] = entriesOf(await everything(path));
  expect(cases.toSorted()).toEqual(names);
  const [issue, ...others] = await exported('$export?_type=DetectedIssue');
  expect(others).toEqual([]);
  expect(issue).toEqual((await program.send('GET', `DetectedIssue/${caseId}`)).body);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect(await exported(`$export?_type=DetectedIssue&_since=${tomorrow}`)).toEqual([]);
  const narrow = await newProgram(clinic, { scopes: ['system/Patient.rs', 'system/Task.rs'] });
  expect(entriesOf(await everything(path, narrow)).slice(1)).toEqual([`Task/${caseId}`]);
  const refused = await narrow.send('GET', '$export?_type=DetectedIssue', undefined, {
    prefer: 'respond-async',
  });
  expect(refused.status).toBe(403);
  const read = await clinic.recorded('case.read', caseId);
  expect(read.filter(({ actor_id }) => actor_id === program.id).length).toBeGreaterThanOrEqual(4);
});
