/** Tests that letters and text messages to patients have the sentences that the hospital published, in the patient's language. */
import { randomInt } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { defaultWordings } from '#shared/wordings/default-wordings.ts';
import { wordingUseNames } from '#shared/wordings/wording-uses.ts';
import { openMailingClinic } from '#server/test/mailed-letters.ts';
import { bookSeries, daily, londonTime } from '#server/test/series.ts';
import { startSmsProvider } from '#server/test/sms-provider.ts';

const provider = await startSmsProvider();
const clinic = await openMailingClinic({ env: provider.env });
afterAll(async () => {
  await clinic.close();
  await provider.close();
});
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const admin = await clinic.clinician({ role: 'ADMIN' });

async function publish(use: string, language: string, text: string): Promise<void> {
  const content = { use, language, text, operator: null };
  const { data } = await builder.browser.call('wordings.draft', content as never);
  const ref = { wordingId: data.wordingId, version: 1 };
  expect((await admin.browser.call('wordings.publish', ref)).status).toBe(200);
}

/** The text of the letter that says so, for a patient with this language. */
async function cancelled(days: number, language: string | null) {
  const { id, email, version } = await clinic.letters.book(clinic.lena, { days });
  await clinic.letters.isQuiet(id);
  await clinic.world.owner.query('update patients set language = $2 where email = $1', [
    email,
    language,
  ]);
  await clinic.lena.browser.call('appointments.cancel', { appointmentId: id, version });
  await clinic.letters.isQuiet(id);
  return clinic.letters.to(email).at(-1);
}
const cancelledLetter = async (days: number, language: string | null): Promise<string> =>
  (await cancelled(days, language))?.text ?? '';

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

test('S635 a subject and a label that two persons published are in the letter of a patient with that language', async () => {
  await publish('letter.subject-cancelled', 'es', 'Cita cancelada, {{clinic}}');
  await publish('letter.label-when', 'es', 'Cuándo:');
  await publish('letter.moment', 'es', '{{day}} a las {{time}} ({{zone}})');
  const letter = await cancelled(6, 'es');
  expect(letter?.subject).toBe('Cita cancelada, Northgate Hospital');
  expect(letter?.text).toMatch(
    /^ {4}Cuándo: {2}\p{L}+, \d+ de \p{L}+ de \d{4} a las \d\d:\d\d \(Europe\/London\)$/mu,
  );
  expect((await cancelled(7, null))?.text).toMatch(/^ {4}When: {3}\w+day \d+ \w+ \d{4} at /m);
});

/** What a patient with this language reads of a new series: by mail, and by text message. */
async function lettersOfSeries(language: string | null, start: number, count = 2) {
  const { letters, lena, world } = clinic;
  const phone = `+41793${String(randomInt(1_000_000)).padStart(6, '0')}`;
  const { id: patientId, email } = await letters.patient(lena, { phone });
  await world.owner.query('update patients set language = $2 where id = $1', [patientId, language]);
  const consent = { patientId, agrees: true, how: 'spoken' };
  await lena.browser.call('appointments.patients.saveSmsConsent', consent);
  const more = {
    patientId,
    patientName: undefined,
    startsAt: londonTime(start),
    rule: daily(count),
  };
  const { status, text } = await bookSeries(clinic, lena, more);
  expect([status, text]).toEqual([200, text]);
  await expect.poll(() => letters.to(email)).toHaveLength(1);
  await expect.poll(() => provider.texts.filter(({ to }) => to === phone)).toHaveLength(1);
  return {
    mail: letters.to(email)[0]?.text ?? '',
    sms: provider.texts.find(({ to }) => to === phone)?.body ?? '',
  };
}

test('S625 a letter about several dates and its text message say what the hospital published for several', async () => {
  await publish('letter.booked', 'es', 'le hemos dado una cita:');
  await publish('sms.booked', 'es', 'tiene una cita nueva');
  const before = await lettersOfSeries('es', 20);
  expect(before.mail).toContain(`\n\n${defaultWordings['letter.booked.several']}\n\n`);
  expect(before.sms).toContain(`: ${defaultWordings['sms.booked.several']}. http`);
  await publish('letter.booked.several', 'es', 'le hemos dado estas citas:');
  await publish('sms.booked.several', 'es', '¡tiene citas nuevas!');
  const spanish = await lettersOfSeries('es-MX', 30);
  expect(spanish.mail).toContain('\n\nle hemos dado estas citas:\n\n');
  expect(spanish.sms).toMatch(/^Northgate Hospital: ¡tiene citas nuevas! http\S+$/);
  const english = await lettersOfSeries(null, 40);
  expect(english.mail).toContain(defaultWordings['letter.booked.several']);
  expect(english.sms).toContain(defaultWordings['sms.booked.several']);
}, 60_000);

test('S625 every sentence that the product has of one date or several can be the hospital’s own', () => {
  const kinds = ['booked', 'moved', 'changed', 'reassigned', 'choose', 'kept', 'cancelled'];
  const uses = kinds.flatMap((kind) => [`letter.${kind}`, `letter.${kind}.several`, `sms.${kind}`]);
  expect(wordingUseNames).toEqual(expect.arrayContaining(uses));
});

test('S625 a sentence of a text message has 100 characters at most, in one line', async () => {
  for (const text of ['x'.repeat(101), 'One\nTwo']) {
    const content = { use: 'sms.moved', language: 'en', text, operator: null };
    const { status, body } = await builder.browser.call('wordings.draft', content as never);
    expect([status, body.error.data.fields?.[0]?.path]).toEqual([400, 'text']);
  }
});
