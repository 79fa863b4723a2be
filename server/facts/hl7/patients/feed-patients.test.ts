/** Tests that a feed creates and changes patients as far as its rules allow, and that its messages say what stays. */
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { PatientRules } from '#shared/facts/patient-rules.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addFeed, adt, newNumber, uniqueName } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();

const all: PatientRules = {
  createsPatients: true,
  mergesPatients: false,
  changesPatients: ['fullName', 'birthDate', 'phone', 'language'],
};

const newFeed = (rules: Partial<PatientRules> = {}) => addFeed(builder, rules);

let days = 0;
/** Another one each time, so that no two patients of these tests are alike. */
const uniqueDay = () => new Date(Date.UTC(1940, 0, (days += 397))).toISOString().slice(0, 10);

interface Sent {
  application: string;
  mrn: string;
  event?: string;
  name?: string;
  birthDate?: string;
  phone?: string;
  language?: string;
  time?: string;
  control?: string;
}

function textOf({ application, mrn, event = 'A01', ...pid }: Sent): string {
  const { name = '', birthDate = '', phone = '', language = '', time, control } = pid;
  return adt({
    mrn,
    event,
    stay: `S${mrn}`,
    ...(time && { time }),
    ...(control && { control }),
  })
    .replace('ADT1|', `${application}|`)
    .replace(
      /PID\|.*/,
      `PID|1||${mrn}^^^NORTH^MR||${name}||${birthDate}||||||${phone}||${language}`,
    );
}

/** What became of each, in order: its state, reason and remarks. */
async function send(...sent: Sent[]) {
  const controls = sent.map(({ control }) => control ?? randomUUID());
  const texts = sent.map((one, index) => textOf({ ...one, control: controls[index] ?? '' }));
  const { acknowledgements } = await receiveAll(clinic.world.deps, texts);
  const { rows } = await clinic.world.owner.query(
    `select m.state, m.reason, m.remarks from unnest($1::text[]) with ordinality as given (control, at)
     join fact_messages m on m.control_id = given.control order by given.at`,
    [controls],
  );
  const codes = acknowledgements.map((ack) => /MSA\|(\w\w)/.exec(ack)?.[1]);
  return { rows, codes };
}

async function patientOf(number: string) {
  const { data } = await lena.browser.call('appointments.patients.find', { search: number });
  const [match] = data;
  if (!match) return null;
  const { data: patient } = await lena.browser.call('appointments.patients.one', {
    patientId: match.id,
  });
  return patient;
}

const creating = ['A01', 'A04', 'A05', 'A08', 'A28', 'A31'];

describe.each(creating)('a patient whom %s names by a number that is not known here', (event) => {
  test('S236 is created where the feed may create', async () => {
    const { application, sourceId } = await newFeed({ createsPatients: true });
    const mrn = newNumber();
    const name = uniqueName();
    const birthDate = uniqueDay();
    const pid7 = birthDate.replaceAll('-', '');
    const details = { name: `${name}^Ana^Maria`, birthDate: pid7, phone: '+1 555 0100' };
    const { rows, codes } = await send({ application, mrn, event, ...details, language: 'spa' });
    expect([rows, codes]).toEqual([[{ state: 'applied', reason: null, remarks: [] }], ['AA']]);
    const patient = await patientOf(mrn);
    expect(patient).toMatchObject({
      fullName: `Ana Maria ${name}`,
      birthDate,
      phone: '+1 555 0100',
      language: 'es',
      externalId: mrn,
    });
    expect(await clinic.recorded('patient.save', patient?.id)).toMatchObject([
      {
        actor_id: null,
        detail: {
          sourceId,
          entered: ['fullName', 'birthDate', 'phone', 'language', 'externalId'],
        },
      },
    ]);
  });

  test('S236 waits for a person where the feed may not', async () => {
    const { application } = await newFeed({ changesPatients: all.changesPatients });
    const mrn = newNumber();
    const { rows } = await send({ application, mrn, event, name: `${uniqueName()}^Ana` });
    expect(rows).toMatchObject([
      { state: 'unmatched', reason: 'No patient here has that identifier' },
    ]);
    expect(await patientOf(mrn)).toBeNull();
  });
});

