/** Tests that a preview says what becomes of a message, field by field, and writes nothing of it. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { addFeed, adt, newNumber, oru, uniqueName } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const nurse = await clinic.clinician();

async function newPatient() {
  const number = newNumber();
  const fullName = `Ana ${uniqueName()}`;
  const patient = { fullName, externalId: number, phone: '555 0100' };
  await nurse.browser.call('appointments.patients.add', patient);
  return { number, fullName };
}

const preview = (text: string) =>
  builder.browser.call('facts.mappings.preview', { by: 'text', text });

/** How many rows there are of all that a message could write. */
async function counts() {
  const { rows } = await clinic.world.owner.query(
    `select (select count(*) from facts) as facts, (select count(*) from patients) as patients,
       (select count(*) from fact_messages) as messages, (select count(*) from patient_merges) as merges,
       (select count(*) from patient_statements) as statements,
       (select max(version) from patients) as version,
       (select count(*) from audit_events where action <> 'facts.message-preview') as audit`,
  );
  return rows[0] as unknown;
}

type Preview = Awaited<ReturnType<typeof preview>>['data'];
const fieldsOf = ({ segments }: Preview) =>
  new Map(segments.flatMap(({ fields }) => fields).map((field) => [field.name, field]));

test('S313 a preview creates the patient and the stay as the message would, and nothing of it is there afterwards', async () => {
  const rules = { createsPatients: true, changesPatients: ['fullName'] };
  const { application, sourceId } = await addFeed(builder, rules);
  const number = newNumber();
  const name = uniqueName();
  const text = adt({
    mrn: number,
    pv1: { 7: '1^Okafor^Ada', 10: 'MED', 14: '7' },
    more: ['ZPV|1|Y'],
  })
    .replace('ADT1|', `${application}|`)
    .replace('RUIZ^ANA', `${name}^ANA^^^DR||19840203|||||||`);
  const before = await counts();
  const { data } = await preview(text.replaceAll('\r', '\n'));
  expect(await counts()).toEqual(before);
  expect(data).toMatchObject({
    type: 'ADT^A01',
    feed: { id: sourceId, mappingRevision: null },
    answer: 'AA',
    state: 'applied',
    patient: { name: `ANA ${name}`, is: 'created' },
    facts: [{ type: 'Encounter', outcome: 'new', title: 'Inpatient stay', value: '4W 401 1' }],
  });
  const fields = fieldsOf(data);
  expect(fields.get('PV1-2')).toMatchObject({ use: 'read', words: 'Class of the stay' });
  expect(fields.get('PV1-10')).toMatchObject({ use: 'read', words: 'Service' });
  expect(fields.get('PV1-14')).toMatchObject({ use: 'not-kept', text: '7' });
  expect(fields.get('PID-5')).toMatchObject({ use: 'partly', words: 'Name. Not kept: PID-5.5' });
  expect(fields.get('PID-3')).toMatchObject({ use: 'partly' });
  expect(data.segments.find((segment) => segment.name === 'ZPV')).toMatchObject({ isRead: false });
  await receiveAll(clinic.world.deps, [text]);
  const stored = await clinic.world.owner.query('select 1 from patients where external_id = $1', [
    number,
  ]);
  expect(stored.rowCount).toBe(1);
});

test('S313 what a feed may not do to patients is named as not kept', async () => {
  const { application } = await addFeed(builder);
  const { number, fullName } = await newPatient();
  const { data } = await preview(adt({ mrn: number }).replace('ADT1|', `${application}|`));
  expect(data.patient).toEqual({ name: fullName, is: 'known' });
  expect(fieldsOf(data).get('PID-5')).toMatchObject({
    use: 'not-kept',
    words: 'Not kept: this message changes no patient',
  });
});

