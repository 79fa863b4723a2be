/** Tests in which words a notice is read and signed: the hospital's in its language, kept with what was signed. */
import { hash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { reviewsOf } from '#server/test/cases/reviews.ts';
import { openClinic } from '#server/test/clinic.ts';
import { publishWording } from '#server/test/patients/publish-wording.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const admin = await clinic.clinician({ role: 'ADMIN' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
const lena = await clinic.clinician();
const uma = await clinic.clinician({ hospitalRole: 'Utilization Manager' });
const { stay } = reviewsOf({ builder, specialist: grace, asked: lena });

const publish = (use: string, text: string, language = 'es') =>
  publishWording({ writer: builder, publisher: admin }, { use, language, text });

async function newNotice(): Promise<string> {
  const { patientId } = await stay();
  const filter = { patientId, kinds: ['notice'] };
  const { cases } = (await uma.browser.call('cases.list', { filter } as never)).data;
  return cases[0]!.id;
}

async function deliver(caseId: string, more: object = {}) {
  const { version } = (await uma.browser.call('cases.byId', { caseId })).data;
  return uma.browser.call('utilization.notices.deliver', {
    caseId,
    version,
    language: 'es',
    fields: { reviewer: 'QIO, 555 0100' },
    way: 'in-person',
    signer: 'patient',
    signerName: 'Ana Ruiz',
    signature: { kind: 'paper' },
    ...more,
  } as never);
}

const wordsIn = async (caseId: string, language: string) =>
  (await uma.browser.call('utilization.notices.words', { caseId, language })).data;
const deliveredOf = async (caseId: string) =>
  (await uma.browser.call('utilization.notices.one', { caseId })).data.delivered;

const titleUse = 'notice.important-message.title';
const ofProduct = (text: string) => ({ text, language: 'en', wordingId: null, version: null });

test('S637 each word of a notice is the hospital’s in its language, else the hospital’s English, else the product’s', async () => {
  const caseId = await newNotice();
  const product = await wordsIn(caseId, 'es');
  expect(product.words[titleUse]).toEqual(ofProduct('Important Message from Medicare'));
  const wordingId = await publish(titleUse, 'Mensaje importante de Medicare');
  await publish('notice.important-message.purpose', 'Usted puede pedir\nuna revisión.');
  await publish('notice.field.reviewer-of-discharge', 'Quién revisa el alta');
  await publish('notice.delivery.signed-by', 'Signed at the bedside by', 'en');
  const { words, hash: wordsHash } = await wordsIn(caseId, 'es-MX');
  expect(words).toMatchObject({
    [titleUse]: {
      text: 'Mensaje importante de Medicare',
      language: 'es',
      wordingId,
      version: 'es-1',
    },
    'notice.delivery.signed-by': { text: 'Signed at the bedside by', version: 'en-1' },
    'notice.delivery.explained-by': ofProduct('Explained by'),
  });
  expect(words['notice.observation.title']).toBeUndefined();
  expect(wordsHash).not.toBe(product.hash);
  expect((await wordsIn(caseId, 'pl')).words[titleUse]).toEqual(product.words[titleUse]);
  expect((await deliver(caseId)).status).toBe(200);
  expect(await deliveredOf(caseId)).toMatchObject({
    label: 'Mensaje importante de Medicare',
    purpose: 'Usted puede pedir\nuna revisión.',
    fields: [{ label: 'Quién revisa el alta', value: 'QIO, 555 0100' }],
    words,
  });
  // Lists and the title of the case stay in English.
  const { title } = (await uma.browser.call('cases.byId', { caseId })).data;
  expect(title).toBe('Important Message from Medicare');
});

test('S637 what was signed keeps its words under its hash, and words that changed since they were read are not signed', async () => {
  const use = 'notice.delivery.explained-by';
  const first = await publish(use, 'Explicado por');
  const [caseId, later] = [await newNotice(), await newNotice()];
  const { hash: wordsHash } = await wordsIn(caseId, 'es');
  expect((await deliver(caseId, { wordsHash })).status).toBe(200);
  const signed = await deliveredOf(caseId);
  const second = await publish(use, 'Se lo explicó');
  expect(await deliveredOf(caseId)).toEqual(signed);
  expect(signed?.words?.[use]).toMatchObject({ text: 'Explicado por', wordingId: first });
  const { rows } = await clinic.world.owner.query<{ document: string; hash: Buffer }>(
    'select document, hash from notice_deliveries where case_id = $1',
    [caseId],
  );
  expect(rows[0]?.document).toContain('Explicado por');
  expect(hash('sha256', rows[0]?.document ?? '', 'hex')).toBe(signed?.hash);
  const refused = await deliver(later, { wordsHash });
  expect(refused.body?.error?.data?.fields).toMatchObject([{ path: 'language' }]);
  const { hash: newHash } = await wordsIn(later, 'es');
  expect((await deliver(later, { wordsHash: newHash })).status).toBe(200);
  expect((await deliveredOf(later))?.words?.[use]).toMatchObject({
    text: 'Se lo explicó',
    wordingId: second,
    version: 'es-2',
  });
});

test('S637 a notice that was signed before its words were kept is read as it was', async () => {
  const caseId = await newNotice();
  const document = {
    notice: 'important-message',
    label: 'Important Message from Medicare',
    purpose: 'You are an inpatient.',
    text: null,
    language: 'es',
    fields: [{ label: 'Who reviews a discharge, with phone number', value: 'QIO' }],
  };
  await clinic.world.owner.query(
    `insert into notice_deliveries (case_id, organization_id, delivered_by, delivered_at, document, hash)
     values ($1, $2, $3, now(), $4, sha256(convert_to($4, 'UTF8')))`,
    [caseId, clinic.world.organizationId, uma.id, JSON.stringify(document)],
  );
  const delivered = await deliveredOf(caseId);
  expect(delivered).toMatchObject(document);
  expect(delivered?.words).toBeUndefined();
});
