/** Tests what segments beside a stay become: coverages, accounts, procedures, orders, the working DRG and where the patient was. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { workingDrgIn } from '#shared/facts/working-drg.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addAdmissions, adt, newNumber } from '#server/test/hl7.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
await addAdmissions(await clinic.clinician({ hospitalRole: 'IT Builder' }));
const lena = await clinic.clinician();

async function newPatient() {
  const externalId = newNumber();
  const patient = { fullName: 'Ana Ruiz', externalId };
  const { data } = await lena.browser.call('appointments.patients.add', patient);
  return { mrn: externalId, id: data.id as string };
}

const hour = (at: number) => `20261102${String(at).padStart(2, '0')}0000`;

/** "AA" or "AE", with what is said of the message. */
async function send(...texts: string[]): Promise<string[]> {
  const { acknowledgements } = await receiveAll(clinic.world.deps, texts);
  return acknowledgements.map((ack) =>
    /MSA\|(\w\w)\|[^|]*\|?([^\r]*)/.exec(ack)!.slice(1, 3).join(' ').trim(),
  );
}

const pr1 = (code: string, at: string, more = '') => `PR1|1||${code}||${at}||||||VOS^Dr${more}`;
const in1 = (set: number, payer: string, member: string, more = '') => {
  const fields: Record<number, string> = { 1: `${set}`, 2: 'P1^Gold', 3: '60054', 4: payer };
  const all: Record<number, string> = { ...fields, 8: '77', 12: '20260101', 36: member };
  return (
    Array.from({ length: 37 }, (_, at) => (at === 0 ? 'IN1' : (all[at] ?? ''))).join('|') + more
  );
};

async function factsOf(patientId: string, type: string) {
  const { rows } = await clinic.world.owner.query(
    `select f.title, f.status, f.value, f.body, stay.source_key as stay from facts f
     left join facts stay on stay.id = f.encounter_id
     where f.patient_id = $1 and f.type = $2 order by f.effective_at, f.id`,
    [patientId, type],
  );
  return rows;
}
const linesOf = async (patientId: string, type: string) =>
  (await factsOf(patientId, type)).map(({ title, value, status }) =>
    [title, value, status].filter(Boolean).join(' | '),
  );

test('S390 IN1 becomes a coverage, once however often it is said; GT1 the account with its guarantor', async () => {
  const { mrn, id } = await newPatient();
  const more = [in1(1, 'AETNA INC', 'W1'), 'IN2|1', in1(2, 'Medicaid', 'M9'), 'GT1|1||RUIZ^LUIS'];
  const pid = (text: string) => text.replace('||RUIZ^ANA\r', '||RUIZ^ANA|||||||||||||A-77\r');
  const message = (at: number, segments = more) =>
    pid(adt({ mrn, stay: mrn, event: 'A08', time: hour(at), more: segments }));
  expect(await send(message(8), message(9), message(9))).toEqual(['AA', 'AA', 'AA']);
  expect(await linesOf(id, 'Coverage')).toEqual([
    'AETNA INC | plan Gold, member W1, group 77 | active',
    'Medicaid | plan Gold, member M9, group 77 (payer 2) | active',
  ]);
  expect(await linesOf(id, 'Account')).toEqual([
    'Hospital account | A-77, guarantor LUIS RUIZ | active',
  ]);
  // It comes late, and says less: what is stored was stated later.
  expect(await send(message(7, [in1(1, 'AETNA', 'W1')]))).toEqual([
    expect.stringMatching(/^AA .*stated later/),
  ]);
  expect((await linesOf(id, 'Coverage'))[0]).toContain('AETNA INC');
});

test('S390 what cannot be kept of a coverage, an account or a procedure is said', async () => {
  const { mrn, id } = await newPatient();
  const more = [
    'IN1|1|P1',
    in1(2, 'Aetna', 'W1').replace('20260101', 'spring'),
    'GT1|1||RUIZ^LUIS',
  ];
  const answers = await send(
    adt({ mrn, stay: mrn, more }),
    adt({ mrn, stay: mrn, more: ['PR1|1', pr1('X1', 'noon')] }),
  );
  const answer = answers.join(' ');
  for (const words of [
    'IN1-3 and IN1-4 (payer) are missing',
    'IN1-12 is no time',
    'PID-18 (account number) is missing',
    'PR1-3 (procedure) is missing',
    'PR1-5 is no time',
  ])
    expect(answer).toContain(words);
  expect(await linesOf(id, 'Coverage')).toHaveLength(1);
  expect(await linesOf(id, 'Procedure')).toEqual([]);
});

test('S390 a coverage of a message about a patient alone is kept too', async () => {
  const { mrn, id } = await newPatient();
  const text = adt({ mrn, event: 'A31', more: [in1(1, 'Aetna', 'W5')] });
  expect((await send(text))[0]).toMatch(/^AA/);
  expect(await linesOf(id, 'Coverage')).toEqual([
    'Aetna | plan Gold, member W5, group 77 | active',
  ]);
});

test('S390 PR1 becomes a procedure of the stay; one that is deleted is entered in error', async () => {
  const { mrn, id } = await newPatient();
  const of = (at: number, more: string[]) =>
    adt({ mrn, stay: mrn, event: 'A08', time: hour(at), more });
  await send(of(9, [pr1('0SR9^Hip replacement', hour(8)), pr1('0DTJ^Appendectomy', hour(15))]));
  expect(await linesOf(id, 'Procedure')).toEqual([
    'Hip replacement | completed',
    'Appendectomy | (preparation) | preparation',
  ]);
  expect((await factsOf(id, 'Procedure'))[0]?.stay).not.toBeNull();
  const fields = '|'.repeat(9);
  await send(of(10, [pr1('0SR9^Hip replacement', hour(8), `${fields}D`)]));
  expect((await linesOf(id, 'Procedure'))[0]).toContain('entered-in-error');
});

