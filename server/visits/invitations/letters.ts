/** The letters with the link to a visit: to its patient, and to companions. */
import { DateTime } from 'luxon';
import type { CompanionRole } from '#shared/visits/companions.ts';
import type { Letter } from '#server/platform/mail.ts';

interface VisitLetter {
  to: string;
  link: string;
  organization: string;
  clinician: string;
  startsAt: Date;
  zone: string;
}

/** "Saturday, 21 November 2026, 10:30 (Europe/London)" */
const whenWords = (at: Date, zone: string): string =>
  `${DateTime.fromJSDate(at, { zone }).setLocale('en-GB').toFormat('cccc, d LLLL yyyy, HH:mm')} (${zone})`;

/** Without the reason for the visit: a mail may be read by others. */
export function visitLetter(letter: VisitLetter): Letter {
  const { to, link, organization, clinician, startsAt, zone } = letter;
  return {
    to,
    subject: `Your tele-visit at ${organization}`,
    text: [
      'Hello,',
      '',
      `your tele-visit with ${clinician} at ${organization}:`,
      '',
      `    ${whenWords(startsAt, zone)}`,
      '',
      'Open this link on a phone, tablet or computer with a camera. You need no account and no app.',
      'The waiting room opens 30 minutes before:',
      '',
      link,
      '',
      'The link is yours alone: do not pass it on. It works again if your connection breaks.',
      'In an emergency do not wait for the visit: call your emergency number.',
      '',
    ].join('\n'),
  };
}

interface CompanionLetter {
  to: string;
  link: string;
  organization: string;
  clinician: string;
  role: CompanionRole;
}

const askedTo = {
  interpreter: 'to interpret in a tele-visit',
  relative: 'to join the tele-visit of a patient',
} as const;

/** Without anything about the patient. */
export const companionLetter = (letter: CompanionLetter): Letter => ({
  to: letter.to,
  subject: `A tele-visit at ${letter.organization}`,
  text: [
    'Hello,',
    '',
    `${letter.clinician} at ${letter.organization} asks you ${askedTo[letter.role]}, now.`,
    '',
    'Open this link on a phone, tablet or computer with a camera. You need no account and no app.',
    'You come to a waiting room first; the clinic lets you in.',
    '',
    letter.link,
    '',
    'The link is yours alone: do not pass it on. It works again if your connection breaks.',
    '',
  ].join('\n'),
});
