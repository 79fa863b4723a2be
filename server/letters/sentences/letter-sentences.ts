/** The fixed sentences of letters and text messages about appointments: the organization's own where it has published them, else the product's. */
import type { AppointmentLetterKind } from '#shared/front-desk/unsent-letters.ts';
import { defaultLanguage } from '#shared/wordings/default-wordings.ts';
import { momentValues, timeInWords, type WrittenBy } from '#shared/wordings/letter-moments.ts';
import { letterUses, type LetterUse } from '#shared/wordings/letter-uses.ts';
import { fillBlanks, type BlankValues } from '#shared/wordings/wording-blanks.ts';
import { wordingUseNames } from '#shared/wordings/wording-uses.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { chosenWording, published } from '#server/wordings/service.ts';
import type { LetterFacts } from '#server/letters/store.ts';

export type Sentences = Pick<LetterFacts, 'letterWordings' | 'language'>;

const isLetterUse = (use: string): use is LetterUse => Object.hasOwn(letterUses, use);
const uses = wordingUseNames.filter(isLetterUse);

/** What is published, for letters that have only the patient's language of their own. */
export const sentencesFor = async (
  db: Connection,
  { organizationId, language }: { organizationId: string; language: string | null },
): Promise<Sentences> => ({
  letterWordings: await published(db, {
    organizationId,
    uses,
    language: language ?? defaultLanguage,
  }),
  language,
});

const chosenSentence = ({ letterWordings, language }: Sentences, use: LetterUse) =>
  chosenWording(letterWordings, use, language ?? defaultLanguage);

/** The organization's own sentence, in the patient's language; empty where the product says nothing. */
export const sentenceOf = (
  sentences: Sentences,
  use: LetterUse,
  values: BlankValues = {},
): string => fillBlanks(chosenSentence(sentences, use).text, values);

/** Of the sentence; the language of the whole letter is that of its opening line. */
export const languageOf = (sentences: Sentences, use: LetterUse): string =>
  chosenSentence(sentences, use).language;

/**
 * "Monday 23 November 2026 at 10:30 (Europe/London)", in the hospital's zone. Days and times are in the language
 * of the sentence of day and time that is in force for the patient.
 */
export function momentOf(sentences: Sentences, at: Date, writtenBy: WrittenBy): string {
  const language = languageOf(sentences, 'letter.moment');
  return sentenceOf(sentences, 'letter.moment', momentValues(at, writtenBy, language));
}

/** "10:30" */
export const timeOfDay = (sentences: Sentences, at: Date, writtenBy: WrittenBy): string =>
  timeInWords(at, writtenBy, languageOf(sentences, 'letter.moment'));

/** Of several dates where that is said differently. */
export function useOfSeveral(use: LetterUse, isOne: boolean): LetterUse {
  const several = `${use}.several`;
  return !isOne && isLetterUse(several) ? several : use;
}

export function openingOf(facts: LetterFacts, about: AppointmentLetterKind, isOne: boolean) {
  const use = useOfSeveral(`letter.${about}`, isOne);
  return {
    subject: sentenceOf(facts, useOfSeveral(`letter.subject-${about}`, isOne), {
      clinic: facts.hospital,
    }),
    line: sentenceOf(facts, use),
    language: languageOf(facts, use),
  };
}

/** What a letter says of what the patient has to know or bring. */
export const noteLines = (sentences: Sentences, instructions: string): string[] => [
  sentenceOf(sentences, 'letter.note'),
  ...instructions.split('\n').map((line) => `    ${line}`),
];
