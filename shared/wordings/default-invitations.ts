/** The product's own words of invitations to book a visit, in the languages in which it says them. */
import type { invitationUses } from './invitation-uses.ts';

type InvitationUse = keyof typeof invitationUses | 'letter.subject-invited' | 'sms.invited';
type Invitation = Record<InvitationUse, string>;

export const defaultInvitation: Invitation = {
  'letter.subject-invited': 'Book your visit at {{clinic}}',
  'letter.greeting-invited': 'Hello,',
  'letter.invited': '{{clinic}} would like to see you for a check that is due. Choose a time here:',
  'letter.until-invited': 'The link works until {{day}}, for you alone.',
  'letter.after-invited': 'If you had it done elsewhere, or have a question, call {{clinicPhone}}.',
  'sms.invited': 'please book your visit',
};

/** By language. */
export const translatedInvitations: Readonly<Record<string, Invitation>> = {
  es: {
    'letter.subject-invited': 'Reserve su cita en {{clinic}}',
    'letter.greeting-invited': 'Hola:',
    'letter.invited': '{{clinic}} quiere verle para un control pendiente. Elija aquí una hora:',
    'letter.until-invited': 'El enlace funciona hasta el {{day}} y es solo para usted.',
    'letter.after-invited':
      'Si ya se lo hicieron en otro lugar o tiene preguntas, llame a {{clinicPhone}}.',
    'sms.invited': 'reserve su cita',
  },
  de: {
    'letter.subject-invited': 'Buchen Sie Ihren Termin: {{clinic}}',
    'letter.greeting-invited': 'Guten Tag,',
    'letter.invited':
      '{{clinic}} möchte Sie zu einer fälligen Kontrolle sehen. Wählen Sie hier eine Zeit:',
    'letter.until-invited': 'Der Link gilt bis {{day}} und nur für Sie.',
    'letter.after-invited':
      'Wenn die Kontrolle schon anderswo stattfand oder Sie Fragen haben, rufen Sie an: {{clinicPhone}}.',
    'sms.invited': 'bitte buchen Sie Ihren Termin',
  },
  fr: {
    'letter.subject-invited': 'Prenez rendez-vous : {{clinic}}',
    'letter.greeting-invited': 'Bonjour,',
    'letter.invited':
      '{{clinic}} souhaite vous voir pour un contrôle à faire. Choisissez ici une heure :',
    'letter.until-invited': 'Le lien est valable jusqu’au {{day}}, pour vous seul.',
    'letter.after-invited':
      'Si ce contrôle a été fait ailleurs ou si vous avez une question, appelez {{clinicPhone}}.',
    'sms.invited': 'prenez votre rendez-vous',
  },
};
