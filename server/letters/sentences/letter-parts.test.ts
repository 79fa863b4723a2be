/** Tests that every sentence, subject and label of a letter to a patient can be the hospital's own, in the patient's language. */
import { expect, test } from 'vitest';
import type { AppointmentLetterKind } from '#shared/front-desk/unsent-letters.ts';
import { WordingContent } from '#shared/wordings.ts';
import { defaultSentences } from '#shared/wordings/default-sentences.ts';
import { letterUses, type LetterUse } from '#shared/wordings/letter-uses.ts';
import {
  blankFault,
  blankMark,
  blankNamesOf,
  fillBlanks,
} from '#shared/wordings/wording-blanks.ts';
import { isSmsUse, useWords } from '#shared/wordings/wording-uses.ts';
import { codeLetter } from '#server/self-service/booking-page/booking-letters.ts';
import { offerLetter } from '#server/waitlist/offer-letter.ts';
import { visitLetter } from '#server/visits/invitations/invitation-letters.ts';
import { letterOnPaper, letterTo } from '#server/letters/appointment-letter.ts';
import type { LetterFacts } from '#server/letters/store.ts';

const uses = (Object.keys(letterUses) as LetterUse[]).filter((use) => !isSmsUse(use));

/** No word of English: "ñ12" with the blanks of the use. */
const spanishOf = (use: LetterUse): string =>
  [`ñ${uses.indexOf(use)}`, ...blankNamesOf(useWords(use).blanks ?? {}).map(blankMark)].join(' ');

const wordingOf = (use: LetterUse, text: string) =>
  ({ id: `id of ${use}`, use, language: 'es', revision: 1, text }) as const;
const spanish = uses.map((use) => wordingOf(use, spanishOf(use)));

const hospital = 'Clínica Ñ';
const facts: LetterFacts & { email: string } = {
  organizationId: '0190d2e0-0000-7000-8000-000000000009',
  appointmentId: '0190d2e0-0000-7000-8000-000000000001',
  state: 'booked',
  version: 1,
  startsAt: new Date('2026-11-23T10:30:00Z'),
  endsAt: new Date('2026-11-23T10:50:00Z'),
  kind: 'in-person',
  reminderMinutes: [],
  patientsMayMove: true,
  patientsMayCancel: true,
  judgedAt: new Date('2026-11-20T08:00:00Z'),
  typeInstructions: 'Traiga su tarjeta.',
  patientsReadReason: true,
  reason: 'Tensión',
  instructions: null,
  hospital,
  phone: '+34 900',
  address: 'Calle 1',
  zone: 'Europe/Madrid',
  hourFormat: '24',
  patientName: 'Ana Ruiz',
  language: 'es-MX',
  letterWordings: spanish,
  email: 'a@x.es',
  isDeceased: false,
  smsNumber: null,
  place: null,
  clinicians: [{ fullName: 'Dra. Peña' }],
  chooseBy: null,
};
const link = 'https://ñ.es/#';
const from = 'K <k@x.es>';
const at = facts.judgedAt;

const englishWords = new Set(
  uses.flatMap((use) =>
    (defaultSentences[use].replace(/\{\{\w+\}\}/g, '').match(/\p{L}+/gu) ?? []).map((word) =>
      word.toLowerCase(),
    ),
  ),
);

interface Mailed {
  subject: string;
  text: string;
  code?: { words: string; pictureWords: string } | undefined;
  calendar?: { text: string } | undefined;
  checkInWords?: string;
}

/** What a patient reads of it that is an English word of the product's own sentences. */
function englishIn({ subject, text, code, calendar, checkInWords = '' }: Mailed): string[] {
  const summary = /^SUMMARY.*$/m.exec(calendar?.text ?? '')?.[0].slice('SUMMARY'.length) ?? '';
  const read = [subject, text, code?.words, code?.pictureWords, summary, checkInWords].join('\n');
  expect(read).not.toContain('{{');
  // "a" and "no" are words of Spanish too.
  const shared = new Set(['a', 'no', 'video', 'ana']);
  return (read.replaceAll(link, '').match(/\p{L}+/gu) ?? []).filter(
    (word) => englishWords.has(word.toLowerCase()) && !shared.has(word.toLowerCase()),
  );
}

