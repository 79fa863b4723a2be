/** Tests what becomes of a mail when the mail server is slow, refuses, hangs or breaks off (S29, S61). */
import { afterEach, expect, test } from 'vitest';
import { refusal, startFaultySmtp, startSilentSmtp } from '#server/test/mail/faulty-smtp.ts';
import { openLog } from '#server/platform/log.ts';
import { beginHandOver } from './smtp-hand-over.ts';
import { subjectLine } from './subject-line.ts';
import { openMail } from './mail.ts';

const letter = { to: 'ana@patients.example', subject: 'Your appointment', text: 'At ten.' };
/** Long enough to send the content of a mail, whatever else runs. */
const busyMachine = { answerWithinMs: 4_000 };
const impatience = { greetingMs: 300, totalMs: 600 };
const mailerOf = (url: string, more = {}) =>
  openMail(url, { from: 'KareMD <a@b.example>', log: openLog('silent'), ...more });

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function smtp(options: Parameters<typeof startFaultySmtp>[0]) {
  const server = await startFaultySmtp(options);
  closing.push(server.close);
  return server;
}

test.each([
  { words: 'accepts it', answer: null, result: 'accepted' },
  { words: 'refuses the content for now', answer: refusal(451), result: 'deferred' },
  { words: 'refuses the content for good', answer: refusal(554), result: 'rejected' },
  { words: 'breaks off with the content', answer: 'hang-up', result: 'unknown' },
] as const)('S61 a mail server that $words: $result', async ({ answer, result }) => {
  const server = await smtp({ onContent: () => Promise.resolve(answer) });
  expect(await mailerOf(server.url).deliver(letter)).toBe(result);
  expect(server.mails).toHaveLength(1);
});

test('S61 a mail whose content is with the server when we stop waiting may have arrived', async () => {
  const arrived = Promise.withResolvers<void>();
  const server = await smtp({
    onContent: () => {
      arrived.resolve();
      return new Promise(() => undefined);
    },
  });
  const patience = { greetingMs: 20_000, totalMs: 20_000 };
  const handOver = beginHandOver(letter, { url: server.url, from: 'a@b.example', patience });
  await arrived.promise;
  expect(handOver.isContentSent()).toBe(true);
  handOver.abort();
  expect((await handOver.result).is).toBe('unknown');
});

test.each([
  { code: 450, result: 'deferred' },
  { code: 550, result: 'rejected' },
] as const)(
  'S61 a recipient refused with $code: $result, and no content is sent',
  async ({ code, result }) => {
    const server = await smtp({
      onRecipient: () => refusal(code),
      onContent: () => Promise.resolve(null),
    });
    expect(await mailerOf(server.url).deliver(letter)).toBe(result);
    expect(server.mails).toEqual([]);
  },
);

test('S61 a server that says nothing, or is not there, has not got the mail', async () => {
  const silent = await startSilentSmtp();
  closing.push(silent.close);
  expect(await mailerOf(silent.url, { patience: impatience }).deliver(letter)).toBe('deferred');
  expect(await mailerOf('smtp://127.0.0.1:1').deliver(letter)).toBe('deferred');
});

test('S61 a server that answers late is waited for, and the mail is sent once', async () => {
  const answer = Promise.withResolvers<null>();
  const server = await smtp({ onContent: () => answer.promise });
  const mailer = mailerOf(server.url, busyMachine);
  let failures = 0;
  // Answered to the person who waits while the server still takes its time.
  expect(await mailer.send(letter, () => (failures += 1))).toBe(true);
  answer.resolve(null);
  await mailer.close();
  expect([server.mails.length, failures]).toEqual([1, 0]);
});

test('S61 a slow server that refuses in the end is reported', async () => {
  const answer = Promise.withResolvers<Error>();
  const server = await smtp({ onContent: () => answer.promise });
  const failed = Promise.withResolvers<void>();
  expect(await mailerOf(server.url, busyMachine).send(letter, failed.resolve)).toBe(true);
  answer.resolve(refusal(451));
  await failed.promise;
});

test('S29 for somebody who waits, a silent server and one that breaks off did not accept it', async () => {
  const silent = await startSilentSmtp();
  const breaking = await smtp({ onContent: () => Promise.resolve('hang-up') });
  closing.push(silent.close);
  const answers = [silent.url, breaking.url].map((url) => mailerOf(url).send(letter));
  expect(await Promise.all(answers)).toEqual([false, false]);
});

test('S167 each further calendar part goes with the mail, beside the pictures of its HTML part', async () => {
  const server = await smtp({ onContent: () => Promise.resolve(null) });
  const part = (uid: string) => ({
    method: 'CANCEL' as const,
    text: `BEGIN:VCALENDAR\r\nUID:${uid}\r\nEND:VCALENDAR\r\n`,
  });
  const letterhead = { name: 'Northgate', address: null, phone: null, logo: null };
  const code = { link: 'https://karemd.example/a', words: 'Scan this', pictureWords: 'Code' };
  const calendars = { calendar: part('first'), furtherCalendars: [part('second'), part('third')] };
  expect(await mailerOf(server.url).deliver({ ...letter, letterhead, code, ...calendars })).toBe(
    'accepted',
  );
  const [mail = ''] = server.mails;
  const types = [...mail.matchAll(/^Content-Type: (text\/calendar;[^\r]*(?:\r\n [^\r]*)*)/gim)];
  expect(types).toHaveLength(3);
  for (const [type] of types) expect(type).toContain('method=CANCEL');
  expect(mail).toContain('cid:code@letter');
});

test('S636 a subject is one header line of bounded length, whatever it was made of', async () => {
  const server = await smtp({ onContent: () => Promise.resolve(null) });
  const subject = `Hello\r\nBcc: eve@elsewhere.example\u2028\u0000${'x'.repeat(2_000)}`;
  expect(await mailerOf(server.url).deliver({ ...letter, subject })).toBe('accepted');
  const [mail = ''] = server.mails;
  const [headers = ''] = mail.split('\r\n\r\n');
  expect(headers).not.toMatch(/^Bcc:/im);
  const [header = ''] = /^Subject:[^\r]*(?:\r\n [^\r]*)*/m.exec(headers) ?? [];
  expect(header).toContain('Hello');
  expect(header.length).toBeLessThan(900);
  expect(subjectLine(subject)).toMatch(/^Hello Bcc: eve@elsewhere\.example x+…$/);
  expect(subjectLine(subject)).toHaveLength(250);
});