const orm = (mrn: string, at: number, segments: string[], type = 'ORM^O01') =>
  [
    `MSH|^~\\&|ADT1|NORTH|KAREMD|NORTH|${hour(at)}||${type}|${randomUUID()}|P|2.5`,
    `PID|1||${mrn}^^^NORTH^MR||RUIZ^ANA`,
    `PV1|1|I|4W||||||||||||||||${mrn}`,
    ...segments,
  ].join('\r');

test('S390 an order is placed, held and cancelled, whole each time, and is of its stay', async () => {
  const { mrn, id } = await newPatient();
  await send(adt({ mrn, stay: mrn, time: hour(7) }));
  const newOrder = [
    'ORC|NW|O1^CPOE|||||^^^^^S||20261102080000|||7^VOS^Dr',
    'OBR|1|||CT^CT of the chest',
  ];
  expect(await send(orm(mrn, 8, newOrder), orm(mrn, 8, newOrder, 'OMG^O19'))).toEqual(['AA', 'AA']);
  expect(await linesOf(id, 'ServiceRequest')).toEqual(['CT of the chest | (stat) | active']);
  expect((await factsOf(id, 'ServiceRequest'))[0]?.stay).not.toBeNull();
  await send(orm(mrn, 9, ['ORC|HD|O1^CPOE']));
  expect(await linesOf(id, 'ServiceRequest')).toEqual([
    'CT of the chest | (stat, on hold) | on-hold',
  ]);
  await send(orm(mrn, 10, ['ORC|SC|O1^CPOE|||CM']), orm(mrn, 9, ['ORC|CA|O1^CPOE']));
  expect(await linesOf(id, 'ServiceRequest')).toEqual([
    'CT of the chest | (stat, completed) | completed',
  ]);
});

test.each([
  [['ORC|CA|O9'], 'OBR-4 (what is ordered) is missing, and the order is not known here'],
  [['ORC|NW', 'OBR|1|||CT'], 'ORC-2 and ORC-3 (order number) are missing'],
  [['ORC|ZZ|O1', 'OBR|1|||CT'], 'ORC-1 "ZZ" states no order that is kept here'],
  [['ORC|SC|O1||||', 'OBR|1|||CT'], 'ORC-5 "" is no state of an order that is known here'],
  [['ORC|NW|O1', 'RXO|ASA'], 'RXO: orders of services alone (OBR) are kept here'],
  [[], 'The segment ORC is missing'],
])('S390 an order of %j is refused: %s', async (segments, reason) => {
  const { mrn } = await newPatient();
  expect(await send(orm(mrn, 8, segments))).toEqual([`AE ${reason}`]);
});

test('S392 the working DRG stands on the stay, is kept until another is said or it is taken back, and is in no words', async () => {
  const { mrn, id } = await newPatient();
  const drg = async () => workingDrgIn((await factsOf(id, 'Encounter'))[0]?.body.extension);
  const say = (at: number, more: string[]) =>
    send(adt({ mrn, stay: mrn, event: 'A08', time: hour(at), more }));
  await say(8, ['DRG|470^Major joint^MS-DRG']);
  expect(await drg()).toEqual({ code: '470', words: 'Major joint', system: 'MS-DRG' });
  await say(9, []);
  expect(await drg()).toMatchObject({ code: '470' });
  expect(JSON.stringify(await linesOf(id, 'Encounter'))).not.toMatch(/470|joint/);
  await say(10, ['DRG|469']);
  expect(await drg()).toEqual({ code: '469', words: null, system: null });
  await say(11, ['DRG|""']);
  expect(await drg()).toBeNull();
});

/** "A01 4W, A02 ICU": an hour apart, from eight. */
async function placesAfter(events: string) {
  const { mrn, id } = await newPatient();
  const texts = events.split(', ').map((words, at) => {
    const [event = '', bed = ''] = words.split(' ');
    return adt({ mrn, stay: mrn, event, time: hour(8 + at), pv1: { 3: bed } });
  });
  await send(...texts);
  const at = (time: string | undefined) => time?.slice(11, 13) ?? '';
  const [stay] = await factsOf(id, 'Encounter');
  const places: { location: { display: string }; period?: { start?: string; end?: string } }[] =
    stay?.body.location ?? [];
  return places.map(({ location, period }) =>
    [location.display, `${at(period?.start)}-${at(period?.end)}`].join(' '),
  );
}

test.each([
  ['A01 4W', ['4W 08-']],
  ['A01 4W, A02 ICU, A02 5E', ['4W 08-09', 'ICU 09-10', '5E 10-']],
  ['A01 4W, A02 ICU, A08 ICU, A08', ['4W 08-09', 'ICU 09-']],
  ['A01 4W, A02 ICU, A12 4W', ['4W 08-']],
  ['A01 4W, A02 ICU, A02 4W', ['4W 08-09', 'ICU 09-10', '4W 10-']],
  ['A05 4W, A01 ICU', ['ICU 08-']],
  ['A01 4W, A02 ICU, A03', ['4W 08-09', 'ICU 09-10']],
  ['A01 4W, A03, A13', ['4W 08-']],
  ['A01 4W, A11, A01 ICU', ['ICU 08-']],
])('S392 after %s the patient was at %j', async (events, places) => {
  expect(await placesAfter(events)).toEqual(places);
});
