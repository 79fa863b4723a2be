/** The letters with the link to a visit: to its patient, and to companions. */
import type { CompanionRole } from '#shared/visits/companions.ts';
import {
  clinicToCall,
  codeWith,
  eventOf,
  languageOf,
  momentOf,
  noteLines,
  sentenceOf,
} from '#server/letters/service.ts';
import { textsForPatient } from '#shared/appointments/texts/texts-for-patients.ts';
import { icsText } from '#server/platform/icalendar.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import type { GuestVisitFacts } from '#server/visits/core/guest-store.ts';

interface VisitLetter {
  to: string;
  link: string;
  clinician: string;
  appointmentId: string;
  startsAt: Date;
  endsAt: Date;
  setting: GuestVisitFacts;
  /** The address that our letters come from. */
  from: string;
  at: Date;
}

/** What to know or have at hand, as in the letters about the appointment. */
const instructionsOf = ({ typeInstructions, instructions }: GuestVisitFacts): string | null =>
  textsForPatient(
    { instructions: typeInstructions, patientsReadReason: false },
    { reason: null, instructions },
  ).instructions;

/** Names no patient, since the letter has the link that opens with the name (S50). */
function calendarOf({ to, appointmentId, startsAt, endsAt, setting, from, at }: VisitLetter) {
  const { organization: hospital, zone, version } = setting;
  const event = eventOf(
    { appointmentId, version, startsAt, endsAt, zone, hospital },
    {
      from,
      summary: sentenceOf(setting, 'letter.calendar-event', { clinic: hospital }),
      attendee: { name: to, email: to },
      description: instructionsOf(setting),
    },
  );
  const method = 'REQUEST' as const;
  return { method, text: icsText({ method, at, events: [event] }) };
}

/** Without the reason for the visit: a mail may be read by others. */
export function visitLetter(letter: VisitLetter): Letter {
  const { to, link, clinician, startsAt, setting } = letter;
  const { organization: clinic, phone } = setting;
  const instructions = instructionsOf(setting);
  return {
    to,
    calendar: calendarOf(letter),
    code: codeWith(setting, link, 'letter.code-join'),
    language: languageOf(setting, 'letter.opening-visit'),
    subject: sentenceOf(setting, 'letter.subject-visit', { clinic }),
    text: [
      sentenceOf(setting, 'letter.greeting'),
      '',
      sentenceOf(setting, 'letter.opening-visit', { clinician, clinic }),
      '',
      `    ${momentOf(setting, startsAt, setting)}`,
      '',
      ...(instructions === null ? [] : [...noteLines(setting, instructions), '']),
      sentenceOf(setting, 'letter.link-visit'),
      '',
      link,
      '',
      sentenceOf(setting, 'letter.after-visit', { clinicPhone: clinicToCall(clinic, phone) }),
      sentenceOf(setting, 'letter.emergency'),
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
  liaison: 'to talk about where a patient goes after the hospital',
  payer: 'to a peer-to-peer call',
} as const;

/** Without anything about the patient. */
export const companionLetter = (letter: CompanionLetter): Letter => ({
  to: letter.to,
  subject: `A tele-visit at ${letter.organization}`,
  text: [
    'Hello,',
    '',
    `${letter.clinician} at ${letter.organization} invites you ${askedTo[letter.role]}, now.`,
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
