/** Tests patients: entered, found whatever the spelling, changed, and visible to their hospital only. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';

const clinic = await openClinic();
const lena = await clinic.clinician();
afterAll(() => clinic.close());

const add = (more: object = {}, who = lena) =>
  callAppointments(who, 'patients.add', { fullName: 'Zoë Müller-Łoś', ...more });
const namesFound = async (search: string, more: object = {}, who = lena): Promise<string[]> =>
  (await callAppointments(who, 'patients.find', { search, ...more })).data.map(
    ({ fullName }: { fullName: string }) => fullName,
  );
const book = (more: object, at = 60) =>
  callAppointments(lena, 'book', {
    typeId: clinic.types['in-person'],
    startsAt: minutesFromNow(at).toISOString(),
    ...more,
  });

test('a patient is found by any words of the name or the identifier, without accents and case', async () => {
  await add({ externalId: 'NG-4711', birthDate: '1958-02-03' });
  await add({ fullName: 'Zoe Moller', birthDate: '1990-05-06' });
  for (const search of ['muller los', 'ZOË łoś', 'ng-4711', 'los zoe'])
    expect(await namesFound(search)).toEqual(['Zoë Müller-Łoś']);
  expect((await namesFound('zoe')).toSorted()).toEqual(['Zoe Moller', 'Zoë Müller-Łoś']);
  expect(await namesFound('zoe', { birthDate: '1990-05-06' })).toEqual(['Zoe Moller']);
  expect(await namesFound('zoe smith')).toEqual([]);
});

test.each([
  ['Jürgen Müllerchen', ['Muellerchen', 'juergen muellerch', 'mullerch']],
  ['Juergen Mueller-Voss', ['Müller-Voß', 'jürgen voß', 'mueller-v']],
  ['Hans Christian Ørsted', ['Oersted', 'orsted', 'ørs']],
  ['Aage Kjaergaard', ['Åge', 'Kjærgård', 'gaard']],
  ['Samuel Noel Boeing', ['noel', 'oeing', 'amuel', 'boein']],
  ['أحمد عبد الله علاء', ['احمد', 'أَحْمَد', 'علا']],
  ['فاطمة يحيى', ['فاطمه', 'يحيي', 'فاطـمة']],
])('S207 %s is found by each spelling: %j', async (fullName, typed) => {
  await add({ fullName });
  for (const search of typed)
    expect.soft([search, await namesFound(search)]).toEqual([search, [fullName]]);
});

test('an identifier with letters that spell an umlaut is found by any part of it', async () => {
  await add({ fullName: 'Kim Identified', externalId: 'AE-OE77' });
  for (const search of ['AE-OE77', 'e-oe77', 'oe77', 'E77'])
    expect.soft([search, await namesFound(search)]).toEqual([search, ['Kim Identified']]);
});

test('S208 a phone number is found with and without its country code, however it is written', async () => {
  const country = `update organizations set country = $2 where id = $1`;
  await clinic.world.owner.query(country, [clinic.world.organizationId, 'DE']);
  await add({ fullName: 'Ida International', phone: '+49 30 7654321' });
  await add({ fullName: 'Nils National', phone: '(0171) 76 54 321' });
  await add({ fullName: 'Uwe Trunk', phone: '+49 (0)40 7654321' });
  await add({ fullName: 'Code Bearer', externalId: '307654321' });
  const written = {
    'Ida International': [
      '030 7654321',
      '030/765 43 21',
      '(030) 7654-321',
      '0049307654321',
      '+49 (0)30 7654321',
      '030 765432',
      'ida 030 7654321',
    ],
    'Nils National': [
      '+49 171 7654321',
      '0171/7654321',
      '01717654321',
      '+49 171 76543',
      '٠١٧١ ٧٦٥٤٣٢١',
    ],
    'Uwe Trunk': ['040 7654321', '+49 40 7654321'],
  };
  for (const [fullName, numbers] of Object.entries(written))
    for (const search of numbers)
      expect.soft([search, await namesFound(search)]).toEqual([search, [fullName]]);
  // An identifier is found as it is typed alone.
  expect(await namesFound('0307654321')).toEqual(['Ida International']);
  expect((await namesFound('307654321')).toSorted()).toEqual(['Code Bearer', 'Ida International']);
  expect(await namesFound('uwe 030 7654321')).toEqual([]);
  await clinic.world.owner.query(country, [clinic.world.organizationId, null]);
  expect(await namesFound('030 7654321')).toEqual(['Ida International']);
});

test('S210 a name with one wrong letter is found where no other is, and never by an identifier', async () => {
  await add({ fullName: 'Wendeline Brzezinski', externalId: 'WBX-4410' });
  await add({ fullName: 'Wilfrieda Grosvenor', birthDate: '1961-03-03' });
  const similar = async (search: string, more: object = {}) =>
    (await callAppointments(lena, 'patients.find', { search, withSimilar: true, ...more })).data;
  const [other, missing, extra, swapped] = ['Brzezinsky', 'Brzezinki', 'Brzzezinski', 'Brzeiznski'];
  for (const search of [other, missing, extra, swapped, 'wendeline brzezinsky', 'Wendelina'])
    expect
      .soft([search, await similar(search!)])
      .toMatchObject([search, [{ fullName: 'Wendeline Brzezinski', isSimilar: true }]]);
  expect(await similar('Grosvenir', { birthDate: '1961-03-03' })).toHaveLength(1);
  expect(await similar('Grosvenir', { birthDate: '1961-03-04' })).toEqual([]);
  // Two wrong letters, a word that is nobody's, and numbers find nobody.
  for (const search of [
    'Brzenzinsky',
    'Brzezinxky',
    'wilma brzezinsky',
    'WBX-4411',
    'WBY-4410',
    'brzezinsky 4410',
  ])
    expect.soft([search, await similar(search)]).toEqual([search, []]);
  // Who is found as typed comes without the others.
  await add({ fullName: 'Ada Brzezinsky' });
  expect(await similar('Brzezinsky')).toMatchObject([{ fullName: 'Ada Brzezinsky' }]);
  expect((await similar('Brzezinsky'))[0]).not.toHaveProperty('isSimilar');
  // A list whose first match Enter takes has no similar names.
  expect(await namesFound('Grosvenir')).toEqual([]);
});

test("of patients who match as well, one's own of today come first, with their time", async () => {
  const iris = await clinic.clinician();
  for (const fullName of ['Ada Quill', 'Bo Quill', 'Quilla', 'Maximiliana Theodora Quill'])
    await add({ fullName });
  const { data: ownPatient } = await add({ fullName: 'Wilhelmina Quill' });
  const { data: other } = await add({ fullName: 'Kim Tranquill' });
  const startsAt = minutesFromNow(0).toISOString();
  const today = async (patientId: string, startTime: string) =>
    callAppointments(iris, 'book', {
      typeId: clinic.types['in-person'],
      startsAt: startTime,
      patientId,
    });
  await today(ownPatient.id, startsAt);
  await today(other.id, minutesFromNow(-40).toISOString());
  const { data } = await callAppointments(iris, 'patients.find', { search: 'quill' });
  expect(data[0]).toMatchObject({ fullName: 'Wilhelmina Quill', todayAt: startsAt });
  // Kim is on the list too, but the word is only a part of the name.
  expect(data[1]).toMatchObject({ fullName: 'Bo Quill', todayAt: null });
  const unsorted = await callAppointments(lena, 'patients.find', { search: 'quill' });
  expect(unsorted.data[0]).toMatchObject({ fullName: 'Bo Quill', todayAt: null });
});

test('an appointment refers to its patient, and shows the name that the patient has now', async () => {
  const { data: patient } = await add({
    fullName: 'Ana Ruiz',
    birthDate: '1971-10-25',
    language: 'pt-BR',
  });
  const { data } = await book({ patientId: patient.id });
  expect(data).toMatchObject({
    patientName: 'Ana Ruiz',
    patient: { id: patient.id, birthDate: '1971-10-25', language: 'pt-BR' },
  });
  const change = { patientId: patient.id, version: 1, fullName: 'Ana Ruiz Prado' };
  expect((await callAppointments(lena, 'patients.save', change)).data).toMatchObject({
    version: 2,
  });
  expect((await callAppointments(lena, 'patients.save', change)).problem).toBe('conflict');
  const { data: searchResult } = await callAppointments(lena, 'search', { text: 'prado' });
  expect(searchResult.appointments[0]).toMatchObject({
    id: data.id,
    patientName: 'Ana Ruiz Prado',
  });
  const answer = await callAppointments(lena, 'hold', {
    typeId: clinic.types['in-person'],
    startsAt: minutesFromNow(180).toISOString(),
  });
  const confirm = { holdId: answer.data.holdId, patientId: patient.id };
  expect((await callAppointments(lena, 'confirm', confirm)).data.patient?.id).toBe(patient.id);
});

test('either a patient or a name, never both and never neither', async () => {
  const { data: patient } = await add();
  for (const who of [{}, { patientId: patient.id, patientName: 'Ana Ruiz' }])
    expect((await book(who, 300)).body.error.data.fields).toMatchObject([{ path: 'patientName' }]);
});

test('a birth date is not in the future', async () => {
  const birthDate = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10);
  const refused = await add({ birthDate });
  expect(refused.body.error.data.fields).toEqual([
    { path: 'birthDate', problem: 'A birth date is not in the future' },
  ]);
});

test('an identifier belongs to one patient of a hospital, and a key enters one patient', async () => {
  const externalId = randomUUID();
  const key = { externalId, idempotencyKey: randomUUID() };
  const [answer, again] = [await add(key), await add(key)];
  expect(again.data.id).toBe(answer.data.id);
  expect((await add({ externalId })).problem).toBe('patients.identifier-taken');
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const foreigner = await clinic.clinician({ organizationId });
  expect((await add({ externalId }, foreigner)).status).toBe(200);
});

test.each([
  ['birthDate', '1958-02-30'],
  ['birthDate', '1058-02-03'],
  ['email', 'not an address'],
  ['phone', 'call me'],
  ['language', 'English please'],
  ['fullName', ' '],
])('%s cannot be "%s"', async (path, value) => {
  expect((await add({ [path]: value })).body.error.data.fields).toMatchObject([{ path }]);
});

test('S15 patients of another hospital are not found', async () => {
  const { data: patient } = await add({ fullName: 'Quirina Unusual' });
  const organizationId = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const foreigner = await clinic.clinician({ organizationId });
  expect(await namesFound('quirina', {}, foreigner)).toEqual([]);
  const missing = await callAppointments(foreigner, 'patients.one', { patientId: randomUUID() });
  const details = { version: 1, fullName: 'Mine now' };
  const booking = {
    typeId: await clinic.newType('meeting', organizationId),
    startsAt: minutesFromNow(60).toISOString(),
  };
  for (const [name, more] of [
    ['patients.one', {}],
    ['patients.save', details],
    ['book', booking],
  ] as const) {
    const answer = await callAppointments(foreigner, name, { patientId: patient.id, ...more });
    expect([answer.status, answer.problem]).toEqual([missing.status, missing.problem]);
  }
});

test('S33 S34 the audit has what was done but not to whom, and the log neither', async () => {
  const { data } = await add({ fullName: 'Xaverius Rarely', phone: '0170 55555', birthDate: null });
  await namesFound('xaverius');
  await callAppointments(lena, 'patients.save', {
    patientId: data.id,
    version: 1,
    fullName: 'Xaverius Often',
  });
  expect(await clinic.recorded('patient.save', data.id)).toMatchObject([
    { detail: { entered: ['fullName', 'phone'] } },
    { detail: { changed: ['fullName', 'phone'] } },
  ]);
  const { rows } = await clinic.world.owner.query(
    `select 1 from audit_events where to_jsonb(audit_events)::text ~* 'xaverius|0170 ?55555'`,
  );
  expect(rows).toEqual([]);
  expect(clinic.world.lines.join('\n')).not.toMatch(/xaverius|0170 ?55555/i);
});

test('among a thousand patients a search takes as many statements as among ten', async () => {
  const counted = async () => {
    await lena.browser.call('auth.me');
    const { count, result } = await clinic.world.countStatements(() => namesFound('Crowd'));
    expect(result.length).toBeGreaterThan(0);
    return count;
  };
  const fill = (count: number) =>
    clinic.world.owner.query(
      `insert into patients (organization_id, full_name, created_by)
       select $1, 'Crowd ' || md5(random()::text), $2 from generate_series(1, $3::int)`,
      [lena.organizationId, lena.id, count],
    );
  await fill(10);
  const few = await counted();
  await fill(1000);
  expect(await counted()).toBe(few);
});

test('a birth date alone finds everybody born on that day', async () => {
  const lena = await clinic.clinician();
  const born = { birthDate: '1931-02-03' };
  const { data } = await lena.browser.call('appointments.patients.add', {
    fullName: 'Zofia Wójcik',
    ...born,
  });
  const answer = await lena.browser.call('appointments.patients.find', born);
  expect(answer.data.map(({ id }: { id: string }) => id)).toContain(data.id);
  for (const input of [{}, { search: 'z' }, { search: 'z', ...born }])
    expect((await lena.browser.call('appointments.patients.find', input)).status).toBe(400);
});

test('S332 a patient who is entered or changed is so on the open screens of others at once', async () => {
  const colleague = await clinic.clinician();
  const screen = await followChanges(colleague.browser);
  expect((await screen.next())?.data).toEqual({ kind: 'begun' });
  const entered = (await add({ fullName: 'Live Ström' })).data;
  expect(JSON.stringify((await screen.next())?.data)).toContain('appointments');
  const { id: patientId, version } = entered;
  const change = { patientId, version, fullName: 'Live Strömberg' };
  expect((await callAppointments(lena, 'patients.save', change)).status).toBe(200);
  expect(JSON.stringify((await screen.next())?.data)).toContain('appointments');
  screen.stop();
});
