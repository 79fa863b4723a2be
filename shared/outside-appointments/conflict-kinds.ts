/** Whose word counts for an appointment, why one of another system waits for a person, and how that is settled. */

export const truths = ['theirs', 'ours'] as const;
export type Truth = (typeof truths)[number];

export const conflictKinds = [
  'double-booked',
  'unknown',
  'closed',
  'both-changed',
  'ours',
  'room',
] as const;
/**
 * `ours`: a message about what is booked here, of a system that is not the truth of it. `room`: it is
 * booked, without the room that nobody knows here.
 */
export type ConflictKind = (typeof conflictKinds)[number];

/** `match`: it is an appointment that is here already. */
export const conflictSteps = ['accept', 'keep', 'match', 'retry'] as const;
export type ConflictStep = (typeof conflictSteps)[number];
