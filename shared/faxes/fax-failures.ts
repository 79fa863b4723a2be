/** Why a fax was not delivered, in words, and how often it is then tried again by itself. */

const failureNames = [
  'busy',
  'no-answer',
  'no-fax-machine',
  'dead-number',
  'line-dropped',
  'gateway-away',
  'refused',
  'other',
] as const;
export type FaxFailure = (typeof failureNames)[number];

export const failureWords: Record<FaxFailure, string> = {
  busy: 'The line was busy',
  'no-answer': 'Nobody answered',
  'no-fax-machine': 'No fax machine answered',
  'dead-number': 'The number is not in service',
  'line-dropped': 'The line dropped',
  'gateway-away': 'The gateway or fax server did not answer',
  refused: 'The gateway or fax server refused it',
  other: 'It failed',
};

interface RetryRule {
  /** Tries with this failure until it is left to a person. */
  mostTries: number;
  /** Between them. */
  pauseMinutes: number;
}

/** A number that is dead stays dead, and a person who answered a fax call is not rung up again and again. */
const retryRules: Record<FaxFailure, RetryRule> = {
  busy: { mostTries: 6, pauseMinutes: 5 },
  'no-answer': { mostTries: 3, pauseMinutes: 15 },
  'no-fax-machine': { mostTries: 2, pauseMinutes: 30 },
  'dead-number': { mostTries: 1, pauseMinutes: 0 },
  'line-dropped': { mostTries: 3, pauseMinutes: 5 },
  'gateway-away': { mostTries: 100, pauseMinutes: 5 },
  refused: { mostTries: 1, pauseMinutes: 0 },
  other: { mostTries: 2, pauseMinutes: 15 },
};

/** Minutes until it is tried again; null where a person has to decide. `tries`: those that ended so, this one included. */
export const pauseAfter = (failure: FaxFailure, tries: number): number | null =>
  tries < retryRules[failure].mostTries ? retryRules[failure].pauseMinutes : null;
