/** A mailer that asks the test what becomes of each letter, instead of an SMTP server. */
import type { HandOverResult } from '#server/platform/mail/smtp-hand-over.ts';
import type { Letter, Mailer } from '#server/platform/mail/mail.ts';

export function memoryMailer(take: (letter: Letter) => HandOverResult): Mailer {
  return {
    deliver: (letter) => Promise.resolve(take(letter)),
    send: (letter) => Promise.resolve(take(letter) === 'accepted'),
    check: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
