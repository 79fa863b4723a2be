/** Whose picture and sound cannot be opened: what arrives from them, and what of it could be decoded. */

/** All of one person's tracks together, since they are locked with one key. */
export interface Arrived {
  packets: number;
  /** Pictures and samples of sound that came out of it. */
  opened: number;
}

export interface Opening {
  last: Arrived | null;
  /** Looks in a row in which something arrived and nothing of it was opened. */
  shutLooks: number;
  /** Something of theirs was opened since the look before. */
  isOpen: boolean;
}

export const suspected: Opening = { last: null, shutLooks: 0, isOpen: false };

export const openingLookMs = 1_000;
/** A key that has just changed is here in less. */
const shutFor = 2;

export function looked({ last, shutLooks }: Opening, now: Arrived): Opening {
  // Whoever came back with a new line counts from nothing again.
  const isFresh = last === null || now.packets < last.packets || now.opened < last.opened;
  if (isFresh) return { last: now, shutLooks, isOpen: false };
  if (now.opened > last.opened) return { last: now, shutLooks: 0, isOpen: true };
  return { last: now, shutLooks: shutLooks + (now.packets > last.packets ? 1 : 0), isOpen: false };
}

export const isShut = ({ shutLooks }: Opening): boolean => shutLooks >= shutFor;

/** A key that is still wrong after so many is not the server's to mend. */
const asksAtMost = 3;
const askEveryMs = 4_000;

export interface Asking {
  times: number;
  at: number;
}

export const notAsked: Asking = { times: 0, at: -Infinity };

export const mayAskForKey = ({ times, at }: Asking, now: number): boolean =>
  times < asksAtMost && now - at >= askEveryMs;

/** The last answer is waited for too. */
export const hasGivenUp = ({ times, at }: Asking, now: number): boolean =>
  times >= asksAtMost && now - at >= askEveryMs;
