/** Tests that programs read contacts of patients and their consents: valid R4, by their scopes, in searches and everything of a patient. */
import { randomUUID } from 'node:crypto';
import type { Bundle, Consent } from 'fhir/r4.js';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { newProgram } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const mei = await clinic.clinician({ hospitalRole: 'Case Manager' });
const program = await newProgram(clinic);

async function contactWithConsents() {
  const details = { fullName: 'Ana Ruiz', externalId: `M-${randomUUID().slice(0, 8)}` };
  const patientId: string = (await mei.browser.call('appointments.patients.add', details)).data.id;
  const call = (name: 'agree' | 'withdraw', input: object) =>
    mei.browser.call(`relatedPersons.${name}`, input);
  const contact = {
    fullName: 'Rosa Ruiz',
    relationship: 'daughter',
    phone: '+44 20 7946 0000',
    language: 'es',
  };
  const added = await mei.browser.call('relatedPersons.add', { patientId, ...contact });
  const { relatedPersonId } = added.data;
  const consent = { relatedPersonId, agreedBy: 'patient', note: 'Said so at the bedside' };
  await call('agree', { ...consent, topics: ['whereabouts'] });
  await call('agree', { ...consent, topics: ['whereabouts', 'talks'], until: '2999-12-31' });
  return { patientId, relatedPersonId, call };
}

const consentsIn = (body: unknown): Consent[] =>
  ((body as Bundle<Consent>).entry ?? []).flatMap(({ resource }) => (resource ? [resource] : []));

test('S549 a contact leaves as RelatedPerson and what it may know as Consents, of which the last one is active', async () => {
  const { patientId, relatedPersonId, call } = await contactWithConsents();
  const { body } = await program.send('GET', `RelatedPerson/${relatedPersonId}`);
  expect(body).toMatchObject({
    active: true,
    patient: { reference: `Patient/${patientId}` },
    relationship: [{ text: 'daughter' }],
    telecom: [{ system: 'phone', value: '+44 20 7946 0000' }],
  });
  const search = () => program.send('GET', `Consent?patient=${patientId}`);
  const consents = consentsIn((await search()).body);
  expect(consents.map(({ status }) => status).toSorted()).toEqual(['active', 'inactive']);
  const active = consents.find(({ status }) => status === 'active');
  expect(active?.provision).toMatchObject({
    type: 'permit',
    period: { end: '2999-12-31' },
    actor: [{ reference: { reference: `RelatedPerson/${relatedPersonId}` } }],
  });
  expect(active?.provision?.code).toHaveLength(2);
  expect(JSON.stringify(consents)).not.toContain('bedside');
  for (const resource of [body, ...consents]) {
    const json = JSON.stringify(resource);
    const { data } = await builder.browser.call('fhir.validate', { json });
    expect(data.issues.filter(({ isError }: { isError: boolean }) => isError)).toEqual([]);
  }
  await call('withdraw', { relatedPersonId, withdrawnBy: 'patient' });
  const statuses = consentsIn((await search()).body).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(['inactive', 'inactive', 'rejected']);
});

test('S549 contacts need their scopes, are of one hospital, and come with everything of a patient', async () => {
  const { patientId, relatedPersonId } = await contactWithConsents();
  const without = await newProgram(clinic, { scopes: ['system/Patient.rs'] });
  expect((await without.send('GET', `RelatedPerson/${relatedPersonId}`)).status).toBe(403);
  expect((await without.send('GET', `Consent?patient=${patientId}`)).status).toBe(403);
  const organizationId = await clinic.world.newOrganization('B');
  const other = await newProgram(clinic, { organizationId });
  expect((await other.send('GET', `RelatedPerson/${relatedPersonId}`)).status).toBe(404);
  const contactsOfPatient = await program.send('GET', `RelatedPerson?patient=${patientId}`);
  expect(contactsOfPatient.body).toMatchObject({ total: 1 });
  const typesFor = async (reader: typeof program) => {
    const everything = await reader.send('GET', `Patient/${patientId}/$everything`);
    const { entry = [] } = everything.body as Bundle;
    return entry.map(({ resource }) => String(resource?.resourceType)).toSorted();
  };
  expect(await typesFor(program)).toEqual(['Consent', 'Consent', 'Patient', 'RelatedPerson']);
  expect(await typesFor(without)).toEqual(['Patient']);
  const readings = await clinic.recorded('related-person.read', relatedPersonId);
  expect(readings.map(({ detail }) => detail)).toContainEqual({ as: 'fhir' });
});

test('S549 a program enters, changes and ends a contact by its version, and gives it no consent', async () => {
  const { patientId } = await contactWithConsents();
  const sent = {
    resourceType: 'RelatedPerson',
    patient: { reference: `Patient/${patientId}` },
    relationship: [{ coding: [{ code: 'SON', display: 'son' }] }],
    name: [{ given: ['Paul'], family: 'Ruiz' }],
    telecom: [{ system: 'email', value: 'Paul@ruiz.example' }],
  };
  const created = await program.send('POST', 'RelatedPerson', sent);
  expect([created.status, created.body]).toMatchObject([
    201,
    {
      name: [{ text: 'Paul Ruiz' }],
      relationship: [{ text: 'son' }],
      telecom: [{ system: 'email', value: 'paul@ruiz.example' }],
      active: true,
    },
  ]);
  const contacts = await mei.browser.call('relatedPersons.ofPatient', { patientId });
  const paul = contacts.data.persons.find(({ fullName }) => fullName === 'Paul Ruiz');
  expect(paul).toMatchObject({ id: created.body.id, mayKnow: [], ledger: [] });
  const put = (body: object, version: string) =>
    program.send('PUT', `RelatedPerson/${created.body.id}`, body, { 'if-match': `W/"${version}"` });
  expect((await put({ ...created.body, photo: [] }, '1')).status).toBe(400);
  const changed = await put({ ...created.body, telecom: [] }, '1');
  expect([changed.status, changed.body.telecom]).toEqual([200, undefined]);
  expect((await put({ ...created.body, active: false }, '1')).status).toBe(412);
  const ended = await put({ ...changed.body, active: false }, '2');
  expect([ended.status, ended.body.active]).toEqual([200, false]);
  const reader = await newProgram(clinic, { scopes: ['system/RelatedPerson.rs'] });
  expect((await reader.send('POST', 'RelatedPerson', sent)).status).toBe(403);
});

test('S550 programs with the scope read the directory of post-acute providers as Organizations', async () => {
  const provider = { name: 'Elm House', type: 'hospice', fax: '+12025550144', address: '1 Elm St' };
  const { data } = await mei.browser.call('postAcute.add', provider);
  const organizations = await program.send('GET', 'Organization?name=elm');
  const [entry] = (organizations.body as Bundle).entry ?? [];
  expect(entry?.resource).toMatchObject({
    resourceType: 'Organization',
    id: data.id,
    name: 'Elm House',
    telecom: [{ system: 'fax', value: '+12025550144' }],
  });
  const json = JSON.stringify(entry?.resource);
  const validated = await builder.browser.call('fhir.validate', { json });
  expect(validated.data.issues.filter(({ isError }: { isError: boolean }) => isError)).toEqual([]);
  const without = await newProgram(clinic, { scopes: ['system/Patient.rs'] });
  expect((await without.send('GET', `Organization/${data.id}`)).status).toBe(403);
  const organizationId = await clinic.world.newOrganization('C');
  const other = await newProgram(clinic, { organizationId });
  expect((await other.send('GET', `Organization/${data.id}`)).status).toBe(404);
});
