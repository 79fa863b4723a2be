/** The words of text messages: one sentence without names of people, and a link. */
import { withFullStop } from '#shared/text/full-stop.ts';
import { isOfRequest, type LetterKind } from '#shared/front-desk/unsent-letters.ts';
import {
  sentenceOf,
  useOfSeveral,
  type Sentences,
} from '#server/letters/sentences/letter-sentences.ts';

interface TextFacts extends Sentences {
  hospital: string;
  /** Of several dates the link is the first one's. */
  isOne: boolean;
  link: string;
}

/** A phone shows it while it is locked: neither who, nor with whom, nor when. */
export function textMessage(
  about: LetterKind,
  { hospital, isOne, link, ...sentences }: TextFacts,
): string {
  if (about === 'companion' || isOfRequest(about))
    throw new Error('neither companions nor requests get text messages');
  const sentence = sentenceOf(sentences, useOfSeveral(`sms.${about}`, isOne));
  return `${hospital}: ${withFullStop(sentence)} ${link}`;
}
