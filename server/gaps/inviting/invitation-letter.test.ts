/** Tests in whose words, and in which language, a patient is invited to book a visit. */
import { expect, test } from 'vitest';
import { WordingContent } from '#shared/wordings.ts';
import { translatedInvitations } from '#shared/wordings/default-invitations.ts';
import { isWordingUse } from '#shared/wordings/wording-uses.ts';
import type { LetterUse } from '#shared/wordings/letter-uses.ts';
import { invitationLetter, invitationText } from './invitation-letter.ts';

const link = 'https://k.example/book-visit#token=x';

const wordingOf = (use: LetterUse, language: string, text: string) =>
  ({ id: use, use, language, revision: 1, text }) as const;

const invitation = (
  language: string | null,
  letterWordings: readonly ReturnType<typeof wordingOf>[] = [],
) => ({
  to: 'a@x.es',
  id: 'x',
  link,
  hospital: 'Clínica Ñ',
  phone: '+34 900',
  expiresAt: new Date('2026-12-07T10:00:00Z'),
  zone: 'Europe/Madrid',
  sentences: { language, letterWordings: [...letterWordings] },
});

test('S639 who speaks Spanish is invited in Spanish, in every line', () => {
  expect(invitationLetter(invitation('es-MX'))).toEqual({
    to: 'a@x.es',
    id: 'x',
    subject: 'Reserve su cita en Clínica Ñ',
    language: 'es',
    text: [
      'Hola:',
      'Clínica Ñ quiere verle para un control pendiente. Elija aquí una hora:',
      link,
      'El enlace funciona hasta el lunes, 7 de diciembre de 2026 y es solo para usted.',
      'Si ya se lo hicieron en otro lugar o tiene preguntas, llame a Clínica Ñ, +34 900.',
    ].join('\n\n'),
  });
});

test.each([null, 'en', 'pl', 'constructor'])('S639 a patient of %s is invited in English', (of) => {
  const { subject, text, language } = invitationLetter(invitation(of));
  expect([subject, language]).toEqual(['Book your visit at Clínica Ñ', 'en']);
  expect(text).toContain('until Monday 7 December 2026, for you alone.');
});

test('S639 the hospital’s words go before the product’s in the same language, and the patient’s language before English', () => {
  const own = [
    wordingOf('letter.invited', 'en', 'Come to {{clinic}}:'),
    wordingOf('letter.until-invited', 'es', 'Hasta el {{day}}.'),
    wordingOf('sms.invited', 'pl', 'zapraszamy'),
  ];
  const spanish = invitationLetter(invitation('es', own)).text;
  expect(spanish).toContain('quiere verle');
  expect(spanish).toContain('\n\nHasta el lunes, 7 de diciembre de 2026.\n\n');
  expect(invitationLetter(invitation('pl', own)).text).toContain('\n\nCome to Clínica Ñ:\n\n');
  const message = (language: string) => invitationText(invitation(language, own));
  expect(message('pl')).toBe(`Clínica Ñ: zapraszamy. ${link}`);
  expect(message('fr')).toBe(`Clínica Ñ: prenez votre rendez-vous. ${link}`);
});

test('S639 what the product says in other languages could be published: blanks and length fit', () => {
  for (const [language, invitations] of Object.entries(translatedInvitations))
    for (const [use, text] of Object.entries(invitations)) {
      if (!isWordingUse(use)) throw new Error(`${use} is no use`);
      const content = { use, language, text, operator: null };
      expect([use, language, WordingContent.safeParse(content).error?.issues]).toEqual([
        use,
        language,
        undefined,
      ]);
    }
});
