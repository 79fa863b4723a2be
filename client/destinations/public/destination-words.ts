/** Words for destinations: what they are sent, and why they do not accept it. */
import { messageKindWords, type MessageKind } from '#shared/destinations/message-kinds.ts';

/** "Signed visit notes and addenda to signed visit notes". */
export const sentWords = (sends: readonly MessageKind[]): string => {
  const [first = '', ...others] = sends.map((kind) => messageKindWords[kind]);
  return new Intl.ListFormat('en').format([first, ...others.map((one) => one.toLowerCase())]);
};

/** What a destination answers ends as it was written: "AE: Database is down". */
export const failureWords = (failure: string | null): string =>
  failure === null || /[.!?]$/.test(failure) ? (failure ?? '') : `${failure}.`;
