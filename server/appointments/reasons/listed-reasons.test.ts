/** Tests the reasons that an organization lists: where they are offered, their codes, and their place in the figures. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow, openClinic, type Clinician } from '#server/test/clinic.ts';
import { cancelledFor, missedFor } from '#shared/front-desk/appointment-report.ts';
import { dayMs } from '#shared/durations.ts';

const clinic = await openClinic();
const admin = await clinic.clinician({ role: 'ADMIN' });
const desk = await clinic.clinician({ role: 'EDITOR' });
afterAll(() => clinic.close());

const fieldsOf = ({ body }: { body: { error?: { data: { fields?: { path: string }[] } } } }) =>
  body.error?.data.fields?.map(({ path }) => path);
const add = (input: object) => callAppointments(admin, 'reasons.add', input);

async function memberOf(unitId: string): Promise<Clinician> {
  const clinician = await clinic.clinician();
  await clinic.world.owner.query('update practitioners set unit_id = $1 where id = $2', [
    unitId,
    clinician.id,
  ]);
  return clinician;
}

const offered = async (who: Clinician, use: string, input: object = {}): Promise<string[]> =>
  (await callAppointments(who, 'reasons.choices', { use, ...input })).data.map(({ name }) => name);

let days = 2;
async function book(who: Clinician, reason: string) {
  days += 1;
  const { data } = await callAppointments(who, 'book', {
    patientName: 'Ana Ruiz',
    typeId: clinic.types['in-person'],
    startsAt: minutesFromNow((days * dayMs) / 60_000).toISOString(),
    reason,
  });
  return data;
}

const coded = {
  use: 'visit',
  name: 'Chest pain',
  codeSystem: 'http://snomed.info/sct',
  code: '29857009',
};

test('S284 a unit’s reasons are offered where its people are booked, and bring their code', async () => {
  const [north, south] = [await clinic.newUnit(), await clinic.newUnit()];
  const [lena, tomas] = [await memberOf(north.id), await memberOf(south.id)];
  const { data: made } = await add({ ...coded, unitId: north.id });
  expect(made).toMatchObject({ ...coded, unit: { id: north.id }, active: true, side: null });
  expect((await add({ ...coded, unitId: north.id })).problem).toBe('appointments.name-taken');
  await add({ use: 'visit', name: 'Check-up' });
  expect(await offered(lena, 'visit')).toEqual(['Check-up', 'Chest pain']);
  expect(await offered(tomas, 'visit')).toEqual(['Check-up']);
  expect(await offered(desk, 'visit', { leadId: lena.id })).toEqual(['Check-up', 'Chest pain']);
  const organizationId = await clinic.world.newOrganization('Southfield');
  const stranger = await clinic.clinician({ organizationId });
  expect(await offered(stranger, 'visit', { leadId: lena.id })).toEqual([]);

  const concept = {
    coding: [{ system: coded.codeSystem, code: coded.code, display: coded.name }],
    text: coded.name,
  };
  const booked = await book(lena, 'Chest pain');
  expect(booked.reasonConcepts).toEqual([concept]);
  expect((await book(tomas, 'Chest pain')).reasonConcepts).toEqual([]);
  const { id: appointmentId, version } = await book(lena, 'Something else');
  const changed = await callAppointments(lena, 'changeTexts', {
    appointmentId,
    version,
    reason: 'Chest pain',
  });
  expect(changed.data.reasonConcepts).toEqual([concept]);

  const { id: reasonId, unit: _unit, version: reasonVersion, ...rest } = made;
  const saved = { ...rest, unitId: north.id, reasonId, version: reasonVersion, active: false };
  expect((await callAppointments(admin, 'reasons.save', saved)).data).toMatchObject({
    active: false,
  });
  expect((await callAppointments(admin, 'reasons.save', saved)).problem).toBe('conflict');
  expect(await offered(lena, 'visit')).toEqual(['Check-up']);
  expect(await clinic.recorded('appointment-reason.save', reasonId)).toMatchObject([
    { outcome: 'success' },
    { detail: { before: { active: true }, after: { active: false } } },
    { outcome: 'refused' },
  ]);
});

test.each([
  ['a side for a visit', { use: 'visit', side: 'patient' }, 'side'],
  ['no side for a no-show', { use: 'no-show' }, 'side'],
  [
    'a unit for a cancellation',
    { use: 'cancellation', side: 'clinic', unitId: randomUUID() },
    'use',
  ],
  ['a code system without a code', { use: 'visit', codeSystem: 'http://snomed.info/sct' }, 'code'],
])('S284 %s is refused at its field', async (_what, input, field) => {
  expect(fieldsOf(await add({ name: 'Anything', ...input }))).toEqual([field]);
});

test('S284 a merged unit’s reasons go on in the other, each once', async () => {
  const [north, south] = [await clinic.newUnit(), await clinic.newUnit()];
  const lena = await memberOf(north.id);
  for (const unitId of [north.id, south.id]) await add({ use: 'visit', name: 'Dressing', unitId });
  await add({ use: 'visit', name: 'Cast', unitId: north.id });
  const { data: units } = await admin.browser.call('organization.units.list');
  const version = units.find(({ id }) => id === north.id)?.version;
  const merge = { unitId: north.id, intoUnitId: south.id, version };
  expect((await admin.browser.call('organization.units.merge', merge)).status).toBe(200);
  const ofUnit = (await offered(lena, 'visit')).filter((name) => name !== 'Check-up');
  expect(ofUnit).toEqual(['Cast', 'Dressing']);
});

test('S341 a code is of one reason where both would be offered, and of two the unit’s counts before the organization’s', async () => {
  const [north, south] = [await clinic.newUnit(), await clinic.newUnit()];
  const lena = await memberOf(north.id);
  const own = { use: 'visit', codeSystem: 'http://loinc.org', code: 'X1' };
  const { data: first } = await add({ ...own, name: 'Foot care', unitId: north.id });
  const refused = [
    await add({ ...own, name: 'Feet', unitId: north.id }),
    await add({ ...own, name: 'Feet' }),
  ];
  expect(refused.map(fieldsOf)).toEqual([['code'], ['code']]);
  expect(JSON.stringify(refused[0]?.body)).toContain('Foot care');
  const elsewhere = await add({ ...own, name: 'Feet', unitId: south.id });
  expect(elsewhere.status).toBe(200);
  expect((await add({ ...own, codeSystem: null, name: 'Toes', unitId: north.id })).status).toBe(
    200,
  );
  const save = ({ id: reasonId, unit, ...rest }: typeof first, change: object) =>
    callAppointments(admin, 'reasons.save', { ...rest, reasonId, unitId: unit?.id, ...change });
  const moved = await save(elsewhere.data, { unitId: north.id });
  expect(fieldsOf(moved)).toEqual(['code']);
  const retired = await save(elsewhere.data, { unitId: north.id, active: false });
  expect(retired.status).toBe(200);
  expect(fieldsOf(await save(retired.data, { active: true }))).toEqual(['code']);
  const both = await Promise.all(
    ['Hand', 'Hands'].map((name) => add({ ...own, code: 'X2', name, unitId: north.id })),
  );
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));

  // Listed before that was refused: of the organization, of another unit, and of this one.
  await clinic.world.owner.query(
    `insert into listed_reasons (organization_id, use, unit_id, name, code_system, code)
     select $1, 'visit', unit_id, name, $2, 'X3' from (values (null::uuid, 'A of all'),
       ($3::uuid, 'B of the other'), ($4::uuid, 'C of its own')) as w(unit_id, name)`,
    [clinic.world.organizationId, own.codeSystem, south.id, north.id],
  );
  const nameAt = async (who: Clinician) => {
    const { id: appointmentId, version } = await book(who, 'Something');
    const coding = [{ system: own.codeSystem, code: 'X3' }];
    const change = { appointmentId, version, reasonConcepts: [{ coding }] };
    return (await callAppointments(who, 'changeTexts', change)).data.reason;
  };
  expect(await nameAt(lena)).toBe('C of its own');
  expect(await nameAt(await memberOf((await clinic.newUnit()).id))).toBe('A of all');
});

test('S285 why it was cancelled or missed is said with the appointment, taken back with it, and counted by side', async () => {
  const [ill, noStaff, forgot] = await Promise.all(
    [
      { use: 'cancellation', name: 'Illness', side: 'patient' },
      { use: 'cancellation', name: 'Nobody to cover', side: 'clinic' },
      { use: 'no-show', name: 'Forgot', side: 'patient' },
    ].map(async (reason) => (await add(reason)).data.id as string),
  );
  const lena = await clinic.clinician();
  const cancel = async (input: object) => {
    const { id: appointmentId } = await book(lena, 'Check-up');
    return callAppointments(lena, 'cancel', { appointmentId, ...input });
  };
  expect(fieldsOf(await cancel({ reasonId: forgot }))).toEqual(['reasonId']);
  const undone = await cancel({ reasonId: ill, isUndoable: true, reason: 'Fever' });
  expect(undone.data).toMatchObject({
    cancelledBecause: 'Fever',
    outcome: { side: 'patient', reason: 'Illness' },
  });
  const { changeId } = undone.data.undo ?? {};
  expect((await callAppointments(lena, 'undo', { changeId })).data.outcome).toBeNull();

  const at = new Date();
  const monthAt = (shift: number) =>
    new Date(Date.UTC(at.getUTCFullYear() - 3, shift, 15)).toISOString();
  const past = async (state: 'cancelled' | 'no-show', month = 1) => {
    const id = await clinic.place([lena], { at: -60 * 24, kind: 'in-person', state });
    await clinic.world.owner.query(
      `update appointments set starts_at = $2, ends_at = $2::timestamptz + interval '20 minutes' where id = $1`,
      [id, monthAt(month)],
    );
    return id;
  };
  const give = async (appointmentId: string, reasonId?: string) => {
    const { data } = await callAppointments(desk, 'desk.appointment', { appointmentId });
    return callAppointments(desk, 'reasons.give', {
      appointmentId,
      version: data.appointment.version,
      reasonId,
    });
  };
  const [missed] = [await past('no-show'), await past('cancelled')];
  for (const reasonId of [ill, ill, noStaff]) await give(await past('cancelled'), reasonId);
  expect(fieldsOf(await give(missed, ill))).toEqual(['reasonId']);
  expect((await give(missed, forgot)).data.outcome).toEqual({ side: 'patient', reason: 'Forgot' });
  expect(await clinic.recorded('appointment.give-reason', missed)).toMatchObject([
    { outcome: 'refused' },
    { detail: { after: { side: 'patient', reason: 'Forgot' } } },
  ]);
  const month = monthAt(1).slice(0, 7);
  const { data } = await callAppointments(desk, 'reports.month', { month, by: 'reason' });
  const counted = data.rows.map((row) => [row.name, cancelledFor(row), missedFor(row)]);
  // A cancellation is no no-show: neither has a share of the other.
  expect(counted).toEqual([
    ['Illness, by the patient', 2, null],
    ['Forgot, by the patient', null, 1],
    ['No reason was chosen', 1, 0],
    ['Nobody to cover, by the clinic', 1, null],
  ]);
  const csv = await callAppointments(desk, 'reports.exportCsv', { month, by: 'reason' });
  expect(csv.data.csv).toContain('"Illness, by the patient",2,50,,\r\n');
});
