/** Tests that programs book, move and cancel over FHIR by the rules of the screens (S93). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment, Bundle, Schedule } from 'fhir/r4.js';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { newProgram, type Program } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
const lena = await clinic.clinician({ fullName: 'Lena Okafor' });
let program: Program;
let patientId: string;
beforeAll(async () => {
  program = await newProgram(clinic);
  const input = { fullName: 'Ana Ruíz', birthDate: '1980-05-03', email: 'ana@patients.example' };
  patientId = (await lena.browser.call('appointments.patients.add', input)).data.id;
});
afterAll(() => clinic.close());

const byNumber = (one: number, other: number) => one - other;

const base = `${clinic.world.deps.env.publicUrl}/fhir`;
const typeId = clinic.types['in-person'];

interface Sent extends Partial<Omit<Appointment, 'participant'>> {
  at?: number;
  practitionerId?: string;
  participant?: object[];
}

/** So many minutes from now, for half an hour. */
function appointment({ at = 600, practitionerId = lena.id, ...rest }: Sent = {}) {
  return {
    resourceType: 'Appointment',
    status: 'booked',
    serviceType: [{ coding: [{ system: `${base}/CodeSystem/appointment-type`, code: typeId }] }],
    start: minutesFromNow(at).toISOString(),
    end: minutesFromNow(at + 30).toISOString(),
    participant: [
      { actor: { reference: `Practitioner/${practitionerId}` }, status: 'accepted' },
      { actor: { reference: `Patient/${patientId}` }, status: 'accepted' },
    ],
    ...rest,
  };
}

const create = (body: object, headers?: Record<string, string>, by = program) =>
  by.send('POST', 'Appointment', body, headers);

const update = (body: Appointment, version = body.meta?.versionId) =>
  program.send('PUT', `Appointment/${body.id}`, body, { 'if-match': `W/"${version}"` });

const reasonOf = (body: { issue: { code: string; details: { text: string } }[] }) => [
  body.issue[0]?.code,
  body.issue[0]?.details.text,
];

test('S93 a booking is the program’s own: audited as it, on the screens, and told to the patient', async () => {
  const { status, body, headers } = await create(appointment({ at: 600 }));
  expect([status, headers.get('location')]).toEqual([201, `${base}/Appointment/${body.id}`]);
  expect([headers.get('etag'), body.status]).toEqual(['W/"1"', 'booked']);
  expect(body.participant).toMatchObject([
    { actor: { display: 'Lena Okafor' } },
    { actor: { reference: `Patient/${patientId}`, display: 'Ana Ruíz' } },
  ]);
  expect(await clinic.recorded('appointment.book', body.id)).toMatchObject([
    { actor_id: program.id, outcome: 'success' },
  ]);
  const { rows } = await clinic.world.owner.query(
    `select data->>'senderId' as sender from jobs.job
     where name = 'appointment.letter' and data->>'appointmentId' = $1`,
    [body.id],
  );
  expect(rows).toEqual([{ sender: program.id }]);
  const read = await program.send('GET', `Appointment/${body.id}`);
  expect([read.body, read.headers.get('etag')]).toEqual([body, 'W/"1"']);
});

test('S93 what is taken is refused in the words of the screens, and two programs never get one time', async () => {
  const who = await clinic.clinician();
  const other = await newProgram(clinic);
  const appointmentAt = (at: number) =>
    appointment({ at, practitionerId: who.id, participant: patientOf('A') });
  const patientOf = (name: string) => [
    { actor: { reference: `Practitioner/${who.id}` }, status: 'accepted' },
    { actor: { type: 'Patient', display: name }, status: 'accepted' },
  ];
  const both = [program, other, program, other, program, other].map((by) =>
    create(appointmentAt(700), {}, by),
  );
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([
    201,
    ...Array(5).fill(409),
  ]);
  const late = await create(appointmentAt(710));
  expect(late.status).toBe(409);
  expect(reasonOf(late.body)).toEqual(['conflict', expect.stringContaining('not free')]);
  expect(await clinic.overlaps()).toBe(0);
});

test('S93 the same create twice, at once too, makes one appointment', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => create(appointment({ at: 800 }), key)),
  );
  const [{ body: first } = { body: null }] = answers;
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual(
    answers.map(() => [201, first.id]),
  );
  const other = await create(appointment({ at: 840 }), key);
  expect([other.status, reasonOf(other.body)[0]]).toEqual([409, 'conflict']);
  const named = { 'if-none-exist': 'identifier=urn:lab|order-17' };
  const answer = await create(appointment({ at: 900 }), named);
  const again = await create(appointment({ at: 960 }), named);
  expect([answer.status, again.status, again.body.id]).toEqual([201, 200, answer.body.id]);
  expect(again.body.start).toBe(answer.body.start);
  const stranger = await newProgram(clinic);
  const theirs = await create(appointment({ at: 1020 }), named, stranger);
  expect([theirs.status, theirs.body.id === answer.body.id]).toEqual([201, false]);
  for (const wrong of [{ 'idempotency-key': 'x' }, { 'if-none-exist': 'patient=x' }])
    expect((await create(appointment({ at: 1080 }), wrong)).status).toBe(400);
});