test('S313 every field that the reader reads of stays, persons, merges and results has its words', async () => {
  const { application } = await addFeed(builder, { changesPatients: ['fullName'] });
  const { number } = await newPatient();
  const other = await newPatient();
  const obx =
    'OBX|1|NM|K^Potassium|1|4.1|mmol/L|3.5-5|H|||F|||20261102110000||1^Okafor^Ada\rNTE|1||Called';
  const results = oru(number, 'V1', [obx]).replace(
    /OBR.*/,
    (obr) => `${obr}|||||||||||||||20261102|||F`,
  );
  const pid = `PID|1||${number}^^^NORTH^MR||RUIZ^ANA||19840203||||||555 0100||spa|||V1|||||||||||20261101|Y`;
  const texts = [
    results,
    adt({ mrn: number, pv1: { 44: '20261101', 45: '20261102', 7: '1^Okafor' } }).replace(
      /PID.*/,
      pid,
    ),
    adt({ mrn: number, event: 'A31' }).replace(/PID.*/, pid),
    `${adt({ mrn: number, event: 'A40' })}\rMRG|${other.number}^^^NORTH^MR`,
  ];
  const shown = await Promise.all(
    texts.map(async (text) => (await preview(text.replace('ADT1|', `${application}|`))).data),
  );
  expect(shown.map(({ state, facts }) => [state, facts.length])).toEqual([
    ['applied', 1],
    ['applied', 1],
    ['applied', 0],
    ['applied', 0],
  ]);
  const read = shown
    .flatMap(({ segments }) => segments.flatMap(({ fields }) => fields))
    .filter(({ use, name }) => use !== 'not-kept' && !name.startsWith('Z'));
  expect(read.filter(({ words }) => words === 'Kept as text')).toEqual([]);
  expect(read.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['MRG-1', 'OBX-5', 'NTE-3', 'PV1-45', 'PID-30', 'OBX-16']),
  );
});

test('S313 a message that would not be stored says why, and a type that is not read is answered so', async () => {
  const { application } = await addFeed(builder);
  const sent = (text: string) => preview(text.replace('ADT1|', `${application}|`));
  const unmatched = await sent(adt({ mrn: newNumber() }));
  expect(unmatched.data).toMatchObject({
    state: 'unmatched',
    reason: 'No patient here has that identifier',
    answer: 'AA',
    patient: null,
    facts: [],
  });
  const unfit = await sent(oru('M1', 'V1', ['OBX|1|NM|||4']));
  expect(unfit.data).toMatchObject({
    state: 'failed',
    answer: 'AE',
    reason: 'OBX-3 (code) is missing',
  });
  const order = await sent(adt({ mrn: 'M1' }).replace('ADT^A01', 'RDE^O11'));
  expect(order.data).toMatchObject({
    state: 'refused',
    answer: 'AR',
    reason: 'RDE^O11 is not taken',
  });
  expect(fieldsOf(order.data).get('PV1-2')).toMatchObject({ use: 'not-kept' });
  const stranger = await preview(
    adt({ mrn: 'M1' }).replace('ADT1|', `${randomUUID().slice(0, 8)}|`),
  );
  expect(stranger.data).toMatchObject({
    state: 'refused',
    reason: 'This application and facility are not known here',
  });
  expect((await preview('PID|1')).body.error.data.fields).toMatchObject([{ path: 'text' }]);
});

test('S314 a message that was received opens for those who may find patients, by a draft too, and the audit has who looked', async () => {
  const { application, sourceId } = await addFeed(builder);
  const { number } = await newPatient();
  const text = adt({ mrn: number, pv1: { 2: 'B' }, more: ['ZPV|1|Y'] });
  await receiveAll(clinic.world.deps, [text.replace('ADT1|', `${application}|`)]);
  const { data } = await builder.browser.call('facts.mappings.lastMessages', { sourceId });
  expect(data.messages).toMatchObject([{ type: 'ADT^A01', state: 'applied' }]);
  const messageId = data.messages[0]?.id ?? '';
  const input = { by: 'message' as const, messageId };
  const stored = await builder.browser.call('facts.mappings.preview', input);
  expect(stored.data.facts).toMatchObject([{ outcome: 'same', title: 'Inpatient stay' }]);
  const { data: draft } = await builder.browser.call('facts.mappings.draft', {
    sourceId,
    identifierTypes: 'MR',
    classes: [{ code: 'B', meaning: 'OBSENC' }],
    units: [],
    keptSegments: 'ZPV',
  });
  const tried = await builder.browser.call('facts.mappings.preview', { ...input, ...draft });
  expect(tried.data.facts).toMatchObject([{ outcome: 'changed', title: 'Observation stay' }]);
  expect(fieldsOf(tried.data).get('ZPV-2')).toMatchObject({ use: 'read', words: 'Kept as text' });
  expect(await clinic.recorded('facts.message-preview', messageId)).toHaveLength(2);
  const foreign = await clinic.clinician({
    hospitalRole: 'IT Builder',
    organizationId: await clinic.world.newOrganization('Elsewhere'),
  });
  const refused = await foreign.browser.call('facts.mappings.preview', input);
  expect(refused.problem).toBe('not-found');
});
