/** Tests that FHIR clients which others have written find, read, book, move, cancel and subscribe (S274). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment, Bundle, Patient, Subscription } from 'fhir/r4.js';
import { MedplumClient } from '@medplum/core';
import { Client } from 'fhir-kit-client';
import { openClinic } from '#server/test/clinic.ts';
import { newProgram, type Program } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
const lena = await clinic.clinician({ fullName: 'Lena Okafor' });
let program: Program;
let client: Client;
beforeAll(async () => {
  program = await newProgram(clinic);
  client = new Client({
    baseUrl: `${program.caller.url}/fhir`,
    bearerToken: program.caller.token ?? '',
  });
});
afterAll(() => clinic.close());

const inThreeDays = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

test('what the server says of itself leads to the token address and to what it serves', async () => {
  const { tokenUrl } = await client.smartAuthMetadata();
  expect(tokenUrl?.pathname).toBe('/fhir/token');
  expect(await client.capabilityStatement()).toMatchObject({ fhirVersion: '4.0.1' });
});

test('a free time is found, booked once, moved, cancelled, and found again in searches', async () => {
  const freeTimes = (await client.operation({
    name: 'find',
    resourceType: 'Appointment',
    method: 'GET',
    input: {
      'service-type': clinic.types['in-person'],
      practitioner: lena.id,
      start: inThreeDays(),
    },
  })) as unknown as Bundle<Appointment>;
  const [first, second] = (freeTimes.entry ?? []).flatMap(({ resource }) => resource ?? []);
  const patient = { actor: { type: 'Patient', display: 'Ana Ruiz' }, status: 'accepted' as const };
  const body = {
    ...first!,
    status: 'booked' as const,
    participant: [...first!.participant, patient],
  };
  const once = { headers: { 'if-none-exist': 'identifier=urn:lab|order-1' } };
  const create = () => client.create({ resourceType: 'Appointment', body, options: once });
  const [booked, again] = [await create(), await create()] as unknown as Appointment[];
  expect(again).toEqual(booked);
  const id = booked!.id!;

  const change = async (changes: Partial<Appointment>, version: string | undefined) =>
    (await client.update({
      resourceType: 'Appointment',
      id,
      body: { ...booked!, ...changes } as never,
      options: { headers: { 'if-match': `W/"${version}"` } },
    })) as unknown as Appointment;
  const moved = await change({ start: second!.start!, end: second!.end! }, '1');
  expect([moved.start, moved.meta?.versionId]).toEqual([second!.start, '2']);
  await expect(change({ status: 'cancelled' }, '1')).rejects.toMatchObject({
    response: { status: 412, data: { resourceType: 'OperationOutcome' } },
  });
  const { start, end } = moved;
  const cancelled = await change({ start: start!, end: end!, status: 'cancelled' }, '2');
  expect(cancelled.status).toBe('cancelled');

  const searchParams = { date: inThreeDays(), practitioner: lena.id };
  const searched = (await client.search({
    resourceType: 'Appointment',
    searchParams,
  })) as unknown as Bundle<Appointment>;
  expect(searched.entry?.map(({ resource }) => resource)).toEqual([cancelled]);
});

test('a patient is matched, and changes are subscribed to and not any more', async () => {
  const input = { fullName: 'Bo Lind', birthDate: '1970-01-02' };
  const { data } = await lena.browser.call('appointments.patients.add', input);
  const described = {
    resourceType: 'Patient',
    name: [{ text: 'Bo Lind' }],
    birthDate: '1970-01-02',
  };
  const matched = (await client.operation({
    name: 'match',
    resourceType: 'Patient',
    input: {
      resourceType: 'Parameters',
      parameter: [{ name: 'resource', resource: described }],
    } as never,
  })) as unknown as Bundle<Patient>;
  expect(matched.entry).toMatchObject([{ resource: { id: data.id }, search: { score: 1 } }]);
  const read = await client.read({ resourceType: 'Patient', id: data.id });
  expect(read).toMatchObject({ birthDate: '1970-01-02' });

  const subscription = (await client.create({
    resourceType: 'Subscription',
    body: {
      resourceType: 'Subscription',
      status: 'requested',
      reason: 'Keeps the lab in step',
      criteria: 'Appointment',
      channel: { type: 'rest-hook', endpoint: 'https://lab.example/changes' },
    },
  })) as unknown as Subscription;
  const id = subscription.id!;
  await client.delete({ resourceType: 'Subscription', id });
  await expect(client.read({ resourceType: 'Subscription', id })).rejects.toMatchObject({
    response: { status: 404 },
  });
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Half an hour with this clinician, so many minutes after ten o'clock in five days. */
const appointment = (practitionerId: string, minutes: number): Appointment => {
  const start = Date.parse(`${day(5)}T10:00:00Z`) + minutes * 60_000;
  const system = `${clinic.world.deps.env.publicUrl}/fhir/CodeSystem/appointment-type`;
  return {
    resourceType: 'Appointment',
    status: 'booked',
    serviceType: [{ coding: [{ system, code: clinic.types['in-person'] }] }],
    start: new Date(start).toISOString(),
    end: new Date(start + 30 * 60_000).toISOString(),
    participant: [
      { actor: { reference: `Practitioner/${practitionerId}` }, status: 'accepted' },
      { actor: { type: 'Patient', display: 'Ana Ruiz' }, status: 'accepted' },
    ],
  };
};

