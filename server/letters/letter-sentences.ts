/** The fixed sentences of letters about appointments: the organization's own where it has published them, else the product's. */
import type { AppointmentLetterKind } from '#shared/front-desk/unsent-letters.ts';
import { defaultLanguage, defaultWordings } from '#shared/wordings/default-wordings.ts';
import type { WordingUse } from '#shared/wordings/wording-uses.ts';
import { chosenWording } from '#server/wordings/service.ts';
import type { LetterFacts } from './store.ts';

/** The organization's own sentence, in the patient's language; empty where the product says nothing. */
export const sentenceOf = (
  { letterWordings, language }: Pick<LetterFacts, 'letterWordings' | 'language'>,
  use: Extract<WordingUse, `letter.${string}`>,
): string => chosenWording(letterWordings, use, language ?? defaultLanguage).text;

/** The line that opens a letter about one date can be the organization's own. */
const openingUses = {
  booked: 'letter.booked',
  moved: 'letter.moved',
  cancelled: 'letter.cancelled',
  reminder: 'letter.reminder',
} as const satisfies Partial<Record<AppointmentLetterKind, WordingUse>>;

const openings: Record<AppointmentLetterKind, { subject: string; line: string }> = {
  booked: { subject: 'Your appointment', line: defaultWordings['letter.booked'] },
  moved: { subject: 'Your appointment has a new time', line: defaultWordings['letter.moved'] },
  changed: {
    subject: 'Your appointment has changed',
    line: 'your appointment has changed. It is now:',
  },
  reassigned: {
    subject: 'You see somebody else',
    line: 'somebody else sees you; the time stays the same:',
  },
  choose: {
    subject: 'Please choose another time',
    line: 'we cannot see you at this time. We are sorry. Please choose another one:',
  },
  kept: {
    subject: 'Your appointment stays as it was',
    line: 'we can see you at this time after all. You need not choose another one:',
  },
  cancelled: {
    subject: 'Your appointment is cancelled',
    line: defaultWordings['letter.cancelled'],
  },
  reminder: { subject: 'A reminder of your appointment', line: defaultWordings['letter.reminder'] },
  link: { subject: 'Your tele-visit', line: 'you have a tele-visit:' },
};

const openingsOfSeveral: typeof openings = {
  booked: { subject: 'Your appointments', line: 'these appointments were made for you:' },
  moved: { subject: 'Your appointments have new times', line: 'your appointments have new times:' },
  changed: {
    subject: 'Your appointments have changed',
    line: 'your appointments have changed. They are now:',
  },
  reassigned: {
    subject: 'You see somebody else',
    line: 'somebody else sees you; the times stay the same:',
  },
  choose: {
    subject: 'Please choose other times',
    line: 'we cannot see you at these times. We are sorry. Please choose other ones:',
  },
  kept: {
    subject: 'Your appointments stay as they were',
    line: 'we can see you at these times after all. You need not choose other ones:',
  },
  cancelled: {
    subject: 'Your appointments are cancelled',
    line: 'these appointments are cancelled. You do not need to come:',
  },
  reminder: openings.reminder,
  link: openings.link,
};

const isOwnOpening = (about: AppointmentLetterKind): about is keyof typeof openingUses =>
  Object.hasOwn(openingUses, about);

export function openingOf(facts: LetterFacts, about: AppointmentLetterKind, isOne: boolean) {
  if (!isOne) return openingsOfSeveral[about];
  const opening = openings[about];
  return isOwnOpening(about)
    ? { ...opening, line: sentenceOf(facts, openingUses[about]) }
    : opening;
}
