/** The words around the links of a letter about an appointment: what each link is for, and whom to call for the rest. */
import type { LetterUse } from '#shared/wordings/letter-uses.ts';
import { clinicToCall } from '#server/letters/calendar-event.ts';
import { momentOf, sentenceOf, useOfSeveral, type Sentences } from './letter-sentences.ts';
import type { LetterFacts } from '#server/letters/store.ts';

/** Ends a sentence: "call Northgate Hospital, +44 20 7946 0000". */
export const callSentence = (facts: LetterFacts, use: LetterUse): string =>
  sentenceOf(facts, use, { clinicPhone: clinicToCall(facts.hospital, facts.phone) });

export const joinLines = (facts: LetterFacts, visitLink: string | null): string[] =>
  visitLink === null ? [] : [sentenceOf(facts, 'letter.join'), '', visitLink, ''];

type LinkPurpose = 'change' | 'move' | 'cancel' | 'see' | 'choose';

/** By what the type allows; the rest is left to the telephone. */
function purposeOf({ patientsMayMove, patientsMayCancel, chooseBy }: LetterFacts): LinkPurpose {
  if (chooseBy !== null) return 'choose';
  if (patientsMayMove) return patientsMayCancel ? 'change' : 'move';
  return patientsMayCancel ? 'cancel' : 'see';
}

/** Of several dates the link is the first one's; each other has one in its reminder. */
export function linkLines(facts: LetterFacts, link: string | null, isOne: boolean): string[] {
  if (link === null) return [callSentence(facts, 'letter.call-another')];
  const purpose = purposeOf(facts);
  const { chooseBy } = facts;
  return [
    sentenceOf(
      facts,
      useOfSeveral(`letter.link-${purpose}`, isOne),
      chooseBy === null ? {} : { until: momentOf(facts, chooseBy, facts) },
    ),
    '',
    link,
    '',
    callSentence(facts, `letter.after-${purpose}`),
  ];
}

/** A QR code of a link, what stands below it, and what is said instead of the picture. */
export const codeWith = (
  sentences: Sentences,
  link: string,
  use: Extract<LetterUse, `letter.code-${string}`>,
) => ({
  link,
  words: sentenceOf(sentences, use),
  pictureWords: sentenceOf(sentences, 'letter.code-picture'),
});

interface Links {
  link: string | null;
  visitLink: string | null;
}

/** Of a single date: several have a link each, in their reminders. */
export function codeOf(facts: LetterFacts, { link, visitLink }: Links) {
  const codeLink = visitLink ?? link;
  if (codeLink === null) return undefined;
  const isCheckIn = facts.kind === 'in-person' && facts.chooseBy === null;
  const purpose = visitLink === null ? (isCheckIn ? 'check-in' : 'open') : 'join';
  return codeWith(facts, codeLink, `letter.code-${purpose}`);
}
