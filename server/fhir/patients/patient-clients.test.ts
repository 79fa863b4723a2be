/** Tests that FHIR clients which others have written enter, find and change patients (S294). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bundle, Patient } from 'fhir/r4.js';
import { MedplumClient } from '@medplum/core';
import { Client } from 'fhir-kit-client';
import { openClinic } from '#server/test/clinic.ts';
import { newProgram, type Program } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
let program: Program;
beforeAll(async () => {
  program = await newProgram(clinic);
});
afterAll(() => clinic.close());

/** What each client does in its own way, over the same server. */
interface ForeignClient {
  /** Entered, entered again on the same condition, and found by its identifier. */
  enter: (resource: Patient, identifier: string) => Promise<(Patient | undefined)[]>;
  update: (resource: Patient) => Promise<Patient>;
}

const versionOf = ({ meta }: Patient) => ({ 'if-match': `W/"${meta?.versionId}"` });

function kitClient(): ForeignClient {
  const kit = new Client({
    baseUrl: `${program.caller.url}/fhir`,
    bearerToken: program.caller.token ?? '',
  });
  const resourceType = 'Patient';
  return {
    async enter(resource, identifier) {
      const body = resource as never;
      const options = { headers: { 'if-none-exist': `identifier=${identifier}` } };
      const created = await kit.create({ resourceType, body, options });
      const again = await kit.create({ resourceType, body, options });
      const page = (await kit.search({
        resourceType,
        searchParams: { identifier },
        options: { postSearch: true },
      })) as unknown as Bundle<Patient>;
      return [created as Patient, again as Patient, page.entry?.[0]?.resource];
    },
    update: async (resource) =>
      (await kit.update({
        resourceType,
        id: resource.id ?? '',
        body: resource as never,
        options: { headers: versionOf(resource) },
      })) as Patient,
  };
}

function medplumClient(): ForeignClient {
  const medplum = new MedplumClient({
    baseUrl: program.caller.url,
    fhirUrlPath: 'fhir',
    cacheTime: 0,
    fetch: (url: string, options: RequestInit) => fetch(url, options),
  });
  medplum.setAccessToken(program.caller.token ?? '');
  return {
    async enter(resource, identifier) {
      const create = () =>
        medplum.createResourceIfNoneExist(resource as never, `identifier=${identifier}`);
      const [created, again] = [await create(), await create()] as Patient[];
      return [created, again, (await medplum.searchOne('Patient', { identifier })) as Patient];
    },
    update: async (resource) =>
      (await medplum.updateResource(resource as never, {
        headers: versionOf(resource),
      })) as Patient,
  };
}

test.each([
  ['fhir-kit-client', kitClient, 'Kit Heron'],
  ['@medplum/core', medplumClient, 'Mede Plover'],
] as const)('S294 %s enters a patient once, finds and changes them', async (_name, open, text) => {
  const foreign = open();
  const value = text.replace(' ', '-');
  const patient: Patient = {
    resourceType: 'Patient',
    identifier: [{ system: 'urn:foreign', value }],
    name: [{ text }],
    birthDate: '1985-07-01',
  };
  const [created, again, found] = await foreign.enter(patient, `urn:foreign|${value}`);
  expect(created).toMatchObject({ name: [{ text }], birthDate: '1985-07-01' });
  expect([again?.id, found?.id]).toEqual([created?.id, created?.id]);
  const telecom = [{ system: 'phone' as const, value: '+44 20 7946 0018' }];
  const read = created ?? patient;
  expect(await foreign.update({ ...read, telecom })).toMatchObject({ telecom });
  await expect(foreign.update({ ...read, telecom: [] })).rejects.toThrow(/./);
});
