/** When a line that says nothing is dead: by what comes in over it, and by whether its server answers. */

export interface Hearing {
  /** All that came in so far; null where that is not known. */
  bytes: number | null;
  /** In a row, without a byte. Looks are counted, not time: a slow machine looks later, and waits longer. */
  silentLooks: number;
  /** Each silence has its number, so that an answer that comes late counts for its own. */
  silence: number;
  /** Of the one time in each silence that the server is asked whether it is there. */
  answer: 'not asked' | 'awaited' | 'came' | 'did not come';
}

export const lookEveryMs = 250;
/** With everything switched off there is seldom less than one packet in this many looks. */
const asksAfter = 3;
/** The server is there, and the way for sound and picture is not: no browser stays silent for so long. */
const deadAfter = 24;

export const hearing: Hearing = { bytes: null, silentLooks: 0, silence: 0, answer: 'not asked' };

export function looked(before: Hearing, bytes: number | null): Hearing {
  if (bytes !== null && bytes === before.bytes)
    return { ...before, silentLooks: before.silentLooks + 1 };
  return { bytes, silentLooks: 0, silence: before.silence + 1, answer: 'not asked' };
}

export const isToAsk = ({ silentLooks, answer }: Hearing): boolean =>
  answer === 'not asked' && silentLooks >= asksAfter;

export const asked = (before: Hearing): Hearing => ({ ...before, answer: 'awaited' });

export const answered = (now: Hearing, silence: number, hasCome: boolean): Hearing =>
  now.silence === silence ? { ...now, answer: hasCome ? 'came' : 'did not come' } : now;

export const isDead = ({ silentLooks, answer }: Hearing): boolean =>
  answer === 'did not come' || silentLooks >= deadAfter;
