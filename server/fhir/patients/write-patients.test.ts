/** Tests that programs enter, change and find patients over FHIR, and that nobody is entered twice (S292 to S294). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bundle, OperationOutcome, Patient } from 'fhir/r4.js';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { newProgram, type Program } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
const desk = await clinic.clinician({ role: 'EDITOR' });
let program: Program;
beforeAll(async () => {
  program = await newProgram(clinic);
});
afterAll(() => clinic.close());

const byNumber = (one: number, other: number) => one - other;

const base = `${clinic.world.deps.env.publicUrl}/fhir`;

const numberType = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }],
};
const ofHospital = (value: string) => ({ system: 'urn:oid:1.2.3', value, type: numberType });

/** With everything that a Patient may have here. */
const whole: Patient = {
  resourceType: 'Patient',
  identifier: [
    { use: 'usual', ...ofHospital('H-77') },
    { system: 'http://hl7.org/fhir/sid/us-ssn', value: '123-45-6789' },
  ],
  extension: [
    {
      url: 'http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired',
      valueBoolean: true,
    },
  ],
  active: true,
  name: [{ use: 'official', family: 'Østergård', given: ['Ána', 'María'], suffix: ['Jr.'] }],
  telecom: [
    { system: 'phone', value: '+44 7911 123456', use: 'mobile', rank: 1 },
    { system: 'email', value: 'ana@patients.example', use: 'home' },
  ],
  gender: 'female',
  birthDate: '1980-05-03',
  address: [{ use: 'home', line: ['Algade 4, 2. tv'], city: 'Roskilde', postalCode: '4000' }],
  deceasedDateTime: '2026-01',
  communication: [
    { language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'da' }], text: 'Dansk' } },
  ],
};

const patient = (family: string, more: Partial<Patient> = {}): Patient => ({
  resourceType: 'Patient',
  name: [{ family, given: ['Bo'] }],
  birthDate: '1970-01-02',
  ...more,
});

const create = (body: Patient, headers?: Record<string, string>) =>
  program.send('POST', 'Patient', body, headers);

const update = (body: Patient, version = body.meta?.versionId) =>
  program.send('PUT', `Patient/${body.id}`, body, { 'if-match': `W/"${version}"` });

const issuesOf = ({ issue }: OperationOutcome) =>
  issue.map(({ code, details, expression }) => [code, expression?.[0] ?? null, details?.text]);

async function found(query: string): Promise<(string | undefined)[]> {
  const { status, body, text } = await program.send('GET', `Patient?${query}`);
  expect([query, status, text]).toEqual([query, 200, text]);
  return (body as Bundle<Patient>).entry?.map(({ resource }) => resource?.id) ?? [];
}

