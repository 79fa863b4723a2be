/** Tests what patients read of an appointment's texts, and that the internal note reaches none of it (S231). */
import { afterAll, expect, test } from 'vitest';
import { openMailingClinic, tokenIn } from '#server/test/mailed-letters.ts';
import { fetched, feedOf } from '#server/test/feed-reader.ts';
import { memoryMailer } from '#server/test/mail/memory-mailer.ts';
import type { HandOverResult } from '#server/platform/mail/smtp-hand-over.ts';
import { dayMs } from '#shared/durations.ts';

let result: HandOverResult = 'accepted';
const clinic = await openMailingClinic({
  mail: memoryMailer((letter) => {
    if (result === 'accepted') clinic.world.letters.push(letter);
    return result;
  }),
});
const { lena, letters } = clinic;
const admin = await clinic.clinician({ role: 'ADMIN' });
afterAll(() => clinic.close());

const texts = {
  reason: 'Diabetes check',
  instructions: 'Come fasting.\nUse the north entrance.',
  internalNote: 'Owes two visits',
};

async function typeWith(more: object) {
  const { data } = await admin.browser.call('appointments.newType', {
    name: `Check ${Object.keys(more).join(' ')}`,
    kind: 'in-person',
    durationMinutes: 30,
    ...more,
  });
  return data.id;
}

const plain = (text = '') => text.replaceAll('\r\n ', '').replaceAll('\\n', ' ');

test('S231 what to bring is in the message, its calendar entry and on the page; why only where the type allows it', async () => {
  const typeId = await typeWith({ instructions: 'Bring your insulin.', patientsReadReason: true });
  const { id, email } = await letters.book(lena, { more: { ...texts, typeId } });
  await letters.isQuiet(id);
  const [letter] = letters.to(email);
  expect(letter?.text).toContain('    Why:    Diabetes check');
  expect(letter?.text).toContain(
    'Please note:\n    Bring your insulin.\n    Come fasting.\n    Use the north entrance.',
  );
  expect(plain(letter?.calendar?.text)).toContain(
    'DESCRIPTION:Bring your insulin. Come fasting. Use the north entrance.',
  );
  expect(letter?.calendar?.text).not.toContain('Diabetes');
  const page = await clinic.world
    .browser()
    .call('appointments.patient.yourAppointment', { token: tokenIn(letter?.text ?? '') });
  expect(page.data).toMatchObject({
    reason: texts.reason,
    instructions: `Bring your insulin.\n${texts.instructions}`,
  });

  const usual = await letters.book(lena, { days: 3, more: texts });
  await letters.isQuiet(usual.id);
  const [other] = letters.to(usual.email);
  expect(other?.text).toContain('Come fasting.');
  expect(JSON.stringify(other)).not.toContain('Diabetes');
});

test('S231 changed instructions are written to the patient once, where somebody says so', async () => {
  const { id, email, version } = await letters.book(lena, { days: 4 });
  await letters.isQuiet(id);
  const change = (input: object) =>
    lena.browser.call('appointments.changeTexts', { appointmentId: id, ...input });
  await change({ version, internalNote: texts.internalNote, tellsPatient: true });
  await change({ version: version + 1, instructions: 'Come fasting.' });
  await letters.isQuiet(id);
  expect(letters.to(email)).toHaveLength(1);
  await change({ version: version + 2, instructions: 'Bring insulin.', tellsPatient: true });
  await letters.isQuiet(id);
  expect(letters.to(email).at(-1)).toMatchObject({
    subject: 'Your appointment has changed, Northgate Hospital',
    text: expect.stringContaining('Please note:\n    Bring insulin.'),
  });
});

test('S231 the words of the internal note are in nothing that leaves the hospital for a patient', async () => {
  const typeId = await typeWith({ patientsReadReason: true });
  await admin.browser.call('calendar.allowFeedNames', { allowed: true });
  result = 'unknown';
  const more = { ...texts, typeId };
  const { id, email, version, startsAt } = await letters.book(lena, { days: 5, more });
  await letters.isQuiet(id);
  result = 'accepted';
  const { data: unsent } = await lena.browser.call('appointments.unsentLetters.list');
  const letterId = unsent.letters[0]?.id;
  const paper = await lena.browser.call('appointments.unsentLetters.print', { letterId });
  expect(paper.data.text).toContain('Come fasting.');
  const later = new Date(Date.parse(startsAt) + dayMs).toISOString();
  const ref = { appointmentId: id };
  await lena.browser.call('appointments.move', { ...ref, version, startsAt: later });
  await letters.comesDue(id);
  const [moved] = letters.to(email).filter(({ subject }) => subject.includes('new time'));
  const page = await clinic.world
    .browser()
    .call('appointments.patient.yourAppointment', { token: tokenIn(moved?.text ?? '') });
  const feed = await fetched(clinic, await feedOf(lena));
  await lena.browser.call('appointments.cancel', { ...ref, reason: 'Closed' });
  await letters.isQuiet(id);
  const mailed = letters.to(email);
  expect(mailed.map(({ subject }) => subject.split(',')[0])).toEqual(
    expect.arrayContaining([
      'Your appointment has a new time',
      'A reminder of your appointment',
      'Your appointment is cancelled',
    ]),
  );
  const { rows: audit } = await clinic.world.owner.query(
    `select * from audit_events where object_id = $1`,
    [id],
  );
  const outgoing = JSON.stringify([mailed, paper.data, page.data, feed.text, audit]);
  expect(outgoing).toContain('Come fasting');
  expect(outgoing).not.toMatch(/Owes/);
  expect(mailed.at(-1)?.text).not.toContain('Come fasting');
});
