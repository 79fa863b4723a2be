/** Tests that what of a message is cut, read in part or not understood is said to its sender and on its row, or refused. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { addAdmissions, oru } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();
await addAdmissions(builder);
const externalId = `M${randomUUID().slice(0, 8)}`;
const added = await lena.browser.call('appointments.patients.add', {
  fullName: 'Ana Ruiz',
  externalId,
});

const obx = (kind: string, value: string, { state = 'F' } = {}) => {
  const code = randomUUID();
  return { code, segment: `OBX|1|${kind}|${code}^Test||${value}||||||${state}` };
};

/** The answer, what the message's row says, and the value that is stored. */
async function sendValue(kind: string, value: string, options?: { state: string }) {
  const { code, segment } = obx(kind, value, options);
  const control = randomUUID();
  const text = oru(externalId, '', [segment], control).replace('L77', control);
  const { acknowledgements } = await receiveAll(clinic.world.deps, [text]);
  const [, answer, , said = ''] = (acknowledgements[0]?.split('\r')[1] ?? '').split('|');
  const { data } = await builder.browser.call('facts.feeds.unsettled', {});
  const row = [...data.remarked, ...data.messages].find(({ controlId }) => controlId === control);
  const opening = { by: 'reason', patientId: added.data.id, because: 'Asked for by the ward' };
  const { openingId } = (await lena.browser.call('facts.open', opening)).data;
  const read = await lena.browser.call('facts.read', { openingId });
  const facts = read.data.days.flatMap((day) => day.facts);
  return {
    answer,
    said,
    remarks: row?.remarks ?? [],
    reason: row && 'reason' in row ? row.reason : null,
    value: facts.find((fact) => fact.code === code)?.value,
  };
}

test('S161 what is kept as it came has no remark', async () => {
  const said = await sendValue('ST', 'positive');
  expect(said).toMatchObject({ answer: 'AA', said: '', remarks: [], value: 'positive' });
});

test('S161 a text of 20,000 characters is kept whole, and one that is too long is refused', async () => {
  const long = 'word '.repeat(4_000).trim();
  expect(await sendValue('TX', long)).toMatchObject({ answer: 'AA', remarks: [], value: long });
  const tooLong = await sendValue('TX', 'word '.repeat(20_000));
  expect(tooLong).toMatchObject({ answer: 'AE', reason: expect.stringMatching(/valueString/) });
  expect(tooLong.value).toBeUndefined();
});

test.each([
  ['NM', 'hemolyzed', 'Test: Its value (NM) is kept as text', 'hemolyzed'],
  ['NM', '12345678901234567890', 'Test: Its value (NM) is kept as text', '12345678901234567890'],
  ['ZZ', 'one^two', 'Test: OBX-2 "ZZ" is kept as text', 'one two'],
  ['TX', 'a\\Z7\\b', 'The escape \\Z7\\ is kept as it came', 'a\\Z7\\b'],
  ['TX', 'C:\\temp', 'The escape \\ is kept as it came', 'C:\\temp'],
])('S161 %s "%s" is stored with the remark "%s"', async (kind, value, remark, stored) => {
  const said = await sendValue(kind, value);
  expect(said).toMatchObject({ answer: 'AA', remarks: [remark], value: stored });
  expect(said.said).not.toBe('');
});

test.each([
  ['CE', 'A1^Staphylococcus~B2^Enterococcus', 'Staphylococcus\nEnterococcus'],
  ['SN', '>^100', '>100'],
  ['DTM', '202611021105', '2026-11-02 11:05'],
  ['TX', 'one\\.br\\two \\H\\three\\N\\ \\X41\\ 5 \\S\\ 6', 'one\ntwo three A 5 ^ 6'],
])('S161 %s "%s" is read whole', async (kind, value, stored) => {
  expect(await sendValue(kind, value)).toMatchObject({ answer: 'AA', remarks: [], value: stored });
});

test('S161 a state that is not known is refused: the result may be a correction', async () => {
  const said = await sendValue('NM', '4.1', { state: 'Q' });
  expect(said).toMatchObject({
    answer: 'AE',
    said: 'OBX-11 "Q" is no state of a result',
    reason: 'OBX-11 "Q" is no state of a result',
  });
  expect(said.value).toBeUndefined();
});

test.each([
  ['F', 'final', []],
  ['A', 'preliminary', []],
  ['Z', 'unknown', ['Test: Its state (OBX-11) is missing']],
])(
  'S161 a result without a state has the one of its order: %s is %s',
  async (state, status, remarks) => {
    const control = randomUUID();
    const text = oru(externalId, '', [`OBX|1|NM|${control}^Test||4.1`], control)
      .replace('L77', control)
      .replace('20261102110000-0500', `20261102110000-0500${'|'.repeat(18)}${state}`);
    await receiveAll(clinic.world.deps, [text]);
    const { data } = await builder.browser.call('facts.feeds.unsettled', {});
    const row = data.remarked.find(({ controlId }) => controlId === control);
    const { rows } = await clinic.world.owner.query<{ status: string }>(
      'select status from facts where code = $1',
      [control],
    );
    expect([rows[0]?.status, row?.remarks ?? []]).toEqual([status, remarks]);
  },
);
