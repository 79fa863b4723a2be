/** The mail or text that invites a patient to book a visit, in the words that are in force for them; it says nothing of the gap. */
import { withFullStop } from '#shared/text/full-stop.ts';
import { dayInWords } from '#shared/wordings/letter-moments.ts';
import { clinicToCall, languageOf, sentenceOf, type Sentences } from '#server/letters/service.ts';
import type { Letter } from '#server/platform/mail/mail.ts';

interface Invitation {
  to: string;
  link: string;
  hospital: string;
  phone: string | null;
  sentences: Sentences;
  expiresAt: Date;
  zone: string;
  id: string;
}

/** A phone shows it while it is locked: the hospital and a link alone. */
export const invitationText = ({
  hospital,
  link,
  sentences,
}: Pick<Invitation, 'hospital' | 'link' | 'sentences'>): string =>
  `${hospital}: ${withFullStop(sentenceOf(sentences, 'sms.invited'))} ${link}`;

export function invitationLetter(invitation: Invitation): Letter {
  const { to, link, hospital: clinic, phone, sentences, expiresAt, zone, id } = invitation;
  const day = dayInWords(expiresAt, zone, languageOf(sentences, 'letter.until-invited'));
  return {
    to,
    id,
    subject: sentenceOf(sentences, 'letter.subject-invited', { clinic }),
    language: languageOf(sentences, 'letter.invited'),
    text: [
      sentenceOf(sentences, 'letter.greeting-invited'),
      sentenceOf(sentences, 'letter.invited', { clinic }),
      link,
      sentenceOf(sentences, 'letter.until-invited', { day }),
      sentenceOf(sentences, 'letter.after-invited', { clinicPhone: clinicToCall(clinic, phone) }),
    ].join('\n\n'),
  };
}
