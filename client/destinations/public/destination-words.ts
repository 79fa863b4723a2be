/** Words for destinations: what they are sent, and why they do not accept it. */
import type { DestinationState } from '#shared/destinations.ts';
import { messageKindWords, type MessageKind } from '#shared/destinations/message-kinds.ts';

/** "Signed visit notes and addenda to signed visit notes". */
export const sentWords = (sends: readonly MessageKind[]): string => {
  const [first = '', ...others] = sends.map((kind) => messageKindWords[kind]);
  return new Intl.ListFormat('en').format([first, ...others.map((one) => one.toLowerCase())]);
};

/** Somebody should look: it stands still, was not sent something, or is tried again and again. */
export const isInTrouble = ({
  endedAt,
  pausedAt,
  refused,
  unfit,
  failure,
}: DestinationState): boolean =>
  endedAt === null && (refused > 0 || unfit > 0 || (failure !== null && pausedAt === null));

/** What a destination answers ends as it was written: "AE: Database is down". */
export const failureWords = (failure: string | null): string =>
  failure === null || /[.!?]$/.test(failure) ? (failure ?? '') : `${failure}.`;
