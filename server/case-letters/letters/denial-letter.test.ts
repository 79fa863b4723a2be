/** Tests that a letter on a denial has what the payer's answer says, with its source, and that amounts are read by who bills alone. */
import { afterAll, expect, test } from 'vitest';
import type { CaseLetter } from '#shared/case-letters.ts';
import { openClinic } from '#server/test/clinic.ts';
import { denialScene } from '#server/test/cases/denial-scene.ts';
import { numbered } from '#server/test/facts/remittance-files.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { biller, newPatient, send, denialsOf } = await denialScene(clinic);
const admin = await clinic.clinician({ role: 'ADMIN' });

test('S457 a letter on a denial has the claim, reason and amount of the payer’s answer, each with its source', async () => {
  const text = [
    'Claim {{claim.number}} ({{claim.payerNumber}}) of {{patient.name}}',
    'was denied on {{denial.answeredOn}} for {{denial.reason}}: {{denial.amount}}.',
    'Member {{coverage.memberNumber}}',
  ].join(' ');
  const template = { name: 'Appeal', kinds: ['denial' as const], language: 'en' as const, text };
  const { templateId } = (await biller.browser.call('caseLetters.templates.draft', template)).data;
  await admin.browser.call('caseLetters.templates.publish', { templateId, version: 1 });
  const { mrn } = await newPatient();
  const number = numbered();
  await send([{ number, mrn, adjustments: ['CAS*CO*197*300**16*200~'] }]);
  const caseId = (await denialsOf(number))[0]?.id ?? '';
  await biller.browser.call('cases.take', { caseId });
  const begun = await biller.browser.call('caseLetters.begin', { caseId, templateId });
  const ref = { caseId, letterId: begun.data.letterId };
  const letter = (await biller.browser.call('caseLetters.read', ref)).data as CaseLetter;
  const values = Object.fromEntries(
    letter.blanks.map(({ name, value, source }) => [name, [value, source]]),
  );
  expect(values).toMatchObject({
    'claim.number': [number, 'Claim'],
    'claim.payerNumber': [`P-${number}`, 'Answer of the payer'],
    'denial.answeredOn': ['November 12, 2026', 'Answer of the payer'],
    'denial.reason': [expect.stringContaining('197'), 'Answer of the payer'],
    'denial.amount': [expect.stringMatching(/^USD\s500\.00$/), 'Answer of the payer'],
    'coverage.memberNumber': [null, 'Coverage'],
  });
  expect(letter.text).toContain(`Claim ${number} (P-${number})`);
  expect(letter.text).toContain('{{coverage.memberNumber}}');
});