test('S292 each element of a Patient comes back as it was sent, and stands on the screen', async () => {
  const { status, body, headers } = await create(whole);
  expect([status, headers.get('location')]).toEqual([201, `${base}/Patient/${body.id}`]);
  const own = { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${body.id}` };
  const { meta, ...answered } = body as Patient;
  expect(headers.get('etag')).toBe(`W/"${meta?.versionId}"`);
  expect(answered).toEqual({
    ...whole,
    id: body.id,
    identifier: [own, ...whole.identifier!],
    name: [{ ...whole.name![0], text: 'Ána María Østergård Jr.' }],
  });
  const onScreen = await callAppointments(desk, 'patients.one', { patientId: body.id });
  expect(onScreen.data).toMatchObject({
    fullName: 'Ána María Østergård Jr.',
    birthDate: '1980-05-03',
    sex: 'female',
    address: { line: 'Algade 4, 2. tv', city: 'Roskilde', postalCode: '4000', country: '' },
    phone: '+44 7911 123456',
    email: 'ana@patients.example',
    language: 'da',
    needsInterpreter: true,
    externalId: 'H-77',
    deceased: '2026-01',
  });
  expect(await clinic.recorded('patient.save', body.id)).toMatchObject([
    { actor_id: program.id, outcome: 'success' },
    { actor_id: program.id, detail: { changed: ['deceased'] } },
  ]);
  // What was read may be sent back, and changes nothing.
  const again = await update(body);
  expect([again.status, again.body]).toEqual([200, body]);
});

test.each([
  ['address[1]', { address: [{ city: 'Ulm' }, { city: 'Bern' }] }],
  ['address[0].use', { address: [{ use: 'work', city: 'Ulm' }] }],
  ['address[0].line', { address: [{ line: ['Algade 4', '2. tv'] }] }],
  ['maritalStatus', { maritalStatus: { text: 'Married' } }],
  ['generalPractitioner', { generalPractitioner: [{ reference: 'Practitioner/1' }] }],
  ['contact', { contact: [{ name: { text: 'Cleo Lind' } }] }],
  ['multipleBirthBoolean', { multipleBirthBoolean: true }],
  ['active', { active: false }],
  ['name[1]', { name: [{ family: 'Lind' }, { family: 'Berg', use: 'maiden' }] }],
  ['name[0].period', { name: [{ family: 'Lind', period: { start: '2001' } }] }],
  [
    'telecom[1]',
    {
      telecom: [
        { system: 'phone', value: '555 0100' },
        { system: 'phone', value: '555 0101' },
      ],
    },
  ],
  ['telecom[0].system', { telecom: [{ system: 'fax', value: '555 0100' }] }],
  ['birthDate', { birthDate: '1970' }],
  ['communication[0].language', { communication: [{ language: { text: 'Dansk' } }] }],
  ['extension[0].url', { extension: [{ url: 'urn:race', valueBoolean: true }] }],
  ['identifier[1]', { identifier: [{ value: 'A-1' }, { value: 'A-2' }] }],
  [
    'identifier[0].assigner',
    { identifier: [{ ...ofHospital('A-3'), assigner: { display: 'N' } }] },
  ],
  ['link', { link: [{ other: { reference: 'Patient/1' }, type: 'seealso' }] }],
] as [string, object][])('S292 Patient.%s is refused by its name', async (element, more) => {
  const { status, body } = await create(patient('Refused', more as Partial<Patient>));
  expect([status, issuesOf(body)]).toEqual([
    400,
    [[expect.any(String), `Patient.${element}`, expect.stringContaining(`Patient.${element}: `)]],
  ]);
  expect(await found('family=Refused')).toEqual([]);
});

test('S293 a repeated conditional creation makes one patient, at once too', async () => {
  const body = patient('Quist', { identifier: [ofHospital('Q-1')] });
  const condition = { 'if-none-exist': 'identifier=urn:oid:1.2.3|Q-1' };
  const answers = await Promise.all([1, 2, 3, 4].map(() => create(body, condition)));
  expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 200, 200, 201]);
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  const other = await create(body, { 'if-none-exist': 'identifier=urn:oid:1.2.3|Q-2' });
  expect([other.status, issuesOf(other.body)[0]?.[2]]).toEqual([
    400,
    expect.stringContaining('does not have'),
  ]);
  const unconditional = await create({ ...body, name: [{ text: 'Somebody Else' }] });
  expect([unconditional.status, issuesOf(unconditional.body)[0]?.[0]]).toEqual([409, 'conflict']);
});

test('S293 nobody is entered who may be a patient already: the answer names them and what to do', async () => {
  const { body: first } = await create(patient('Holmqvist'));
  const alike = patient('Holmquist', { identifier: [ofHospital('T-1')] });
  const { status, body } = await create(alike);
  const [[code, , words] = []] = issuesOf(body);
  expect([status, code]).toEqual([409, 'conflict']);
  expect(words).toContain(`${base}/Patient/${first.id}`);
  expect(words).toContain('update that Patient with your identifier');
  expect(await found('identifier=T-1')).toEqual([]);
  // Both at once, of whom neither is here yet.
  const both = await Promise.all([create(patient('Zwiebel')), create(patient('Zwiebell'))]);
  expect(both.map((answer) => answer.status).toSorted(byNumber)).toEqual([201, 409]);
});

test('S292 an update is of the version that was read, replaces what it names, and keeps identifiers and a death', async () => {
  const { body: before } = await create({
    ...patient('Vester', { deceasedBoolean: true, identifier: [ofHospital('V-1')] }),
    telecom: [{ system: 'phone', value: '555 0177' }],
  });
  const married = { ...patient('Vester-Lund'), id: before.id, meta: before.meta };
  const { status, body: after } = await update({
    ...married,
    identifier: [{ system: 'urn:insurer', value: 'I-9' }],
  });
  expect([status, after.name[0].text, after.telecom]).toEqual([200, 'Bo Vester-Lund', undefined]);
  expect(after.deceasedBoolean).toBe(true);
  expect(after.identifier.slice(1)).toEqual([
    ofHospital('V-1'),
    { system: 'urn:insurer', value: 'I-9' },
  ]);
  expect((await update(married)).status).toBe(412);
  expect((await program.send('PUT', `Patient/${before.id}`, married)).status).toBe(428);
  const lives = await update({ ...after, deceasedBoolean: false });
  expect([lives.status, lives.body.deceasedBoolean]).toEqual([200, undefined]);
  const taken = await update({
    ...lives.body,
    identifier: [{ system: 'urn:oid:1.2.3', value: 'H-77' }],
  });
  expect(taken.status).toBe(409);
  const renumbered = await update({ ...lives.body, identifier: [{ value: 'V-2' }] });
  expect([renumbered.status, issuesOf(renumbered.body)[0]?.[1]]).toEqual([
    400,
    'Patient.identifier[0]',
  ]);
  // The name is another one on the screen by then, so its parts are not those of before.
  await callAppointments(desk, 'patients.save', {
    patientId: before.id,
    version: Number(lives.body.meta.versionId),
    fullName: 'Bo Lund',
    externalId: 'V-1',
  });
  const { body: renamed } = await program.send('GET', `Patient/${before.id}`);
  expect(renamed.name).toEqual([{ text: 'Bo Lund' }]);
});

test('S292 who is entered and changed by a program is on open screens at once', async () => {
  const screen = await followChanges(desk.browser);
  expect((await screen.next())?.data).toEqual({ kind: 'begun' });
  const { body } = await create(patient('Ortolan'));
  expect(JSON.stringify((await screen.next())?.data)).toContain('appointments');
  await update({ ...body, birthDate: '1970-01-03' });
  expect(JSON.stringify((await screen.next())?.data)).toContain('appointments');
  screen.stop();
});

test('S294 patients are found by what another system knows of them', async () => {
  const telecom: Patient['telecom'] = [{ system: 'phone', value: '+44 7700 900123' }];
  const { body: one } = await create(
    patient('Ångström', {
      birthDate: '1951-11-30',
      name: [{ family: 'Ångström', given: ['Bodil', 'Frida'] }],
      identifier: [ofHospital('S-1'), { system: 'urn:insurer', value: 'S-2' }],
      telecom,
    }),
  );
  const { data: typed } = await callAppointments(desk, 'patients.add', {
    fullName: 'Frida Ångström',
    birthDate: '1951-01-01',
  });
  for (const [query, expected] of [
    ['identifier=urn:oid:1.2.3|S-1', [one.id]],
    ['identifier=S-1', [one.id]],
    ['identifier=urn:insurer|S-2', [one.id]],
    ['identifier=urn:other|S-2', []],
    [`identifier=urn:ietf:rfc:3986|urn:uuid:${typed.id}`, [typed.id]],
    ['family=angstrom', [one.id, typed.id]],
    ['family=frida', [typed.id]],
    ['given=frida', [one.id, typed.id]],
    ['family=ngstr', []],
    ['name=ang&birthdate=1951-11', [one.id]],
    ['name=ang&birthdate=ge1951&birthdate=lt1951-11', [typed.id]],
    ['phone=07700900123', [one.id]],
    ['email=nobody@patients.example', []],
    [`_id=${one.id},${typed.id}&_sort=-_lastUpdated`, [typed.id, one.id]],
    [`_lastUpdated=ge${one.meta.lastUpdated}&name=angstrom`, [one.id, typed.id]],
  ] as const)
    expect([query, await found(query)]).toEqual([query, expected]);
  const { status, body } = await program.send('GET', 'Patient');
  expect([status, issuesOf(body)[0]?.[2]]).toEqual([
    400,
    expect.stringContaining('A search needs identifier'),
  ]);
  const form = await program.caller.fetch('/fhir/Patient/_search', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'family=angstrom&_count=1',
  });
  expect([form.body.total, form.body.entry.length]).toEqual([2, 1]);
  // The audit has how many were found, and not by which name.
  const { rows } = await clinic.world.owner.query(
    `select detail from audit_events where actor_id = $1 and action = 'patients.find'
       and detail::text ~* 'ngstr'`,
    [program.id],
  );
  expect(rows).toEqual([]);
});

test('S294 a record that was merged leads to the other by its identifiers, and is told to who asks what is new', async () => {
  const second = await clinic.clinician({ role: 'EDITOR' });
  const { body: survivor } = await create(
    patient('Merganser', { identifier: [ofHospital('M-1')] }),
  );
  const { body: duplicate } = await create(
    patient('Pochard', { birthDate: '1999-09-09', identifier: [ofHospital('M-2')] }),
  );
  const pair = { survivorId: survivor.id, duplicateId: duplicate.id };
  const { data: merge } = await callAppointments(desk, 'patients.requestMerge', pair);
  await callAppointments(second, 'patients.confirmMerge', { mergeId: merge.id });
  expect(await found('identifier=urn:oid:1.2.3|M-2')).toEqual([survivor.id]);
  expect(await found('family=pochard')).toEqual([]);
  expect(await found(`_lastUpdated=ge${duplicate.meta.lastUpdated}`)).toContain(duplicate.id);
  const { body } = await program.send('GET', `Patient/${duplicate.id}`);
  expect([body.active, body.link[0].other.reference]).toEqual([false, `Patient/${survivor.id}`]);
  expect((await update({ ...patient('Pochard'), id: duplicate.id }, '1')).status).toBe(409);
});
