/** Tests that each element of an Appointment that programs send is kept as sent or refused by name (S230, S272). */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment } from 'fhir/r4.js';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { newProgram, type Program } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
const lena = await clinic.clinician({ fullName: 'Lena Okafor' });
let program: Program;
beforeAll(async () => {
  program = await newProgram(clinic);
});
afterAll(() => clinic.close());

const system = `${clinic.world.deps.env.publicUrl}/fhir/CodeSystem/appointment-type`;

/** So many minutes from now, for half an hour. */
const appointment = ({ at, ...rest }: { at: number } & Partial<Appointment>) => ({
  resourceType: 'Appointment',
  status: 'booked',
  serviceType: [{ coding: [{ system, code: clinic.types['in-person'] }] }],
  start: minutesFromNow(at).toISOString(),
  end: minutesFromNow(at + 30).toISOString(),
  participant: [
    { actor: { reference: `Practitioner/${lena.id}` }, status: 'accepted' },
    { actor: { type: 'Patient', display: 'Ana Ruiz' }, status: 'accepted' },
  ],
  ...rest,
});

const create = (body: object) => program.send('POST', 'Appointment', body);

const update = (body: Appointment) =>
  program.send('PUT', `Appointment/${body.id}`, body, {
    'if-match': `W/"${body.meta?.versionId}"`,
  });

const wordsOf = (body: { issue: { details: { text: string } }[] }) => body.issue[0]?.details.text;

const told = {
  reasonCode: [
    {
      coding: [{ system: 'http://snomed.info/sct', code: '44054006', display: 'Type 2 diabetes' }],
    },
    { text: 'Foot care' },
  ],
  description: 'Yearly check',
  comment: 'Owes two visits.\nHard of hearing.',
  patientInstruction: 'Come fasting. Bring your insulin.',
};

test('S230 the reason with its codes, the comment and the instructions come back as they were sent', async () => {
  const { status, body } = await create(appointment({ at: 2000, ...told }));
  expect([status, body]).toEqual([201, expect.objectContaining(told)]);
  const read = await program.send('GET', `Appointment/${body.id}`);
  expect(read.body).toEqual(body);
  const from = minutesFromNow(1990).toISOString().slice(0, 10);
  const to = minutesFromNow(2010).toISOString().slice(0, 10);
  const { data } = await lena.browser.call('appointments.schedule', { from, to });
  expect(data.appointments.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
    reason: 'Type 2 diabetes; Foot care',
    instructions: told.patientInstruction,
    internalNote: told.comment,
    description: told.description,
  });
  const same = await update(body);
  expect([same.status, same.body]).toEqual([200, body]);
  const { comment: _left, ...rest } = body;
  const changed = await update({ ...rest, reasonCode: [{ text: 'Foot care' }] });
  expect([changed.status, changed.headers.get('etag')]).toEqual([200, 'W/"2"']);
  expect(changed.body).toMatchObject({ ...told, reasonCode: [{ text: 'Foot care' }] });
  expect((await update(changed.body)).body).toEqual(changed.body);
  const moved = await update({
    ...changed.body,
    start: minutesFromNow(2100).toISOString(),
    end: minutesFromNow(2130).toISOString(),
  });
  expect(moved.body).toMatchObject({ ...told, reasonCode: [{ text: 'Foot care' }] });
  const both = await update({ ...moved.body, status: 'cancelled', comment: 'Moved away' });
  expect([both.status, wordsOf(both.body)]).toEqual([
    422,
    expect.stringContaining('in an update of their own'),
  ]);
  const [{ detail } = { detail: null }] = await clinic.recorded(
    'appointment.change-texts',
    body.id,
  );
  expect(detail).toMatchObject({ changed: ['reason', 'reasonConcepts'] });
});

test('S230 what of a reason is not kept is refused by its name', async () => {
  for (const [wrong, words] of [
    [{ reasonCode: [{ text: 'Pain', extension: [] }] }, 'extension'],
    [{ reasonCode: [{ coding: [{ system: 'urn:x' }] }] }, 'reasonCode'],
    [{ reasonReference: [{ reference: 'Condition/1' }] }, 'reasonReference'],
    [{ patientInstruction: 'x'.repeat(501) }, 'At most 500'],
  ] as const) {
    const answer = await create({ ...appointment({ at: 2200 }), ...wrong });
    expect([400, 422]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).toContain(words);
  }
});

const identifier = [
  { system: 'urn:lab:orders', value: 'A-17' },
  { use: 'secondary' as const, value: 'no system' },
];

