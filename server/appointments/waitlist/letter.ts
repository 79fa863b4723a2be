/** The letter that offers a freed time: when, with whom and until when to answer, and no more. */
import { DateTime } from 'luxon';
import type { Letter } from '#server/platform/mail.ts';
import type { Span } from '../core/days.ts';

interface OfferLetter {
  to: string;
  link: string;
  time: Span;
  zone: string;
  practitioner: string;
  organization: string;
  isTeleVisit: boolean;
  now: Date;
  expiresAt: Date;
}

const minuteMs = 60_000;

export function offerLetter(offer: OfferLetter): Letter {
  const { time, zone, now, expiresAt } = offer;
  const at = (instant: Date) => DateTime.fromJSDate(instant, { zone }).setLocale('en-GB');
  const minutes = Math.floor((expiresAt.getTime() - now.getTime()) / minuteMs);
  return {
    to: offer.to,
    subject: `An earlier time at ${offer.organization}`,
    text: [
      'Hello,',
      '',
      'you asked to be told when a time becomes free. This one is held for you:',
      '',
      `    When:   ${at(time.startsAt).toFormat("cccc d LLLL yyyy 'at' HH:mm")} (${zone})`,
      `    With:   ${offer.practitioner}`,
      `    Where:  ${offer.isTeleVisit ? 'by video, from where you are' : offer.organization}`,
      '',
      `Open this link within ${minutes} minutes, until ${at(expiresAt).toFormat('HH:mm')}, to accept it or to say no:`,
      '',
      offer.link,
      '',
      'After that it is offered to the next person who waits. You keep your place on the list.',
      '',
    ].join('\n'),
  };
}
