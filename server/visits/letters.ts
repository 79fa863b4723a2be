/** What a tele-visit writes to its patient: the link, when it opens, and what to do without it. */
import { DateTime } from 'luxon';
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

/** Nothing of why they come: a mail is read by more eyes than one thinks. */
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