/** What each client does in its own way, over the same server. */
interface ForeignClient {
  fhirVersion: () => Promise<string | undefined>;
  create: (resource: Appointment) => Promise<Appointment>;
  read: (id: string) => Promise<Appointment>;
  update: (resource: Appointment, version: string) => Promise<Appointment>;
  /** The status of a read that has this version already. */
  readUnlessSame: (id: string, version: string) => Promise<number>;
  /** Every id, page by page. */
  search: (parameters: Record<string, string>) => Promise<string[]>;
  unknown: () => Promise<unknown>;
}

const ids = ({ entry = [] }: Bundle) => entry.flatMap(({ resource }) => resource?.id ?? []);

function kitClient(): ForeignClient {
  const kit = new Client({
    baseUrl: `${program.caller.url}/fhir`,
    bearerToken: program.caller.token ?? '',
  });
  const resourceType = 'Appointment';
  return {
    fhirVersion: async () => (await kit.capabilityStatement())['fhirVersion'] as string,
    create: async (body) =>
      (await kit.create({ resourceType, body: body as never })) as unknown as Appointment,
    read: async (id) => (await kit.read({ resourceType, id })) as unknown as Appointment,
    update: async (body, version) =>
      (await kit.update({
        resourceType,
        id: body.id ?? '',
        body: body as never,
        options: { headers: { 'if-match': `W/"${version}"` } },
      })) as unknown as Appointment,
    readUnlessSame: (id, version) =>
      kit
        .read({ resourceType, id, options: { headers: { 'if-none-match': `W/"${version}"` } } })
        .then(
          () => 200,
          (error: { response: { status: number } }) => error.response.status,
        ),
    async search(searchParams) {
      let page = (await kit.search({ resourceType, searchParams })) as unknown as Bundle;
      const all = ids(page);
      while (page.link?.some(({ relation }) => relation === 'next')) {
        // It follows the address that the server gives, which is the public one.
        page = JSON.parse(JSON.stringify(page).replaceAll(publicBase(), kit.baseUrl));
        page = (await kit.nextPage({ bundle: page as never })) as unknown as Bundle;
        all.push(...ids(page));
      }
      return all;
    },
    unknown: () => kit.search({ resourceType: 'Observation', searchParams: {} }),
  };
}

const publicBase = () => `${clinic.world.deps.env.publicUrl}/fhir`;

function medplumClient(): ForeignClient {
  const medplum = new MedplumClient({
    baseUrl: program.caller.url,
    fhirUrlPath: 'fhir',
    cacheTime: 0,
    fetch: (url: string, options: RequestInit) =>
      fetch(url.replace(publicBase(), `${program.caller.url}/fhir`), options),
  });
  medplum.setAccessToken(program.caller.token ?? '');
  const versioned = (version: string, header: string) => ({
    headers: { [header]: `W/"${version}"` },
  });
  return {
    fhirVersion: async () => (await medplum.get('fhir/metadata')).fhirVersion,
    create: async (resource) => (await medplum.createResource(resource as never)) as Appointment,
    read: async (id) => (await medplum.readResource('Appointment', id)) as Appointment,
    update: async (resource, version) =>
      (await medplum.updateResource(
        resource as never,
        versioned(version, 'if-match'),
      )) as Appointment,
    readUnlessSame: (id, version) =>
      medplum.readResource('Appointment', id, versioned(version, 'if-none-match')).then(
        (resource) => (resource === undefined ? 304 : 200),
        (error: { outcome: { id?: string } }) => (error.outcome.id === 'not-modified' ? 304 : 500),
      ),
    async search(parameters) {
      const all: string[] = [];
      for await (const page of medplum.searchResourcePages('Appointment', parameters))
        all.push(...page.map(({ id }) => id ?? ''));
      return all;
    },
    unknown: () => medplum.search('Observation'),
  };
}

test.each([
  ['fhir-kit-client', kitClient],
  ['@medplum/core', medplumClient],
] as const)(
  'S274 %s reads, searches page by page, creates, updates and asks what is new',
  async (_name, open) => {
    const foreign = open();
    const who = await clinic.clinician();
    expect(await foreign.fhirVersion()).toBe('4.0.1');
    const created: Appointment[] = [];
    for (const minutes of [0, 60, 120, 180, 240])
      created.push(await foreign.create(appointment(who.id, minutes)));
    const [first] = created;
    const id = first?.id ?? '';
    expect(await foreign.read(id)).toEqual(first);
    const createdIds = created.map((one) => one.id);
    const query = { date: day(5), practitioner: `Practitioner/${who.id}`, _count: '2' };
    expect(await foreign.search(query)).toEqual(createdIds);
    expect(await foreign.search({ ...query, _sort: '-date' })).toEqual(createdIds.toReversed());
    const updated = await foreign.update({ ...first!, comment: 'Owes two visits.' }, '1');
    expect([updated.comment, updated.meta?.versionId]).toEqual(['Owes two visits.', '2']);
    await expect(foreign.update({ ...first!, comment: 'Late' }, '1')).rejects.toThrow(/./);
    expect([await foreign.readUnlessSame(id, '2'), await foreign.readUnlessSame(id, '1')]).toEqual([
      304, 200,
    ]);
    await expect(foreign.unknown()).rejects.toThrow(/./);
  },
);
