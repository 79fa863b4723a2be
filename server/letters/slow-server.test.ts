/** Tests letters with a real mail server that takes three seconds to answer each (S61). */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openLog } from '#server/platform/log.ts';
import { openMail } from '#server/platform/mail/mail.ts';
import { openMailingClinic, tokenIn } from '#server/test/mailed-letters.ts';
import { startFaultySmtp } from '#server/test/mail/faulty-smtp.ts';

const answerAfterMs = 3_000;

const smtp = await startFaultySmtp({ onContent: () => pause(answerAfterMs, null) });
const mail = openMail(smtp.url, { from: 'a@b.example', log: openLog('silent') });
const clinic = await openMailingClinic({ mail });
afterAll(async () => {
  await clinic.close();
  await smtp.close();
});

test('S61 each patient gets one letter from a slow mail server, and its link works', async () => {
  const days = [2, 3];
  const booked = await Promise.all(
    days.map((day) => clinic.letters.book(clinic.lena, { days: day })),
  );
  for (const { id } of booked) await clinic.letters.isQuiet(id);
  expect(smtp.mails).toHaveLength(booked.length);
  // The library wraps no line that is shorter than 76 characters, and these are.
  const tokens = smtp.mails.map((mail) =>
    tokenIn(mail.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')),
  );
  for (const token of tokens) {
    const seen = await clinic.world
      .browser()
      .call('appointments.patient.yourAppointment', { token });
    expect(seen.status).toBe(200);
  }
}, 60_000);