test('S272 what another system calls an appointment is kept as sent, changed, and found', async () => {
  const { status, body } = await create({ ...appointment({ at: 2300 }), identifier });
  const own = { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${body.id}` };
  expect([status, body.identifier]).toEqual([201, [own, ...identifier]]);
  const idsFor = async (token: string) => {
    const search = `Appointment?identifier=${encodeURIComponent(token)}`;
    const answer = await program.send('GET', search);
    return (answer.body.entry ?? []).map((entry: { resource: Appointment }) => entry.resource.id);
  };
  for (const token of ['urn:lab:orders|A-17', 'A-17', '|no system', `${own.system}|${own.value}`])
    expect([token, await idsFor(token)]).toEqual([token, [body.id]]);
  for (const token of ['urn:other|A-17', '|A-17', 'A-1', 'urn:uuid:x'])
    expect([token, await idsFor(token)]).toEqual([token, []]);
  expect((await update(body)).headers.get('etag')).toBe('W/"1"');
  const renamed = { ...body, identifier: [own, { ...identifier[0], value: 'A-18' }] };
  const changed = await update(renamed);
  expect([changed.status, changed.body.identifier]).toEqual([200, renamed.identifier]);
  expect([await idsFor('A-17'), await idsFor('A-18')]).toEqual([[], [body.id]]);
});

const weather = [
  { coding: [{ system: 'urn:reasons', code: 'pat-weather', display: 'Weather' }], text: 'Snow' },
  { coding: [{ system: 'urn:reasons', code: 'pat-ill', display: 'Patient is ill' }] },
  { coding: [{ code: 'X' }] },
];

test.each(weather)('S272 the reason %j of a cancellation keeps its codes', async (reason) => {
  const { body } = await create(appointment({ at: 2400 }));
  const cancelled = await update({ ...body, status: 'cancelled', cancelationReason: reason });
  expect([cancelled.status, cancelled.body.cancelationReason]).toEqual([200, reason]);
  const read = await program.send('GET', `Appointment/${body.id}`);
  expect(read.body).toEqual(cancelled.body);
  expect((await update(cancelled.body)).body).toEqual(cancelled.body);
  const other = await update({ ...cancelled.body, cancelationReason: { text: 'Other' } });
  expect(other.status).toBe(422);
});

test('S272 a cancellation that says more than that is refused, and a new one on a screen has its own words', async () => {
  const { body } = await create(appointment({ at: 2500 }));
  const moved = { ...body, start: minutesFromNow(2530).toISOString(), end: undefined };
  expect((await update({ ...moved, status: 'cancelled' })).status).toBe(422);
  const early = await update({ ...body, cancelationReason: { text: 'Snow' } });
  expect(early.body.issue[0]).toMatchObject({
    code: 'not-supported',
    expression: ['Appointment.cancelationReason'],
  });
  await clinic.world.owner.query(
    `insert into appointment_texts (appointment_id, organization_id, cancelled_concept)
     values ($1, $2, '{"text":"Snow"}')`,
    [body.id, clinic.world.organizationId],
  );
  const reason = 'On holiday';
  await lena.browser.call('appointments.cancel', { appointmentId: body.id, reason });
  const read = await program.send('GET', `Appointment/${body.id}`);
  expect(read.body.cancelationReason).toEqual({ text: reason });
});

const concept = { coding: [{ system: 'urn:x', code: 'y' }] };
const practitioner = () => ({ reference: `Practitioner/${lena.id}` });
const withActor = (actor: object, more: object = {}) => ({
  participant: [{ actor: { ...practitioner(), ...actor }, status: 'accepted', ...more }],
});

/** Each element of R4's Appointment and of its parts: kept as sent, answered by ourselves, or refused by its name. */
const elements: [element: string, sent: () => object, fate: 'kept' | 'own' | 'refused'][] = [
  ['id', () => ({ id: 'mine' }), 'own'],
  ['meta.versionId', () => ({ meta: { versionId: '7', lastUpdated: '2026-01-01' } }), 'own'],
  ['meta.profile', () => ({ meta: { profile: ['urn:profile'] } }), 'refused'],
  ['meta.tag', () => ({ meta: { tag: [{ code: 'x' }] } }), 'refused'],
  ['meta.security', () => ({ meta: { security: [{ code: 'R' }] } }), 'refused'],
  ['meta.source', () => ({ meta: { source: 'urn:x' } }), 'refused'],
  ['implicitRules', () => ({ implicitRules: 'urn:x' }), 'refused'],
  ['language', () => ({ language: 'en' }), 'refused'],
  ['text', () => ({ text: { status: 'generated', div: '<div/>' } }), 'own'],
  ['text.status', () => ({ text: { status: 'additional', div: '<div/>' } }), 'refused'],
  ['contained', () => ({ contained: [] }), 'refused'],
  ['extension', () => ({ extension: [] }), 'refused'],
  ['modifierExtension', () => ({ modifierExtension: [] }), 'refused'],
  ['identifier', () => ({ identifier }), 'kept'],
  ['identifier[0].period', () => ({ identifier: [{ value: 'x', period: {} }] }), 'refused'],
  ['identifier[0].assigner', () => ({ identifier: [{ value: 'x', assigner: {} }] }), 'refused'],
  ['identifier[0].value', () => ({ identifier: [{ system: 'urn:x' }] }), 'refused'],
  ['status', () => ({ status: 'gone' }), 'refused'],
  ['cancelationReason', () => ({ cancelationReason: { text: 'x' } }), 'refused'],
  ['serviceCategory', () => ({ serviceCategory: [concept] }), 'refused'],
  ['serviceType', () => ({ serviceType: [concept] }), 'refused'],
  ['specialty', () => ({ specialty: [concept] }), 'refused'],
  ['appointmentType', () => ({ appointmentType: concept }), 'refused'],
  ['reasonCode', () => ({ reasonCode: [concept] }), 'kept'],
  ['reasonReference', () => ({ reasonReference: [] }), 'refused'],
  ['priority', () => ({ priority: 3 }), 'refused'],
  ['description', () => ({ description: 'Yearly check' }), 'kept'],
  ['supportingInformation', () => ({ supportingInformation: [] }), 'refused'],
  ['minutesDuration', () => ({ minutesDuration: 30 }), 'kept'],
  ['slot', () => ({ slot: [] }), 'refused'],
  ['created', () => ({ created: '2026-01-01' }), 'refused'],
  ['comment', () => ({ comment: 'Owes two visits.' }), 'kept'],
  ['patientInstruction', () => ({ patientInstruction: 'Fasting' }), 'kept'],
  ['basedOn', () => ({ basedOn: [] }), 'refused'],
  ['requestedPeriod', () => ({ requestedPeriod: [] }), 'refused'],
  ['_start', () => ({ _start: { extension: [] } }), 'refused'],
  ['participant[0].type', () => withActor({}, { type: [concept] }), 'refused'],
  ['participant[0].required', () => withActor({}, { required: 'optional' }), 'refused'],
  ['participant[0].status', () => withActor({}, { status: 'declined' }), 'refused'],
  ['participant[0].period', () => withActor({}, { period: {} }), 'refused'],
  ['participant[0].id', () => withActor({}, { id: 'a' }), 'refused'],
  [
    'participant[0].actor.identifier',
    () => withActor({ identifier: { value: 'x', system: 'y' } }),
    'refused',
  ],
  ['participant[0].actor.type', () => withActor({ type: 'Patient' }), 'refused'],
];

test('S272 each element of a sent Appointment is kept, is ours to say, or is refused by its name', async () => {
  let at = 2600;
  for (const [element, sent, fate] of elements) {
    at += 40;
    const { status, body } = await create({ ...appointment({ at }), ...sent() });
    const [[name, value] = ['', null]] = Object.entries(sent());
    const answered = name === 'identifier' ? body.identifier?.slice(1) : body[name];
    const named = body.issue?.flatMap(
      ({ expression = [] }: { expression?: string[] }) => expression,
    );
    const isSame = JSON.stringify(answered) === JSON.stringify(value);
    const expected = {
      kept: [201, undefined, true],
      own: [201, undefined, false],
      refused: [400, [`Appointment.${element}`], false],
    }[fate];
    expect([element, status, named, isSame]).toEqual([element, ...expected]);
  }
});

/** As the published types of R4 name them. */
function elementsOf(type: string): string[] {
  const types = readFileSync('node_modules/@types/fhir/r4.d.ts', 'utf8');
  const [, members = ''] =
    new RegExp(`\\nexport interface ${type} extends \\w+ \\{([^]*?)\\n\\}`).exec(types) ?? [];
  return [...members.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, name = '']) => name);
}

test('S272 the table of elements has each one that R4 has', () => {
  const ofBody = ['resourceType', 'start', 'end', 'participant'];
  const names = new Set([
    ...ofBody,
    ...elements.map(([element]) => element.split(/[.[]/)[0] ?? ''),
  ]);
  const ofParts = new Set(elements.map(([element]) => element.split('.')[1] ?? ''));
  const ofR4 = elementsOf('Appointment').filter((name) => !name.startsWith('_'));
  expect([ofR4.length > 20, ofR4.filter((name) => !names.has(name))]).toEqual([true, []]);
  const participant = elementsOf('AppointmentParticipant').filter((name) => !name.startsWith('_'));
  expect(participant.filter((name) => name !== 'actor' && !ofParts.has(name))).toEqual([]);
});