test('S93 a change needs the version that was read: 428 without, 412 with another, once of two at once', async () => {
  const { body } = await create(appointment({ at: 1200 }));
  const path = `Appointment/${body.id}`;
  const later = {
    ...body,
    start: minutesFromNow(1260).toISOString(),
    end: minutesFromNow(1290).toISOString(),
  };
  const withoutVersion = await program.send('PUT', path, later);
  expect([withoutVersion.status, withoutVersion.body.issue[0].code]).toEqual([428, 'required']);
  const moved = await Promise.all([update(later), update(later), update(later)]);
  expect(moved.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 412, 412]);
  const now = (await program.send('GET', path)).body;
  expect([now.start, now.meta.versionId]).toEqual([later.start, '2']);
  const stale = await update({ ...now, status: 'cancelled' }, '1');
  expect([stale.status, stale.body.issue[0].code]).toEqual([412, 'conflict']);
  const cancelled = await update({
    ...now,
    status: 'cancelled',
    cancelationReason: { text: 'The patient is ill' },
  });
  expect([cancelled.status, cancelled.body.status, cancelled.headers.get('etag')]).toEqual([
    200,
    'cancelled',
    'W/"3"',
  ]);
  expect(cancelled.body.cancelationReason).toEqual({ text: 'The patient is ill' });
  const back = await update({ ...cancelled.body, status: 'booked' });
  expect([back.status, back.body.issue[0].code]).toEqual([422, 'business-rule']);
  for (const action of ['appointment.move', 'appointment.cancel'])
    expect((await clinic.recorded(action, body.id)).at(-1)).toMatchObject({ actor_id: program.id });
});

test('S93 what is sent back as it was read changes nothing', async () => {
  const { body } = await create(appointment({ at: 1400 }));
  const same = await update(body);
  expect([same.status, same.body]).toEqual([200, body]);
  const other = await clinic.clinician();
  const [, patient] = body.participant;
  const answer = await update({
    ...body,
    participant: [
      { actor: { reference: `Practitioner/${other.id}` }, status: 'accepted' },
      patient,
    ],
  });
  expect([answer.status, reasonOf(answer.body)[1]]).toEqual([
    422,
    expect.stringContaining('Do it in KareMD'),
  ]);
});

const unfit: [string, number, () => object][] = [
  ['an element that is not kept', 400, () => ({ ...appointment(), priority: 3 })],
  ['no start', 400, () => ({ ...appointment(), start: undefined })],
  ['another resource', 400, () => ({ ...appointment(), resourceType: 'Patient' })],
  ['a start without an offset', 400, () => appointment({ start: '2027-01-01T10:00:00' })],
  ['another status', 422, () => appointment({ status: 'proposed' })],
  ['no type', 422, () => appointment({ serviceType: [] })],
  [
    'no clinician',
    422,
    () => appointment({ participant: [{ actor: { type: 'Patient', display: 'A' } }] }),
  ],
  [
    'no patient',
    422,
    () => appointment({ participant: [{ actor: { reference: `Practitioner/${lena.id}` } }] }),
  ],
  ['a device', 422, () => appointment({ participant: [{ actor: { reference: 'Device/1' } }] })],
  ['two lengths', 422, () => ({ ...appointment(), minutesDuration: 45 })],
  ['a program as its clinician', 404, () => appointment({ practitionerId: program.id })],
];

test.each(unfit)('S93 an appointment with %s is refused: %i', async (_what, status, body) => {
  const answer = await create(body());
  expect([answer.status, answer.body.resourceType]).toEqual([status, 'OperationOutcome']);
});

