/** Tests that a resource is validated in plain words by path, and by what is really kept here. */
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { keptHere } from './kept-here.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });

const validate = (resource: object) =>
  builder.browser.call('fhir.validate', { json: JSON.stringify(resource) });

test('S318 what R4 does not allow is named by its path, and what is kept here is judged by what takes it in', async () => {
  const { data } = await validate({
    resourceType: 'Observation',
    id: 'o1',
    status: 'done',
    code: { text: 'Potassium' },
    subject: {},
    effectiveDateTime: '2026-11-02',
    valueQuantity: { value: '4.1' },
    colour: 'red',
  });
  expect(data.issues).toEqual(
    expect.arrayContaining([
      {
        path: 'Observation.value[x].value',
        words: 'It has to be a number, and is a string.',
        isError: true,
      },
      { path: 'Observation.colour', words: 'R4 has no element “colour” here.', isError: true },
    ]),
  );
  expect(data.here).toMatchObject({ is: 'refused' });
  expect(data.here.issues.map(({ path }) => path)).toContain('Observation.status');
});

test('S318 an Appointment is kept but for what its reader refuses, and a type that nothing takes in is said to be none', () => {
  const appointment = {
    resourceType: 'Appointment',
    status: 'booked',
    start: '2026-11-02T10:00:00Z',
    end: '2026-11-02T10:30:00Z',
    participant: [{ actor: { display: 'Ana Ruiz', type: 'Patient' }, status: 'accepted' }],
  };
  expect(keptHere('Appointment', appointment)).toMatchObject({ is: 'kept', issues: [] });
  expect(keptHere('Appointment', { ...appointment, priority: 1 })).toMatchObject({
    is: 'refused',
    issues: [{ path: 'Appointment.priority' }],
  });
  expect(keptHere('Basic', { resourceType: 'Basic' })).toMatchObject({ is: 'not-kept' });
});

test('S357 codes are looked up in the value sets that R4 binds them to, and those that are not are named', async () => {
  const { data } = await validate({
    resourceType: 'Observation',
    status: 'done',
    language: 'en',
    code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }] },
    dataAbsentReason: {
      coding: [
        { system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'lost' },
      ],
    },
    interpretation: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
            code: 'HH',
          },
        ],
      },
    ],
    contained: [{ resourceType: 'Patient', id: 'p', gender: 'woman' }],
    valueAttachment: {},
  });
  const codes = data.issues.filter(({ words }) => words.includes('value set'));
  expect(codes).toEqual([
    {
      path: 'Observation.contained[0].gender',
      words: '“woman” is not in the value set administrative-gender, which R4 requires.',
      isError: true,
    },
    {
      path: 'Observation.status',
      words: '“done” is not in the value set observation-status, which R4 requires.',
      isError: true,
    },
    {
      path: 'Observation.dataAbsentReason',
      words: expect.stringMatching(/^“lost” of .* is not in the value set data-absent-reason/),
      isError: false,
    },
  ]);
  expect(data.notBound).toEqual(['Observation.language', 'Observation.code']);
  expect(data.notLookedUp).toEqual([]);
});

test('S357 a code whose value set has no list is said to be not looked up', async () => {
  const { data } = await validate({
    resourceType: 'DocumentReference',
    status: 'current',
    content: [{ attachment: { contentType: 'text/plain', data: 'SGk=' } }],
  });
  expect(data.issues).toEqual([]);
  expect(data.notLookedUp).toEqual([
    { path: 'DocumentReference.content[0].attachment.contentType', valueSet: 'mimetypes' },
  ]);
});

test('S318 what is no JSON, no resource, or too deep is refused beside its field', async () => {
  // What one session has spent on validating is not given back at once.
  const other = await clinic.clinician({ hospitalRole: 'IT Builder' });
  const refused = async (json: string) =>
    (await other.browser.call('fhir.validate', { json })).body.error.data as unknown;
  const atField = (problem: unknown) => ({ fields: [{ path: 'json', problem }] });
  expect(await refused('{"resourceType": "Patient",}')).toMatchObject(
    atField(expect.stringMatching(/^That is no JSON: look at position/)),
  );
  expect(await refused('{"name": []}')).toMatchObject(
    atField('It has no resourceType, such as "Patient"'),
  );
  const deep = `{"resourceType":"Patient","name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  expect(await refused(deep)).toMatchObject(atField('It has more than 100 levels'));
});
