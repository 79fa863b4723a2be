/** The letter that offers a freed time, and its link: 256 bits that only this server can derive, stored as a hash. */
import type { HourFormat } from '#shared/organization.ts';
import {
  factLines,
  languageOf,
  momentOf,
  sentenceOf,
  timeOfDay,
  type Sentences,
} from '#server/letters/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import { hashOf, keyFor, sealed } from '#server/platform/secrets.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';

/**
 * Derived from the offer's id with a key of its own, so that a retried letter has the same link,
 * and only the hash is stored.
 */
const tokenOf = ({ env }: Pick<Deps, 'env'>, offerId: string): string =>
  sealed(keyFor(env.SECRET_KEY, 'offers of the waiting list'), offerId);

export const tokenHashOf = (deps: Pick<Deps, 'env'>, offerId: string): Buffer =>
  hashOf(tokenOf(deps, offerId)) ?? Buffer.alloc(0);

export const linkOf = (deps: Pick<Deps, 'env'>, offerId: string): string =>
  `${deps.env.publicUrl}/offer#token=${tokenOf(deps, offerId)}`;

interface OfferLetter {
  to: string;
  link: string;
  time: Span;
  zone: string;
  hourFormat: HourFormat;
  practitioner: string;
  organization: string;
  isTeleVisit: boolean;
  now: Date;
  expiresAt: Date;
  sentences: Sentences;
}

/** Says when, with whom and until when to answer, and no more. */
export function offerLetter(offer: OfferLetter): Letter {
  const { time, now, expiresAt, practitioner, organization: clinic, sentences } = offer;
  const minutes = Math.floor((expiresAt.getTime() - now.getTime()) / minuteMs);
  const where = offer.isTeleVisit ? sentenceOf(sentences, 'letter.offer-by-video') : clinic;
  return {
    to: offer.to,
    subject: sentenceOf(sentences, 'letter.subject-offer', { clinic }),
    language: languageOf(sentences, 'letter.offer'),
    text: [
      sentenceOf(sentences, 'letter.greeting'),
      '',
      sentenceOf(sentences, 'letter.offer'),
      '',
      ...factLines(sentences, [
        { label: 'letter.label-when', lines: [momentOf(sentences, time.startsAt, offer)] },
        { label: 'letter.label-with', lines: [practitioner] },
        { label: 'letter.label-where', lines: [where] },
      ]),
      '',
      sentenceOf(sentences, 'letter.link-offer', {
        minutes: String(minutes),
        until: timeOfDay(sentences, expiresAt, offer),
      }),
      '',
      offer.link,
      '',
      sentenceOf(sentences, 'letter.after-offer'),
      '',
    ].join('\n'),
  };
}
