/** The letter that offers a freed time, and its link: 256 bits that only this server can derive, stored as a hash. */
import { DateTime } from 'luxon';
import type { HourFormat } from '#shared/organization.ts';
import { moment } from '#server/letters/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import { hashOf, keyFor, sealed } from '#server/platform/secrets.ts';
import { clockOf } from '#server/platform/times/clock-time.ts';
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
}

/** Says when, with whom and until when to answer, and no more. */
export function offerLetter(offer: OfferLetter): Letter {
  const { time, zone, hourFormat, now, expiresAt } = offer;
  const until = clockOf(DateTime.fromJSDate(expiresAt, { zone }), hourFormat);
  const minutes = Math.floor((expiresAt.getTime() - now.getTime()) / minuteMs);
  return {
    to: offer.to,
    subject: `An earlier time at ${offer.organization}`,
    text: [
      'Hello,',
      '',
      'you asked to be told when a time becomes free. This one is held for you:',
      '',
      `    When:   ${moment(time.startsAt, offer)}`,
      `    With:   ${offer.practitioner}`,
      `    Where:  ${offer.isTeleVisit ? 'by video, from where you are' : offer.organization}`,
      '',
      `Open this link within ${minutes} minutes, until ${until}, to accept it or to say no:`,
      '',
      offer.link,
      '',
      'After that it is offered to the next person who waits. You keep your place on the list.',
      '',
    ].join('\n'),
  };
}
