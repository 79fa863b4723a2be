/** Tests that messages are read in the character set that they name, or refused, and kept as they came. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { addAdmissions, oru } from '#server/test/hl7.ts';
import { receiveAll } from './receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const lena = await clinic.clinician();
await addAdmissions(builder);
const externalId = `M${randomUUID().slice(0, 8)}`;
const { data: patient } = await lena.browser.call('appointments.patients.add', {
  fullName: 'Ana Ruiz',
  externalId,
});

/** The answer, the row of the message, and the result's words. */
async function send(charset: string, encoding: BufferEncoding, unit = 'µmol/L') {
  const control = randomUUID();
  const obx = `OBX|1|NM|${control}^Créatinine||98|${unit}|||||F|||||9^Müller^Jörg`;
  const text = oru(externalId, '', [obx], control).replace(
    '|P|2.5\r',
    `|P|2.5|||||FRA|${charset}\r`,
  );
  const bytes = Buffer.from(text, encoding);
  const { acknowledgements } = await receiveAll(clinic.world.deps, [bytes]);
  const [, code = '', , said = ''] = (acknowledgements[0]?.split('\r')[1] ?? '').split('|');
  const { rows } = await clinic.world.owner.query<{ state: string; bytes: Buffer }>(
    'select state, bytes from fact_messages where control_id = $1',
    [control],
  );
  const opening = { by: 'reason', patientId: patient.id, because: 'Asked for by the ward' };
  const { openingId } = (await lena.browser.call('facts.open', opening)).data;
  const read = await lena.browser.call('facts.read', { openingId });
  const fact = read.data.days.flatMap(({ facts }) => facts).find((one) => one.code === control);
  const words = fact && [fact.title, fact.value, fact.author].join(' ');
  return { code, said, state: rows[0]?.state, isKept: rows[0]?.bytes.equals(bytes), words };
}

const words = 'Créatinine 98 µmol/L Jörg Müller';

test.each(['8859/1', 'ISO 8859-1', 'ISO-8859-1', 'iso8859-1', 'ISO8859/1', '8859/1~ISO IR87'])(
  'S162 a message in %s is read as it was meant, and its bytes are kept',
  async (charset) => {
    const said = { code: 'AA', said: '', state: 'applied', isKept: true, words };
    expect(await send(charset, 'latin1')).toEqual(said);
  },
);

test.each(['', 'UNICODE UTF-8', 'UTF-8', 'UTF8', 'unicode utf-8'])(
  'S162 a message in UTF-8, named "%s", is read',
  async (charset) => {
    expect(await send(charset, 'utf8')).toMatchObject({ code: 'AA', isKept: true, words });
  },
);

test('S162 a message in 8859/15 has its own signs', async () => {
  expect((await send('8859/15', 'latin1', '\u00a4')).words).toContain('€');
});

test.each([
  ['', 'latin1', 'Its bytes are not of UTF-8, as MSH-18 is empty'],
  ['UNICODE UTF-8', 'latin1', 'Its bytes are not of the character set "UNICODE UTF-8" of MSH-18'],
  ['ASCII', 'utf8', 'Its bytes are not of the character set "ASCII" of MSH-18'],
  ['ISO IR87', 'utf8', 'Its character set "ISO IR87" (MSH-18) is not read here'],
  ['UNICODE UTF-16', 'utf8', 'Its character set "UNICODE UTF-16" (MSH-18) is not read here'],
] as const)(
  'S162 a message named "%s" that is %s is refused, and kept',
  async (charset, encoding, said) => {
    const answer = await send(charset, encoding);
    expect(answer).toEqual({ code: 'AE', said, state: 'failed', isKept: true, words: undefined });
  },
);

test('S162 a message that could not be decoded is tried again from its bytes', async () => {
  await send('', 'latin1');
  const { data } = await builder.browser.call('facts.feeds.unsettled', {});
  const messageIds = data.messages.map(({ id }) => id);
  expect(messageIds.length).toBeGreaterThan(0);
  const { data: retried } = await builder.browser.call('facts.feeds.retry', { messageIds });
  expect(retried).toEqual({ applied: 0, left: messageIds.length });
});
