/** The letters with the link to a visit: to its patient, and to companions. */
import type { CompanionRole } from '#shared/visits/companions.ts';
import { clinicToCall, eventOf, moment, noteLines } from '#server/letters/service.ts';
import { defaultLanguage } from '#shared/wordings/default-wordings.ts';
import { textsForPatient } from '#shared/appointments/texts/texts-for-patients.ts';
import { icsText } from '#server/platform/icalendar.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import { chosenWording } from '#server/wordings/service.ts';
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
    { from, attendee: { name: to, email: to }, description: instructionsOf(setting) },
  );
  const method = 'REQUEST' as const;
  return { method, text: icsText({ method, at, events: [event] }) };
}

/** Without the reason for the visit: a mail may be read by others. */
export function visitLetter(letter: VisitLetter): Letter {
  const { to, link, clinician, startsAt, setting } = letter;
  const { organization, phone } = setting;
  const instructions = instructionsOf(setting);
  return {
    to,
    calendar: calendarOf(letter),
    code: { link, words: 'To join on a phone or tablet, scan this with it.' },
    subject: `Your tele-visit at ${organization}`,
    text: [
      'Hello,',
      '',
      `your tele-visit with ${clinician} at ${organization}:`,
      '',
      `    ${moment(startsAt, setting)}`,
      '',
      ...(instructions === null ? [] : [...noteLines(instructions), '']),
      'Open this link on a phone, tablet or computer with a camera. You need no account and no app.',
      'The waiting room opens 30 minutes before:',
      '',
      link,
      '',
      'You can try your camera and microphone there at any time before. The link is yours alone:',
      `do not pass it on. It works again if your connection breaks. Questions? Call ${clinicToCall(organization, phone)}.`,
      chosenWording(setting.letterWordings, 'letter.emergency', setting.language ?? defaultLanguage)
        .text,
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