test.each(['A02', 'A03', 'A06', 'A07', 'A10', 'A11', 'A12', 'A13'])(
  'S236 %s creates no patient',
  async (event) => {
    const { application } = await newFeed(all);
    const mrn = newNumber();
    const { rows } = await send({ application, mrn, event, name: `${uniqueName()}^Ana` });
    expect(rows).toMatchObject([{ state: 'unmatched' }]);
    expect(await patientOf(mrn)).toBeNull();
  },
);

async function newPatient(more: object = {}) {
  const externalId = newNumber();
  const fullName = `Ana ${uniqueName()}`;
  const patient = { fullName, externalId, birthDate: '1984-02-03', ...more };
  const { data } = await lena.browser.call('appointments.patients.add', patient);
  return { mrn: externalId, id: data.id, fullName };
}

describe.each(creating)('%s about a patient who is known', (event) => {
  test('S237 changes what its feed may change, and what stays is said', async () => {
    const { application, sourceId } = await newFeed({ changesPatients: ['fullName', 'phone'] });
    const { mrn, id } = await newPatient({ phone: '555 0100' });
    const name = uniqueName();
    const said = { name: `${name}^Bea`, birthDate: '19840204', phone: '""', language: 'fr' };
    const { rows, codes } = await send({ application, mrn, event, ...said });
    expect(codes).toEqual(['AA']);
    expect(rows).toEqual([
      {
        state: 'applied',
        reason: null,
        remarks: [
          'PID-7 (birth date) differs and stays: this feed may not change it',
          'PID-15 (language) differs and stays: this feed may not change it',
        ],
      },
    ]);
    expect(await patientOf(mrn)).toMatchObject({
      fullName: `Bea ${name}`,
      birthDate: '1984-02-03',
      phone: null,
      language: null,
      version: 2,
    });
    const audited = await clinic.recorded('patient.save', id);
    expect(audited.at(-1)).toMatchObject({
      actor_id: null,
      detail: { sourceId, changed: ['fullName', 'phone'] },
    });
  });
});

test('S237 an empty field says nothing, and letters of another case are no other name', async () => {
  const { application } = await newFeed(all);
  const { mrn, fullName } = await newPatient({ phone: '555 0100' });
  const [given = '', family = ''] = fullName.toUpperCase().split(' ');
  const { rows } = await send({ application, mrn, name: `${family}^${given}` });
  expect(rows).toEqual([{ state: 'applied', reason: null, remarks: [] }]);
  expect(await patientOf(mrn)).toMatchObject({ fullName, phone: '555 0100', version: 1 });
});

test('S237 what was stated earlier changes nothing that was stated later, and says so', async () => {
  const { application } = await newFeed(all);
  const { mrn } = await newPatient();
  await send({ application, mrn, phone: '555 0102', time: '20261103100000' });
  await send({ application, mrn, phone: '555 0102', time: '20261104100000' });
  const { rows } = await send({ application, mrn, phone: '555 0101', time: '20261103110000' });
  expect(rows).toMatchObject([
    { remarks: ['PID-13 (phone) differs and stays: what is stored was stated later'] },
  ]);
  expect(await patientOf(mrn)).toMatchObject({ phone: '555 0102' });
});

test('S237 what cannot be read is not kept, and the message says so without its value', async () => {
  const { application } = await newFeed(all);
  const { mrn } = await newPatient();
  const unfit = { birthDate: '198402', phone: 'call home', language: 'zz9' };
  const { rows } = await send({ application, mrn, event: 'A31', ...unfit });
  expect(rows).toMatchObject([
    {
      state: 'applied',
      remarks: ['PID-7 (birth date)', 'PID-13 (phone)', 'PID-15 (language)'].map(
        (field) => `${field} is not kept: it cannot be read`,
      ),
    },
  ]);
});