type MoreFacts = Partial<Omit<LetterFacts, 'email'>>;

const letter = (about: AppointmentLetterKind, more: MoreFacts = {}, count = 1) =>
  letterTo(
    { ...facts, ...more },
    {
      about,
      others: Array.from({ length: count - 1 }, () => ({ ...facts, ...more })),
      id: 'x',
      link: about === 'cancelled' ? null : link,
      visitLink: more.kind === 'tele-visit' && count === 1 ? link : null,
      from,
      at,
    },
  );

const kinds = [
  'booked',
  'moved',
  'changed',
  'reassigned',
  'choose',
  'kept',
  'cancelled',
  'reminder',
] as const;

test.each(kinds)('S635 no English is left in a letter in Spanish that says "%s"', (about) => {
  for (const count of [1, 2])
    for (const kind of ['in-person', 'tele-visit'] as const)
      for (const patientsMayMove of [true, false])
        for (const patientsMayCancel of [true, false]) {
          const chooseBy = about === 'choose' ? facts.startsAt : null;
          const more = { kind, patientsMayMove, patientsMayCancel, chooseBy };
          expect(englishIn(letter(about, more, count))).toEqual([]);
          const others = count === 1 ? [] : [{ ...facts, ...more }];
          const paper = letterOnPaper({ ...facts, ...more }, { about, others });
          expect([englishIn(paper), paper.language]).toEqual([[], 'es']);
        }
});

test('S635 no English is left in a letter in Spanish about an offer, a booking or a link to a tele-visit', () => {
  const { zone, hourFormat } = facts;
  const offer = {
    to: 'a@x.es',
    link,
    time: facts,
    zone,
    hourFormat,
    practitioner: 'Dra. Peña',
    organization: hospital,
    now: new Date('2026-11-20T08:00:00Z'),
    expiresAt: new Date('2026-11-20T08:30:00Z'),
    sentences: facts,
  };
  for (const isTeleVisit of [true, false])
    expect(englishIn(offerLetter({ ...offer, isTeleVisit }))).toEqual([]);
  const shown = { hospital, unit: 'Ñ', practitioner: 'Dra. Peña', phone: null, reason: null };
  const startsAt = facts.startsAt.toISOString();
  const time = { ...shown, startsAt, zone, hourFormat, isTeleVisit: true } as never;
  expect(englishIn(codeLetter({ to: 'a@x.es', code: '1', time, sentences: facts }))).toEqual([]);
  const setting = { ...facts, organization: hospital, logo: null, practitioners: [] };
  const visit = { to: 'a@x.es', link, clinician: 'Dra. Peña', from, at };
  const { appointmentId, endsAt } = facts;
  const dates = { appointmentId, startsAt: facts.startsAt, endsAt };
  const sent = visitLetter({
    ...visit,
    ...dates,
    setting: { ...setting, asksLocation: false },
  });
  expect(englishIn(sent)).toEqual([]);
});

const withOnly = (...own: [LetterUse, string][]) => ({
  letterWordings: own.map(([use, text]) => wordingOf(use, text)),
});

