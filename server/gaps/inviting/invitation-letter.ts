/** The mail or text that invites a patient to book a visit, in their language where it is one of ours; it says nothing of the gap. */
import type { Letter } from '#server/platform/mail/mail.ts';

interface Words {
  subject: (hospital: string) => string;
  hello: string;
  due: (hospital: string) => string;
  until: (day: string) => string;
  call: (phone: string) => string;
  alone: string;
}

const english: Words = {
  subject: (hospital) => `Book your visit at ${hospital}`,
  hello: 'Hello,',
  due: (hospital) =>
    `${hospital} would like to see you for a check that is due. Choose a time here:`,
  until: (day) => `The link works until ${day}, for you alone.`,
  call: (phone) => `If you had it done elsewhere, or have a question, call ${phone}.`,
  alone: 'If you had it done elsewhere, or have a question, call the clinic.',
};

const words: Record<string, Words> = {
  en: english,
  es: {
    subject: (hospital) => `Reserve su cita en ${hospital}`,
    hello: 'Hola:',
    due: (hospital) => `${hospital} quiere verle para un control pendiente. Elija aquí una hora:`,
    until: (day) => `El enlace funciona hasta el ${day} y es solo para usted.`,
    call: (phone) => `Si ya se lo hicieron en otro lugar o tiene preguntas, llame al ${phone}.`,
    alone: 'Si ya se lo hicieron en otro lugar o tiene preguntas, llame a la clínica.',
  },
  de: {
    subject: (hospital) => `Buchen Sie Ihren Termin: ${hospital}`,
    hello: 'Guten Tag,',
    due: (hospital) =>
      `${hospital} möchte Sie zu einer fälligen Kontrolle sehen. Wählen Sie hier eine Zeit:`,
    until: (day) => `Der Link gilt bis ${day} und nur für Sie.`,
    call: (phone) =>
      `Wenn die Kontrolle schon anderswo stattfand oder Sie Fragen haben, rufen Sie ${phone} an.`,
    alone:
      'Wenn die Kontrolle schon anderswo stattfand oder Sie Fragen haben, rufen Sie die Klinik an.',
  },
  fr: {
    subject: (hospital) => `Prenez rendez-vous : ${hospital}`,
    hello: 'Bonjour,',
    due: (hospital) =>
      `${hospital} souhaite vous voir pour un contrôle à faire. Choisissez ici une heure :`,
    until: (day) => `Le lien est valable jusqu’au ${day}, pour vous seul.`,
    call: (phone) =>
      `Si ce contrôle a été fait ailleurs ou si vous avez une question, appelez le ${phone}.`,
    alone: 'Si ce contrôle a été fait ailleurs ou si vous avez une question, appelez la clinique.',
  },
};

/** English where the language is none of ours. */
const languageOf = (language: string | null): string => {
  const [code = 'en'] = (language ?? 'en').split('-');
  return Object.hasOwn(words, code) ? code : 'en';
};

/** A phone shows it while it is locked: the hospital and a link alone. */
export const invitationText = ({
  hospital,
  link,
  language,
}: Pick<Invitation, 'hospital' | 'link' | 'language'>): string =>
  `${(words[languageOf(language)] ?? english).subject(hospital)}: ${link}`;

interface Invitation {
  to: string;
  link: string;
  hospital: string;
  phone: string | null;
  language: string | null;
  expiresAt: Date;
  zone: string;
  id: string;
}

export function invitationLetter(invitation: Invitation): Letter {
  const { to, link, hospital, phone, expiresAt, zone: timeZone, id } = invitation;
  const language = languageOf(invitation.language);
  const { subject, hello, due, until, call, alone } = words[language] ?? english;
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
  const locale = language === 'en' ? 'en-GB' : language;
  const day = new Intl.DateTimeFormat(locale, format).format(expiresAt);
  return {
    to,
    id,
    subject: subject(hospital),
    text: [hello, due(hospital), link, until(day), phone === null ? alone : call(phone)].join(
      '\n\n',
    ),
  };
}