test('S93 a program writes by its scopes alone, in its own hospital alone, as FHIR JSON alone', async () => {
  const reader = await newProgram(clinic, { scopes: ['system/Appointment.rs'] });
  expect((await create(appointment({ at: 1500 }), {}, reader)).status).toBe(403);
  const { body } = await create(appointment({ at: 1500 }));
  const change = await reader.send('PUT', `Appointment/${body.id}`, body, { 'if-match': 'W/"1"' });
  expect(change.status).toBe(403);
  const organizationId = await clinic.world.newOrganization('B');
  const stranger = await clinic.clinician({ organizationId });
  expect((await create(appointment({ practitionerId: stranger.id }))).status).toBe(404);
  const asText = await program.caller.fetch('/fhir/Appointment', { method: 'POST', body: '{}' });
  expect([asText.status, asText.body.resourceType]).toEqual([415, 'OperationOutcome']);
  const person = await lena.browser.fetch('/fhir/Appointment', { method: 'POST', body: '{}' });
  expect([person.status, person.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('whose time can be booked, and with which types, is found page by page', async () => {
  const only = await clinic.newType('in-person', clinic.world.organizationId);
  await clinic.world.owner.query(
    'update appointment_types set holder_ids = array[$1::uuid] where id = $2',
    [lena.id, only],
  );
  const typesByPractitioner = new Map<string, string[]>();
  let next: string | undefined = 'Schedule?_count=2';
  while (next !== undefined) {
    const { body } = await program.send('GET', next);
    const { entry = [], link = [] }: Bundle<Schedule> = body;
    for (const { resource } of entry)
      typesByPractitioner.set(
        resource?.id ?? '',
        (resource?.serviceType ?? []).map(({ coding }) => coding?.[0]?.code ?? ''),
      );
    const url = link.find(({ relation }) => relation === 'next')?.url;
    next = url?.slice(base.length + 1);
  }
  expect(typesByPractitioner.get(lena.id)).toEqual(expect.arrayContaining([typeId, only]));
  const { id: otherId } = await clinic.clinician();
  const { body: other } = await program.send('GET', `Schedule/${otherId}`);
  expect(JSON.stringify(other.serviceType)).not.toContain(only);
  expect(typesByPractitioner.has(program.id)).toBe(false);
  const ownSchedules: Bundle<Schedule> = (await lena.browser.fetch('/fhir/Schedule')).body;
  expect(ownSchedules.entry?.map(({ resource }) => resource?.id)).toEqual([lena.id]);
});

test('a free time is found, and sent back to be booked', async () => {
  const who = await clinic.clinician();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const search = `Appointment/$find?service-type=${typeId}&practitioner=${who.id}&start=${day}&_count=5`;
  const { status, body } = await program.send('GET', search);
  expect(status).toBe(200);
  const { entry = [] }: Bundle<Appointment> = body;
  expect(entry).toHaveLength(5);
  const proposed = entry[2]!.resource!;
  expect(proposed).toMatchObject({ status: 'proposed', minutesDuration: 30 });
  const patient = { actor: { reference: `Patient/${patientId}` }, status: 'accepted' as const };
  const booked = await create({
    ...proposed,
    status: 'booked',
    participant: [...proposed.participant, patient],
  });
  expect([booked.status, booked.body.start]).toEqual([201, proposed.start]);
  const after: Bundle<Appointment> = (await program.send('GET', search)).body;
  const starts = after.entry?.map(({ resource }) => resource?.start) ?? [];
  expect(starts).not.toContain(proposed.start);
  expect((await program.send('GET', 'Appointment/$find?start=2027-01-01')).status).toBe(400);
});

const described = (patient: object, more: object[] = []) => ({
  resourceType: 'Parameters',
  parameter: [{ name: 'resource', resource: { resourceType: 'Patient', ...patient } }, ...more],
});

const match = (body: object, by = program) => by.send('POST', 'Patient/$match', body);

test('S93 a patient is matched by name and birth date, with how certain it is, and the search is audited', async () => {
  const { body } = await match(
    described({ name: [{ family: 'Ruiz', given: ['Ana'] }], birthDate: '1980-05-03' }),
  );
  expect(body.entry[0]).toMatchObject({
    resource: { id: patientId, birthDate: '1980-05-03' },
    search: { score: 1, extension: [{ valueCode: 'certain' }] },
  });
  const typo = await match(described({ name: [{ text: 'Anna Ruiz' }], birthDate: '1980-05-03' }));
  expect(typo.body.entry[0].search).toMatchObject({ score: 0.8 });
  const onlyCertain = [{ name: 'onlyCertainMatches', valueBoolean: true }];
  const none = await match(
    described({ name: [{ text: 'Anna Ruiz' }], birthDate: '1980-05-03' }, onlyCertain),
  );
  expect(none.body).toMatchObject({ total: 0 });
  expect((await clinic.recorded('patients.find')).at(-1)).toMatchObject({
    actor_id: program.id,
    detail: { as: 'twins' },
  });
  expect((await match(described({ birthDate: '1980-05-03' }))).status).toBe(400);
  const reader = await newProgram(clinic, { scopes: ['system/Appointment.rs'] });
  expect((await match(described({ name: [{ text: 'Ana Ruiz' }] }), reader)).status).toBe(403);
  const read = await program.send('GET', `Patient/${patientId}`);
  expect([read.status, read.body.name]).toEqual([200, [{ text: 'Ana Ruíz' }]]);
});