test('S635 each sentence that is not published stays English, and days are in the language of theirs', () => {
  const subject = 'Su cita, {{clinic}}';
  const some = letter('booked', withOnly(['letter.subject-booked', subject]));
  expect(some.subject).toBe(`Su cita, ${hospital}`);
  expect(some.text).toContain('Hello Ana Ruiz,\n\nan appointment was made for you:');
  expect(some.text).toContain('    When:   Monday 23 November 2026 at 11:30 (Europe/Madrid)\n');
  const moment = '{{day}} a las {{time}} ({{zone}})';
  const labels = withOnly(['letter.moment', moment], ['letter.label-when', 'Cuándo será:']);
  const dated = letter('booked', labels, 2).text;
  const day = 'lunes, 23 de noviembre de 2026 a las 11:30 (Europe/Madrid)';
  expect(dated).toContain(`    Cuándo será:  ${day}\n                  ${day}\n    Where:        `);
  const twelve = letter('booked', { ...labels, hourFormat: '12' }).text;
  expect(twelve).toContain('2026 a las 11:30 a. m. (Europe/Madrid)');
  expect(letter('booked', { ...labels, language: 'de' }).text).toContain('Monday 23 November');
});

test('S635 a letter with a link that opens with the name names no patient, whatever was published', () => {
  const greeting: [LetterUse, string] = ['letter.greeting-name', 'Hola {{name}}:'];
  expect(letter('booked', withOnly(greeting)).text).toMatch(/^Hola Ana Ruiz:\n/);
  const byVideo = letter('booked', { ...withOnly(greeting), kind: 'tele-visit' });
  expect(byVideo.text).toMatch(/^Hello,\n/);
  expect(`${byVideo.subject} ${byVideo.text} ${byVideo.calendar?.text}`).not.toContain('Ana');
  const mayName = uses.filter((use) => 'name' in (useWords(use).blanks ?? {}));
  expect(mayName).toEqual(['letter.greeting-name']);
});

test('S635 a value is never read as a blank', () => {
  const values = { name: '{{zone}} $& {{clinic}}', clinic: '{{name}}', zone: 'Europe/Madrid' };
  expect(fillBlanks('{{name}}, {{ clinic }}', values)).toBe('{{zone}} $& {{clinic}}, {{name}}');
  const patientName = '{{clinic}}';
  const greeting: [LetterUse, string] = ['letter.greeting-name', 'Hola {{name}}:'];
  expect(letter('booked', { ...withOnly(greeting), patientName }).text).toMatch(
    /^Hola \{\{clinic\}\}:\n/,
  );
});

test('S635 the product’s own sentences hold the blanks that are needed, and fit', () => {
  for (const use of Object.keys(letterUses) as LetterUse[]) {
    const text = defaultSentences[use];
    expect([use, blankFault(text, useWords(use).blanks ?? {})]).toEqual([use, null]);
    // Of the closing line the product has none.
    const content = { use, language: 'en', text: text || 'One.', operator: null };
    expect([use, WordingContent.safeParse(content).error?.issues]).toEqual([use, undefined]);
    expect(use.length).toBeLessThanOrEqual(40);
  }
});

test.each([
  ['letter.after-change', 'Llame.', 'Put in {{clinicPhone}}'],
  ['letter.link-choose', 'Abra esto:', 'Put in {{until}}'],
  ['letter.moment', '{{day}} {{time}}', 'Put in {{zone}}'],
  ['letter.subject-booked', 'Su cita', 'Put in {{clinic}}'],
  ['letter.subject-booked', 'Su cita {{clinic}}, {{name}}', '“{{name}}” is no blank here'],
  ['letter.greeting', 'Hola {{name}}:', 'Leave out blanks'],
  ['letter.subject-booked', 'Su cita {{clinic}}\nBcc: x@y.example', 'One line only'],
  ['letter.subject-booked', `{{clinic}} ${'x'.repeat(120)}`, 'At most 120 characters'],
  ['letter.label-when', 'x'.repeat(31), 'At most 30 characters'],
  ['letter.join', 'x'.repeat(301), 'At most 300 characters'],
  ['letter.after-visit', 'Llame a {{clinicPhone}', 'A blank is not closed'],
] as const)('S635 the text of %s is refused beside its field: %s', (use, text, words) => {
  const { error } = WordingContent.safeParse({ use, language: 'es', text, operator: null });
  expect(error?.issues.map(({ path }) => path)).toContainEqual(['text']);
  expect(error?.issues.map(({ message }) => message).join()).toContain(words);
});
