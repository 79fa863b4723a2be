/** When a connection over which nothing arrives counts as dead: by checks of its byte count and one probe of the server. */

export interface Traffic {
  /** All bytes received so far; null where that is not known. */
  bytes: number | null;
  /** Checks in a row without a new byte. Checks are counted, not time: a slow machine checks later, and waits longer. */
  silentChecks: number;
  /** Number of the current silence, so that a late answer to a probe counts for its own silence alone. */
  silence: number;
  /** To the one probe of the server in each silence. */
  answer: 'not asked' | 'awaited' | 'came' | 'did not come';
  /** Later probes that were answered in a row, in this silence. */
  lateAnswers: number;
}

export const checkEveryMs = 250;
/** With everything switched off there is seldom less than one packet in this many checks. */
const probesAfter = 3;
/** The server answers while no media arrives: no browser stays silent for so long on a connection that works. */
const deadAfter = 24;

export const noTraffic: Traffic = {
  bytes: null,
  silentChecks: 0,
  silence: 0,
  answer: 'not asked',
  lateAnswers: 0,
};

export function afterCheck(before: Traffic, bytes: number | null): Traffic {
  if (bytes !== null && bytes === before.bytes)
    return { ...before, silentChecks: before.silentChecks + 1 };
  return {
    bytes,
    silentChecks: 0,
    silence: before.silence + 1,
    answer: 'not asked',
    lateAnswers: 0,
  };
}

export const shouldProbe = ({ silentChecks, answer }: Traffic): boolean =>
  answer === 'not asked' && silentChecks >= probesAfter;

export const afterProbeSent = (before: Traffic): Traffic => ({ ...before, answer: 'awaited' });

export const afterProbe = (now: Traffic, silence: number, hasAnswered: boolean): Traffic =>
  now.silence === silence ? { ...now, answer: hasAnswered ? 'came' : 'did not come' } : now;

export const isDead = ({ silentChecks, answer }: Traffic): boolean =>
  answer === 'did not come' || silentChecks >= deadAfter;

/** While the connection is dead: whether the server can be reached again. */
export const afterLateProbe = (now: Traffic, silence: number, hasAnswered: boolean): Traffic =>
  now.silence === silence ? { ...now, lateAnswers: hasAnswered ? now.lateAnswers + 1 : 0 } : now;

/** A connection that lives on resumes with the network; this one has to be made anew. */
const stuckAfter = 2;

export const isStuck = (traffic: Traffic): boolean =>
  isDead(traffic) && traffic.lateAnswers >= stuckAfter;
