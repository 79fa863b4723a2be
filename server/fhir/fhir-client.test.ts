/** Tests that a FHIR client which others have written finds, reads, books, moves, cancels and subscribes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment, Bundle, Patient, Subscription } from 'fhir/r4.js';
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
