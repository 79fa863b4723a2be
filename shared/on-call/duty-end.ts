/** Until when somebody has a role who goes on after the present shift. */
import type { OnCallLine } from '#shared/on-call.ts';

export interface JoinedLine extends Omit<OnCallLine, 'next'> {
  /** Undefined where it is the same person. */
  next: OnCallLine['next'] | undefined;
}

/** Joins two shifts of one person without a break into one time that ends with the second. */
export function withOneEnd(line: OnCallLine): JoinedLine {
  const { primary, next } = line;
  const [first, ...onDuties] = primary;
  const goesOn =
    first !== undefined &&
    onDuties.length === 0 &&
    next?.others === 0 &&
    next.practitionerId === first.practitionerId &&
    Date.parse(next.startsAt) <= Date.parse(first.endsAt);
  if (!goesOn) return line;
  return { ...line, primary: [{ ...first, endsAt: next.endsAt }], next: undefined };
}
