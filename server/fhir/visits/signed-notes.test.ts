/** Tests that a visit and its signed note leave for programs: by their scopes, found by change, told by webhook, never unsigned. */
import { randomUUID } from 'node:crypto';
import type { Bundle, FhirResource } from 'fhir/r4.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { writtenNote } from '#server/test/destinations/signed-notes.ts';
import { newProgram, type Program } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
const lena = await clinic.clinician({ fullName: 'Lena Okafor' });
let program: Program;
let visit: Awaited<ReturnType<typeof writtenNote>>;
let other: Awaited<ReturnType<typeof writtenNote>>;

const sign = (visitId: string) => lena.browser.call('visits.note.sign', { visitId, version: 1 });

const amend = (visitId: string, text: string) =>
  lena.browser.call('visits.note.addAddendum', { visitId, text, idempotencyKey: randomUUID() });

beforeAll(async () => {
  program = await newProgram(clinic);
  other = await writtenNote(clinic, lena, { text: '## Plan\nRest' });
  visit = await writtenNote(clinic, lena, { text: '## Plan\nAmlodipine' });
});
afterAll(() => clinic.close());

async function search(query: string, by = program) {
  const { status, body, text } = await by.send('GET', query);
  expect([query, status, text]).toEqual([query, 200, text]);
  return body as Bundle<FhirResource>;
}

const idsOf = ({ entry = [] }: Bundle) => entry.map(({ resource }) => resource?.id);

test('S306 a note leaves when it is signed, each addendum makes a version that replaces the one before', async () => {
  const { visitId, patientId, externalId } = visit;
  const about = `patient=Patient/${patientId}`;
  const before = await program.send('GET', `Encounter/${visitId}`);
  expect(before.body).toMatchObject({ class: { code: 'VR' }, status: 'finished' });
  for (const type of ['DocumentReference', 'Composition']) {
    expect((await program.send('GET', `${type}/${visitId}`)).status).toBe(404);
    expect(idsOf(await search(`${type}?${about}`))).toEqual([]);
  }
  await sign(visitId);
  const subject = { reference: `Patient/${patientId}`, identifier: { value: externalId } };
  for (const type of ['DocumentReference', 'Composition']) {
    const [entry, ...others] = (await search(`${type}?${about}`)).entry ?? [];
    expect(others).toEqual([]);
    const { body } = await program.send('GET', `${type}/${visitId}`);
    expect(entry?.resource).toEqual(body);
    expect(body).toMatchObject({
      subject,
      author: [{ reference: `Practitioner/${lena.id}`, display: 'Lena Okafor' }],
    });
    expect(body.relatesTo).toBeUndefined();
  }
  const first = (await program.send('GET', `DocumentReference/${visitId}`)).body;
  await amend(visitId, 'Cultures grew.');
  const second = (await program.send('GET', `DocumentReference/${visitId}`)).body;
  expect(second).toMatchObject({
    docStatus: 'amended',
    relatesTo: [{ code: 'replaces', target: { identifier: first.masterIdentifier } }],
  });
  const text = Buffer.from(second.content[0].attachment.data, 'base64').toString();
  expect(text).toMatch(/Amlodipine[^]+Addendum 1, Lena Okafor[^]+Cultures grew\./);
  await amend(visitId, 'They are sensitive.');
  const { body: composition } = await program.send('GET', `Composition/${visitId}`);
  expect(composition).toMatchObject({
    status: 'amended',
    relatesTo: [{ code: 'replaces', targetIdentifier: second.masterIdentifier }],
  });
  expect(await clinic.recorded('visit.note-read', visitId)).toContainEqual(
    expect.objectContaining({ actor_id: program.id }),
  );
});

test('S306 visits and notes are found by patient, day, visit, id and by what has changed, in pages', async () => {
  await sign(other.visitId);
  const both = [other.visitId, visit.visitId];
  const since = new Date(Date.now() - 3_600_000).toISOString();
  for (const type of ['Encounter', 'DocumentReference', 'Composition']) {
    const newest = await program.send('GET', `${type}/${other.visitId}`);
    const at = encodeURIComponent(newest.body.meta.lastUpdated);
    for (const [query, expected] of [
      [`patient=${visit.patientId}`, [visit.visitId]],
      [`patient=${visit.patientId}&date=ge2020-01-01&date=lt2020-02-01`, []],
      [`_id=${both.join()}&_sort=-_lastUpdated`, both],
      [`_lastUpdated=ge${at}`, [other.visitId]],
      [`_lastUpdated=gt${at}`, []],
      [`_lastUpdated=ge${since}&_sort=_lastUpdated`, both.toReversed()],
    ] as const) {
      const bundle = await search(`${type}?${query}`);
      expect([type, query, bundle.total, idsOf(bundle)]).toEqual([
        type,
        query,
        expected.length,
        expected,
      ]);
    }
    const page = await search(`${type}?_id=${both.join()}&_sort=-_lastUpdated&_count=1`);
    const next = page.link?.find(({ relation }) => relation === 'next')?.url ?? '';
    const rest = await search(next.split('/fhir/')[1] ?? '');
    expect([type, idsOf(page), idsOf(rest)]).toEqual([type, [both[0]], [both[1]]]);
    expect((await program.send('GET', type)).status).toBe(400);
  }
  const byVisit = `DocumentReference?encounter=Encounter/${visit.visitId}`;
  expect(idsOf(await search(byVisit))).toEqual([visit.visitId]);
});