test('S238 a patient who may be known under another number is not created: a person decides', async () => {
  const { application } = await newFeed(all);
  const birthDate = uniqueDay();
  const { fullName } = await newPatient({ birthDate });
  const [given = '', family = ''] = fullName.split(' ');
  const mrn = newNumber();
  const pid7 = birthDate.replaceAll('-', '');
  const twin = { application, mrn, name: `${family}^${given}`, birthDate: pid7 };
  const { rows, codes } = await send({ ...twin, event: 'A28' });
  expect(codes).toEqual(['AA']);
  expect(rows).toMatchObject([
    {
      state: 'unmatched',
      reason: 'A patient here may be the same: match it to them, or create it',
    },
  ]);
  expect(await patientOf(mrn)).toBeNull();
});

test('S238 of messages that come together, alike patients are treated as if each had come alone', async () => {
  const { application } = await newFeed(all);
  const [one, other] = [newNumber(), newNumber()];
  const name = `${uniqueName()}^Ana`;
  const birthDate = uniqueDay().replaceAll('-', '');
  const same = { application, name, birthDate, event: 'A28' };
  const { rows } = await send(
    { ...same, mrn: one },
    { ...same, mrn: other },
    { ...same, mrn: one, event: 'A31', phone: '555 0100' },
    { application, mrn: newNumber(), name: `${uniqueName()}^Ben`, event: 'A28' },
  );
  expect(rows.map(({ state }) => state)).toEqual(['applied', 'unmatched', 'applied', 'applied']);
  expect(await patientOf(one)).toMatchObject({ phone: '555 0100' });
});

test('S236 a change from outside is live on open screens, and in the names of appointments', async () => {
  const { application } = await newFeed(all);
  const { mrn, id, fullName } = await newPatient();
  const appointmentId = await clinic.place([lena], { at: 60, patientName: fullName });
  const link = 'update appointments set patient_id = $1 where id = $2';
  await clinic.world.owner.query(link, [id, appointmentId]);
  const areas: string[] = [];
  const { deps } = clinic.world;
  const name = uniqueName();
  const text = textOf({ application, mrn, event: 'A08', name: `${name}^Bea` });
  await receiveAll({ ...deps, changed: ({ area }) => areas.push(area) }, [text]);
  expect(areas.toSorted()).toEqual(['appointments', 'cases', 'facts']);
  const { rows } = await clinic.world.owner.query(
    'select patient_name as name from appointments where id = $1',
    [appointmentId],
  );
  expect(rows).toEqual([{ name: `Bea ${name}` }]);
});

test('S236 a number of a type that is not the feed’s names the types that came', async () => {
  const { application } = await newFeed(all);
  const text = textOf({ application, mrn: 'M1', control: 'other-type', name: 'X^Y' });
  await receiveAll(clinic.world.deps, [text.replace('^MR', '^PI')]);
  const { rows } = await clinic.world.owner.query(
    "select state, reason from fact_messages where control_id = 'other-type'",
  );
  expect(rows).toEqual([
    {
      state: 'unmatched',
      reason: 'PID-3 has numbers of type PI; patients of this feed are known by MR',
    },
  ]);
});

test('S236 only who sets up feeds says what a feed may do, and for the own organization', async () => {
  const { sourceId } = await newFeed();
  const rules = { sourceId, ...all };
  expect((await lena.browser.call('facts.feeds.setPatientRules', rules)).status).toBe(403);
  const organizationId = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ hospitalRole: 'IT Builder', organizationId });
  expect((await stranger.browser.call('facts.feeds.setPatientRules', rules)).problem).toBe(
    'not-found',
  );
  expect((await builder.browser.call('facts.feeds.setPatientRules', rules)).status).toBe(200);
  const { data } = await builder.browser.call('facts.feeds.list', {});
  expect(data.feeds.find(({ id }) => id === sourceId)).toMatchObject(all);
});
