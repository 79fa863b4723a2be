/** Tests that letters to patients have the sentences that the hospital published, in the patient's language. */
import { afterAll, expect, test } from 'vitest';
import { defaultWordings } from '#shared/wordings/default-wordings.ts';
import { openMailingClinic } from '#server/test/mailed-letters.ts';

const clinic = await openMailingClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const admin = await clinic.clinician({ role: 'ADMIN' });

async function publish(use: string, language: string, text: string): Promise<void> {
  const content = { use, language, text, operator: null };
  const { data } = await builder.browser.call('wordings.draft', content as never);
  const ref = { wordingId: data.wordingId, version: 1 };
  expect((await admin.browser.call('wordings.publish', ref)).status).toBe(200);
}

/** The text of the letter that says so, for a patient with this language. */
async function cancelledLetter(days: number, language: string | null): Promise<string> {
  const { id, email, version } = await clinic.letters.book(clinic.lena, { days });
  await clinic.letters.isQuiet(id);
  await clinic.world.owner.query('update patients set language = $2 where email = $1', [
    email,
    language,
  ]);
  await clinic.lena.browser.call('appointments.cancel', { appointmentId: id, version });
  await clinic.letters.isQuiet(id);
  return clinic.letters.to(email).at(-1)?.text ?? '';
}

test('S584 a letter opens and closes as the hospital published it, and as the product does elsewhere', async () => {
  expect(await cancelledLetter(3, 'es')).toContain(defaultWordings['letter.cancelled']);
  await publish('letter.cancelled', 'es', 'su cita está cancelada:');
  await publish('letter.closing', 'en', 'This mailbox is not read.');
  const spanish = await cancelledLetter(4, 'es-MX');
  expect(spanish).toContain('\n\nsu cita está cancelada:\n\n');
  expect(spanish.trimEnd().endsWith('This mailbox is not read.')).toBe(true);
  const english = await cancelledLetter(5, null);
  expect(english).toContain(defaultWordings['letter.cancelled']);
  expect(english).toContain('This mailbox is not read.');
});
