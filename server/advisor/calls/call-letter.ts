/** The mail to a payer's doctor with the link to a peer-to-peer call: nothing of the patient stands in it. */
import { moment } from '#server/letters/service.ts';
import type { Letter } from '#server/platform/mail/mail.ts';

interface CallLetter {
  to: string;
  link: string;
  organization: string;
  doctor: string;
  startsAt: Date;
  writtenBy: Parameters<typeof moment>[1];
}

export const callLetter = (letter: CallLetter): Letter => ({
  to: letter.to,
  subject: `Peer-to-peer call with ${letter.organization}`,
  text: [
    `To ${letter.doctor},`,
    '',
    `${letter.organization} invites you to a peer-to-peer call by video:`,
    moment(letter.startsAt, letter.writtenBy),
    '',
    'Open this link on a phone, tablet or computer with a camera. You need no account and no app.',
    'You come to a waiting room first; the physicians let you in.',
    '',
    letter.link,
    '',
    'The link is yours alone: do not pass it on. It works again if your connection breaks.',
    '',
  ].join('\n'),
});
