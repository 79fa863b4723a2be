/** The texts that sign-in mails: codes, links, and notices about the account. */
import { DateTime } from 'luxon';
import type { HourFormat } from '#shared/organization.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import { clockOf } from '#server/platform/times/clock-time.ts';

interface CodeLetter {
  to: string;
  code: string;
  organization: string;
  lifeSeconds: number;
}

const lifeInWords = (seconds: number) =>
  seconds === 60 ? 'one minute' : `${Math.round(seconds)} seconds`;

const letter = (to: string, subject: string, lines: string[]): Letter => ({
  to,
  subject,
  text: [...lines, ''].join('\n'),
});

export function codeLetter({ to, code, organization, lifeSeconds }: CodeLetter): Letter {
  return letter(to, 'Your KareMD verification code', [
    `Your verification code for KareMD at ${organization}:`,
    '',
    `    ${code}`,
    '',
    `It works for ${lifeInWords(lifeSeconds)}, only in the browser that asked for it.`,
    'Nobody from KareMD or your hospital will ever ask you for it.',
    'If you did not try to sign in, somebody knows your password: tell your administrator.',
  ]);
}

interface LinkLetter {
  to: string;
  link: string;
  person: { fullName: string; organization: string };
}

export function resetLetter({ to, link, person }: LinkLetter): Letter {
  return letter(to, 'Set a new KareMD password', [
    `Hello ${person.fullName},`,
    '',
    `somebody asked for a new password for KareMD at ${person.organization}.`,
    'Open this link within 30 minutes to set it; it works once:',
    '',
    link,
    '',
    'If it was not you, do nothing: your password stays as it is.',
  ]);
}

export function invitationLetter({ to, link, person }: LinkLetter): Letter {
  return letter(to, `Your KareMD account at ${person.organization}`, [
    `Hello ${person.fullName},`,
    '',
    `${person.organization} has made you an account on KareMD, where it keeps its schedule and`,
    'holds its tele-visits. Open this link within seven days to set your password; it works once:',
    '',
    link,
  ]);
}

interface WhereLetter {
  to: string;
  at: Date;
  zone: string;
  hourFormat?: HourFormat | undefined;
  device: string;
  address: string;
  publicUrl: string;
}

/** 21 November 2026 at 14:05 (Europe/London), in the reader's own zone. */
function moment({
  at,
  zone,
  hourFormat = '24',
}: Pick<WhereLetter, 'at' | 'zone' | 'hourFormat'>): string {
  const there = DateTime.fromJSDate(at, { zone }).setLocale('en-GB');
  return `${there.toFormat('d LLLL yyyy')} at ${clockOf(there, hourFormat)} (${zone})`;
}

const whereLines = (where: WhereLetter) => [
  `    When:   ${moment(where)}`,
  `    With:   ${where.device}`,
  `    From:   ${where.address}`,
];

export function passwordChangedLetter(where: WhereLetter): Letter {
  return letter(where.to, 'Your KareMD password was changed', [
    'The password of your KareMD account was changed:',
    '',
    ...whereLines(where),
    '',
    'Every other session was ended. If it was not you, set a new password at once and tell your',
    `administrator: ${where.publicUrl}/forgotpassword`,
  ]);
}

export function newDeviceLetter(where: WhereLetter): Letter {
  return letter(where.to, 'A new device signed in to your KareMD account', [
    'Somebody signed in to your KareMD account from a browser that we have not seen before:',
    '',
    ...whereLines(where),
    '',
    'If it was you, do nothing. If not, set a new password at once, which ends every session:',
    `${where.publicUrl}/forgotpassword`,
  ]);
}

/** To the old address: it opens nothing from now on, and its owner may not have asked for that. */
export const addressChangedLetter = (
  where: Pick<WhereLetter, 'to' | 'at' | 'zone' | 'hourFormat'>,
): Letter =>
  letter(where.to, 'The address of your KareMD account was changed', [
    `An administrator gave your account another address on ${moment(where)}.`,
    'This address no longer opens it.',
    '',
    'If you did not expect this, tell your administrator at once.',
  ]);

/** `what` is a whole sentence: "A passkey was added: Ward laptop." */
export function signInChangedLetter(where: WhereLetter, what: string): Letter {
  return letter(where.to, 'How you sign in to KareMD was changed', [
    what,
    '',
    ...whereLines(where),
    '',
    'If it was you, do nothing. If not, set a new password at once and tell your administrator:',
    `${where.publicUrl}/forgotpassword`,
  ]);
}
