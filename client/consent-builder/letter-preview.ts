/** The lines around a sentence of a letter or a text message, with sample values in its blanks. */
import { withFullStop } from '#shared/text/full-stop.ts';
import { defaultWordingIn, defaultWordings } from '#shared/wordings/default-wordings.ts';
import type { invitationUses } from '#shared/wordings/invitation-uses.ts';
import { dayInWords, momentValues } from '#shared/wordings/letter-moments.ts';
import { fillBlanks, type BlankValues } from '#shared/wordings/wording-blanks.ts';
import { isSmsUse, type WordingUse } from '#shared/wordings/wording-uses.ts';

const clinic = 'Northgate Hospital';
const firstDate = new Date('2026-12-01T10:00:00Z');
const secondDate = new Date('2026-12-08T10:00:00Z');
const writtenBy = { zone: 'Europe/London', hourFormat: '24' } as const;

const sampleMoment = (at: Date, text: string, language: string) =>
  fillBlanks(text, momentValues(at, writtenBy, language));

/** Every blank of a letter has one. */
const sampleValues = (language: string): BlankValues => ({
  clinic,
  clinicPhone: `${clinic}, +44 20 7946 0000`,
  clinician: 'Dr. Lena Okafor',
  minutes: '30',
  name: 'Ana Ruiz',
  until: dayInWords(firstDate, writtenBy.zone, language),
  ...momentValues(firstDate, writtenBy, language),
});

const link = 'https://…/your-appointment';

type Kind = 'subject' | 'greeting' | 'label' | 'before-link' | 'after-link' | 'below-code' | 'line';

const kindOf = (use: WordingUse): Kind => {
  if (use.startsWith('letter.subject-')) return 'subject';
  if (use.startsWith('letter.greeting')) return 'greeting';
  if (use.startsWith('letter.label-')) return 'label';
  if (use.startsWith('letter.link-') || use === 'letter.join') return 'before-link';
  if (use.startsWith('letter.after-')) return 'after-link';
  return /^letter\.(code-|paper-code)/.test(use) ? 'below-code' : 'line';
};

const labelValues: Partial<Record<WordingUse, string>> = {
  'letter.label-where': clinic,
  'letter.label-with': 'Dr. Lena Okafor',
  'letter.label-why': 'Blood pressure',
  'letter.label-code': '123456',
};

/** "When:   Tuesday 1 December 2026 at 10:00 (Europe/London)" */
const whenLine = (at: Date) =>
  `${defaultWordings['letter.label-when']}   ${sampleMoment(at, defaultWordings['letter.moment'], 'en')}`;
const whereLine = `${defaultWordings['letter.label-where']}  ${clinic}`;

/** Letters on an appointment name two dates where the use is of several. */
const factsOf = (use: WordingUse): string[] => [
  whenLine(firstDate),
  ...(use.endsWith('.several') ? [`        ${sampleMoment(secondDate, '{{day}}', 'en')}`] : []),
  whereLine,
];

const byVideoLines = (text: string): string[] => [
  whenLine(firstDate),
  `${defaultWordings['letter.label-where']}  ${text}`,
];

const invitation = [
  'letter.greeting-invited',
  'letter.invited',
  'letter.until-invited',
  'letter.after-invited',
] as const satisfies (keyof typeof invitationUses)[];

/** The invitation to book, whose letter has no facts, in the product's words around the sentence. */
function invitationLines(own: WordingUse, text: string, language: string): string[] {
  const [greeting, opening, ...others] = invitation.map((use) =>
    use === own ? text : fillBlanks(defaultWordingIn(use, language).text, sampleValues(language)),
  );
  return [greeting ?? '', opening ?? '', link, ...others];
}

/** Those whose sentence is no opening: where the facts, or a part of them, are worded. */
const ownLines: Partial<Record<WordingUse, (text: string) => string[]>> = {
  'letter.moment': (text) => [`${defaultWordings['letter.label-when']}   ${text}`, whereLine],
  'letter.by-video': byVideoLines,
  'letter.offer-by-video': byVideoLines,
  'letter.note': (text) => [text, '    Bring your card.'],
  'letter.calendar-event': (text) => [text],
};

/** As the letter has them, one below the other; what the product says beside the sentence is English where it has no other language. */
export function letterLines(use: WordingUse, written: string, language: string): string[] {
  const text = fillBlanks(written, sampleValues(language));
  if (isSmsUse(use)) return [`${clinic}: ${withFullStop(text.trim())} ${link}`];
  if (invitation.some((name) => name === use)) return invitationLines(use, text, language);
  if (use === 'letter.subject-invited') return [text, ...invitationLines(use, '', language)];
  const factLines = ownLines[use]?.(text);
  if (factLines) return factLines;
  const greeting = defaultWordings['letter.greeting'];
  const facts = factsOf(use);
  switch (kindOf(use)) {
    case 'subject':
      return [text, greeting];
    case 'greeting':
      return [text, defaultWordings['letter.reminder'], ...facts];
    case 'label':
      return use === 'letter.label-when'
        ? [`${text}  ${sampleMoment(firstDate, defaultWordings['letter.moment'], 'en')}`]
        : [whenLine(firstDate), `${text}  ${labelValues[use] ?? ''}`];
    case 'before-link':
      return [...facts, text, link];
    case 'after-link':
      return [...facts, link, text];
    case 'below-code':
      return ['▦', text];
    case 'line':
      return isClosing(use) ? [greeting, ...facts, text] : [greeting, text, ...facts];
  }
}

const isClosing = (use: WordingUse): boolean =>
  ['letter.closing', 'letter.emergency', 'letter.call-another'].includes(use) ||
  use.startsWith('letter.paper-');
