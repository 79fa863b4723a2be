/** Reads from the words of a gateway or a fax server why a fax was not delivered. */
import type { FaxFailure } from './fax-failures.ts';

/** The first that fits counts. Words of HylaFAX, SpanDSP, Asterisk and gateways by mail. */
const patterns: readonly (readonly [RegExp, FaxFailure])[] = [
  [/busy|congest|17\b.*cause/i, 'busy'],
  [
    /not in service|disconnected number|unallocated|unassigned|invalid (number|destination|dial)|bad number|number (is )?(wrong|changed|invalid|unobtainable)|no such number|no route to destination|\b5\.1\.[0-3]\b/i,
    'dead-number',
  ],
  [
    /no (fax|carrier|training|response to dis)|not a fax|human|voice|answering machine|without ced|handshake|no remote fax|initial communication|the first message/i,
    'no-fax-machine',
  ],
  [/no answer|not answer|unanswered|ring ?(back|out)|timed? ?out.*answer/i, 'no-answer'],
  [
    /dropped|hung ?up|hang ?up|lost|interrupt|page \d+|disconnect|training failed|retrain|communication error|protocol error|phase [b-e]|rtn|remote end/i,
    'line-dropped',
  ],
];

export const failureInWords = (words: string): FaxFailure =>
  patterns.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
