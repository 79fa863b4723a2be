/** Tests that a signed letter on a case is faxed by its id, as it was signed, and a draft is not (S462). */
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';

const env = {
  FAX_URL: 'mail://fax.test',
  MAIL_IN_PORT: '0',
  MAIL_IN_DOMAIN: 'in.karemd.test',
};
const clinic = await openClinic({ env });
afterAll(() => clinic.close());

test('S462 a signed letter is faxed as it was signed, by its id, and a draft is not', async () => {
  const { browser, id: personId } = await clinic.clinician({ hospitalRole: 'Case Manager' });
  const assign = { to: 'person' as const, personId };
  const { caseId } = (await browser.call('cases.openTask', { title: 'Appeal', assign })).data;
  const { letterId } = (await browser.call('caseLetters.begin', { caseId })).data;
  const content = { title: 'Appeal', recipient: 'Payer', text: 'We appeal.' };
  await browser.call('caseLetters.save', { caseId, letterId, version: 1, ...content });
  const fax = { caseId, fileId: letterId, number: '+12025550143', toName: 'Payer' };
  expect((await browser.call('faxes.send', fax)).problem).toBe('faxes.document');
  await browser.call('caseLetters.sign', { caseId, letterId, version: 2 });
  expect((await browser.call('faxes.send', fax)).status).toBe(200);
  const { faxes } = (await browser.call('faxes.ofCase', { caseId })).data;
  const [letter] = (await browser.call('caseLetters.ofCase', { caseId })).data.letters;
  expect(faxes).toMatchObject([
    { documentName: 'Appeal.pdf', documentHash: letter?.document?.hash },
  ]);
});
