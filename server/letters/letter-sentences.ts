/** The fixed sentences of letters and text messages about appointments: the organization's own where it has published them, else the product's. */
import type { AppointmentLetterKind } from '#shared/front-desk/unsent-letters.ts';
import { defaultLanguage } from '#shared/wordings/default-wordings.ts';
import { letterUses, type LetterUse } from '#shared/wordings/letter-uses.ts';
import { chosenWording } from '#server/wordings/service.ts';
import type { LetterFacts } from './store.ts';

export type Sentences = Pick<LetterFacts, 'letterWordings' | 'language'>;

/** The organization's own sentence, in the patient's language; empty where the product says nothing. */
export const sentenceOf = ({ letterWordings, language }: Sentences, use: LetterUse): string =>
  chosenWording(letterWordings, use, language ?? defaultLanguage).text;

/** Of several dates where that is said differently. */
export function useOfSeveral(use: LetterUse, isOne: boolean): LetterUse {
  const several = `${use}.several`;
  return !isOne && isLetterUse(several) ? several : use;
}

const isLetterUse = (use: string): use is LetterUse => Object.hasOwn(letterUses, use);

const subjects: Record<AppointmentLetterKind, { one: string; several: string }> = {
  booked: { one: 'Your appointment', several: 'Your appointments' },
  moved: { one: 'Your appointment has a new time', several: 'Your appointments have new times' },
  changed: { one: 'Your appointment has changed', several: 'Your appointments have changed' },
  reassigned: { one: 'You see somebody else', several: 'You see somebody else' },
  choose: { one: 'Please choose another time', several: 'Please choose other times' },
  kept: { one: 'Your appointment stays as it was', several: 'Your appointments stay as they were' },
  cancelled: { one: 'Your appointment is cancelled', several: 'Your appointments are cancelled' },
  reminder: {
    one: 'A reminder of your appointment',
    several: 'A reminder of your appointment',
  },
  link: { one: 'Your tele-visit', several: 'Your tele-visit' },
};

export function openingOf(facts: LetterFacts, about: AppointmentLetterKind, isOne: boolean) {
  const { one, several } = subjects[about];
  return {
    subject: isOne ? one : several,
    line: sentenceOf(facts, useOfSeveral(`letter.${about}`, isOne)),
  };
}
