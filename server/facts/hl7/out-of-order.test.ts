/** Tests that what comes late, twice or before its beginning leaves what the newest messages say. */
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { addFeed, adt, newNumber, oru, uniqueName } from '#server/test/hl7.ts';
import { receiveAll } from './receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const { application } = await addFeed(builder, {
  createsPatients: true,
  mergesPatients: true,
  changesPatients: ['fullName', 'phone'],
});

const two = (value: number) => String(value).padStart(2, '0');
const timeOf = (minute: number) => `2026110208${two(minute)}00`;

/** Acknowledgements as "AA reason". */
async function send(...texts: string[]): Promise<string[]> {
  const named = texts.map((text) => text.replace('|ADT1|', `|${application}|`));
  const { acknowledgements } = await receiveAll(clinic.world.deps, named);
  return acknowledgements.map((acknowledgement) => {
    const [, code = '', , words = ''] = (acknowledgement.split('\r')[1] ?? '').split('|');
    return `${code} ${words}`.trim();
  });
}

const stay = (mrn: string, event: string, minute: number, pv1: Record<number, string> = {}) =>
  adt({ mrn, event, time: timeOf(minute), stay: `V${mrn}`, pv1 });

/** The patient alone. */
const person = (mrn: string, { minute = 0, name = uniqueName(), phone = '' } = {}) => {
  const time = timeOf(minute);
  const header = `MSH|^~\\&|ADT1|NORTH|KAREMD|NORTH|${time}||ADT^A31|${newNumber()}|P|2.5`;
  return [header, `EVN|A31|${time}`, `PID|1||${mrn}^^^NORTH^MR||${name}||||||||${phone}`].join(
    '\r',
  );
};

async function newPatient() {
  const mrn = newNumber();
  expect(await send(person(mrn))).toEqual(['AA']);
  return mrn;
}

/** Those that are no error, of the patient whom the number leads to. */
async function factsOf(mrn: string, type: string) {
  const { rows } = await clinic.world.owner.query<{
    id: string;
    status: string;
    value: string | null;
    stay: string | null;
  }>(
    `select f.id, f.status, f.value, f.encounter_id as stay
     from patients given join patients p
       on coalesce(p.merged_into, p.id) = coalesce(given.merged_into, given.id)
     join facts f on f.patient_id = p.id
     where given.external_id = $1 and f.type = $2 and f.status <> 'entered-in-error'`,
    [mrn, type],
  );
  return rows;
}

test('S363 what was said in between and comes late is older than what was said again', async () => {
  const mrn = await newPatient();
  const [home, away] = [{ 3: '4W^401^1' }, { 3: 'ICU^2^1' }];
  await send(stay(mrn, 'A01', 1, home), stay(mrn, 'A02', 5, home));
  expect(await send(stay(mrn, 'A02', 3, away))).toEqual([
    'AA What is stored was stated later: 1 of 1 facts not kept',
  ]);
  expect(await factsOf(mrn, 'Encounter')).toMatchObject([{ value: '4W 401 1' }]);
});

test('S363 a field of a patient is as old as what was last said of that field', async () => {
  const mrn = await newPatient();
  await send(person(mrn, { minute: 9, name: '', phone: '555 0109' }));
  await send(person(mrn, { minute: 5, name: 'LATER^ANA', phone: '555 0105' }));
  const { rows } = await clinic.world.owner.query(
    'select full_name, phone from patients where external_id = $1',
    [mrn],
  );
  expect(rows).toEqual([{ full_name: 'ANA LATER', phone: '555 0109' }]);
});

test('S363 an update brings back no stay that was cancelled, though it has ended too', async () => {
  const mrn = await newPatient();
  await send(stay(mrn, 'A01', 1), stay(mrn, 'A11', 2));
  await send(stay(mrn, 'A08', 3, { 45: timeOf(3) }));
  expect(await factsOf(mrn, 'Encounter')).toMatchObject([{ status: 'cancelled' }]);
});

test('S363 who is named before they are known waits, also where both messages come together', async () => {
  const mrn = newNumber();
  expect(await send(stay(mrn, 'A02', 2), person(mrn, { minute: 1 }))).toEqual(['AA', 'AA']);
  const { rows } = await clinic.world.owner.query(
    `select state, reason from fact_messages where text like '%' || $1 || '%' order by stated_at desc`,
    [mrn],
  );
  expect(rows).toEqual([
    { state: 'unmatched', reason: 'No patient here has that identifier' },
    { state: 'applied', reason: null },
  ]);
});

test('S363 a document that is taken back before its patient is known waits for the patient', async () => {
  const txa = 'TXA|1|DS^Summary||||||||||D1|||||LA';
  const text = [
    `MSH|^~\\&|ADT1|NORTH|KAREMD|NORTH|${timeOf(1)}||MDM^T11|${newNumber()}|P|2.5.1`,
    `PID|1||${newNumber()}^^^NORTH^MR`,
    txa,
  ].join('\r');
  expect(await send(text)).toEqual(['AA']);
});

test('S365 a result that comes before its stay is of it once the stay has come', async () => {
  const mrn = await newPatient();
  await send(oru(mrn, `V${mrn}`, ['OBX|1|NM|K^Potassium||3.9|mmol/L|||||F']));
  expect(await factsOf(mrn, 'Observation')).toMatchObject([{ stay: null }]);
  await send(stay(mrn, 'A01', 1));
  const [encounter] = await factsOf(mrn, 'Encounter');
  expect(await factsOf(mrn, 'Observation')).toMatchObject([{ stay: encounter?.id }]);
});

test('S365 a result that is corrected after a merge, without its stay, is of it still', async () => {
  const [mrn, duplicate] = [await newPatient(), await newPatient()];
  const result = (number: string, visit: string, value: string) =>
    oru(number, visit, [`OBX|1|NM|K^Potassium||${value}|mmol/L|||||F`]);
  await send(stay(duplicate, 'A01', 1), result(duplicate, `V${duplicate}`, '3.9'));
  await send(adt({ mrn, event: 'A40', time: timeOf(3), more: [`MRG|${duplicate}^^^NORTH^MR`] }));
  await send(result(mrn, '', '4.1'));
  const [encounter] = await factsOf(mrn, 'Encounter');
  expect(await factsOf(mrn, 'Observation')).toMatchObject([
    { value: '4.1 mmol/L', stay: encounter?.id },
  ]);
});

test('S365 a stay that two merged records have is one, from the next message about it on', async () => {
  const [mrn, duplicate] = [await newPatient(), await newPatient()];
  const shared = (number: string, event: string, minute: number) =>
    adt({ mrn: number, event, time: timeOf(minute), stay: `V${mrn}` });
  await send(shared(duplicate, 'A01', 1), shared(mrn, 'A02', 4));
  const merge = adt({ mrn, event: 'A40', time: timeOf(3), more: [`MRG|${duplicate}^^^NORTH^MR`] });
  expect(await send(merge)).toEqual(['AA']);
  expect(await factsOf(mrn, 'Encounter')).toHaveLength(2);
  await send(shared(mrn, 'A03', 6));
  expect(await factsOf(mrn, 'Encounter')).toMatchObject([{ status: 'finished' }]);
});
