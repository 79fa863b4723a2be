/** What sign-in writes to people. */
import type { Letter } from '#server/platform/mail.ts';

interface CodeLetter {
  to: string;
  code: string;
  organization: string;
  lifeSeconds: number;
}

const lifeInWords = (seconds: number) =>
  seconds === 60 ? 'one minute' : `${Math.round(seconds)} seconds`;

export function codeLetter({ to, code, organization, lifeSeconds }: CodeLetter): Letter {
  return {
    to,
    subject: 'Your KareMD verification code',
    text: [
      `Your verification code for KareMD at ${organization}:`,
      '',
      `    ${code}`,
      '',
      `It works for ${lifeInWords(lifeSeconds)}, only in the browser that asked for it.`,
      'Nobody from KareMD or your hospital will ever ask you for it.',
      'If you did not try to sign in, somebody knows your password: tell your administrator.',
      '',
    ].join('\n'),
  };
}