test('S351 a visit is changed by each join and leave, and by nothing that somebody sends', async () => {
  const { visitId } = await writtenNote(clinic, lena);
  const { owner } = clinic.world;
  const updated = async () =>
    String((await program.send('GET', `Encounter/${visitId}`)).body.meta.lastUpdated);
  const before = await updated();
  await owner.query(
    `insert into visit_presences (organization_id, visit_id, connection, identity, name, joined_at,
       joined_by, noted_at, had_sound, had_picture, had_screen)
     values ($1, $2, $3, 'guest', 'Ana', now(), 'webhook', now(), false, false, false)`,
    [lena.organizationId, visitId, randomUUID()],
  );
  const joined = await updated();
  const set = (what: string) =>
    owner.query(`update visit_presences set ${what} where visit_id = $1`, [visitId]);
  await set('had_sound = true');
  const sent = await updated();
  await set("left_at = now(), left_by = 'webhook'");
  const left = await updated();
  expect([joined > before, sent === joined, left > sent]).toEqual([true, true, true]);
  expect(idsOf(await search(`Encounter?_lastUpdated=gt${encodeURIComponent(joined)}`))).toContain(
    visitId,
  );
});

test('S351 a search that finds nothing is audited, with the patient that it was about', async () => {
  const { data } = await lena.browser.call('appointments.patients.add', { fullName: 'Bo Lind' });
  for (const [type, action] of [
    ['Encounter', 'visit.read-record'],
    ['DocumentReference', 'visit.note-read'],
    ['Task', 'case.read'],
    ['QuestionnaireResponse', 'query.read'],
  ] as const) {
    const rows = async () =>
      (await clinic.recorded(action)).filter(({ detail }) => detail['patientId'] === data.id);
    const { length } = await rows();
    expect(idsOf(await search(`${type}?patient=${data.id}`))).toEqual([]);
    expect((await rows()).slice(length)).toMatchObject([
      { actor_id: program.id, object_id: null, detail: { as: 'fhir', count: 0 } },
    ]);
  }
});

test('S308 the PDF of a note is read with the scope of its document, as a Binary or as a file', async () => {
  const { visitId } = visit;
  const { body: document } = await program.send('GET', `DocumentReference/${visitId}`);
  const url: string = document.content[1].attachment.url;
  const path = url.split('/fhir/')[1] ?? '';
  const { body } = await program.send('GET', path);
  expect(body).toMatchObject({ resourceType: 'Binary', contentType: 'application/pdf' });
  expect(Buffer.from(body.data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const file = await program.send('GET', path, undefined, { accept: 'application/pdf' });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  const reader = await newProgram(clinic, { scopes: ['system/Composition.rs'] });
  expect((await reader.send('GET', path)).status).toBe(403);
  const unsigned = await writtenNote(clinic, lena);
  expect((await program.send('GET', `Binary/${unsigned.visitId}`)).status).toBe(404);
});

test('S306 a page of notes takes as many statements as one note', async () => {
  const counted = async (ids: string[]) =>
    (await clinic.world.countStatements(() => search(`Composition?_id=${ids.join()}`))).count;
  const one = await counted([visit.visitId]);
  expect(await counted([visit.visitId, other.visitId])).toBe(one);
});

test('S306 only a program with the scope reads or is told, and another hospital’s finds nothing', async () => {
  const { visitId, patientId } = visit;
  const reader = await newProgram(clinic, {
    scopes: ['system/Encounter.rs', 'system/Subscription.crds'],
  });
  for (const path of [`Composition/${visitId}`, `DocumentReference?patient=${patientId}`])
    expect([path, (await reader.send('GET', path)).status]).toEqual([path, 403]);
  expect((await reader.send('GET', `Encounter/${visitId}`)).status).toBe(200);
  const organizationId = await clinic.world.newOrganization('Southgate Hospital');
  const foreign = await newProgram(clinic, { organizationId });
  for (const type of ['Encounter', 'DocumentReference', 'Composition']) {
    expect((await foreign.send('GET', `${type}/${visitId}`)).status).toBe(404);
    for (const query of [`_id=${visitId}`, `patient=${patientId}`])
      expect(idsOf(await search(`${type}?${query}`, foreign))).toEqual([]);
  }
  const subscription = (criteria: string) => ({
    resourceType: 'Subscription',
    status: 'requested',
    reason: 'Archives notes',
    criteria,
    channel: { type: 'rest-hook', endpoint: 'https://archive.example/changes' },
  });
  const refused = await reader.send('POST', 'Subscription', subscription('Composition'));
  expect(refused.status).toBe(403);
  for (const criteria of ['Encounter', 'DocumentReference', 'Composition']) {
    const { status, body } = await program.send('POST', 'Subscription', subscription(criteria));
    expect([criteria, status, body.criteria]).toEqual([criteria, 201, criteria]);
  }
  const told = async () => {
    const { rows } = await clinic.world.owner.query<{ what: string }>(
      `select s.resource_type || ' ' || n.resource_version as what
       from subscription_notifications n join subscriptions s on s.id = n.subscription_id
       where n.resource_id = $1 order by n.id`,
      [third.visitId],
    );
    return rows.map(({ what }) => what).toSorted();
  };
  const third = await writtenNote(clinic, lena);
  expect(await told()).toEqual(['Encounter 1']);
  await sign(third.visitId);
  const signed = ['Composition 1', 'DocumentReference 1', 'Encounter 1', 'Encounter 2'];
  expect(await told()).toEqual(signed);
  await amend(third.visitId, 'Seen again.');
  expect(await told()).toEqual([...signed, 'Composition 2', 'DocumentReference 2'].toSorted());
});
