/** Tests that the reason, the comment and the instructions of programs are kept as sent or refused by name (S230). */
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
