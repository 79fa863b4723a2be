/** Which of the offered clinicians takes which appointment: the best suited one who is not taken twice. */
import type { Taker, TakersOf } from '#shared/appointments/reassignment.ts';

/** The chosen taker by appointment; an appointment that nobody can take is missing. */
export type Choice = Readonly<Record<string, string>>;

const overlap = (takersOf: TakersOf, other: TakersOf) =>
  takersOf.appointment.startsAt < other.appointment.endsAt &&
  other.appointment.startsAt < takersOf.appointment.endsAt;

/** Returns the takers who are not chosen for another appointment at the same time. */
export function freeTakers(
  takersOf: TakersOf,
  takerLists: readonly TakersOf[],
  choice: Choice,
): Taker[] {
  const sameTime = takerLists.filter((other) => other !== takersOf && overlap(takersOf, other));
  const busy = new Set(sameTime.map(({ appointment }) => choice[appointment.id]));
  return takersOf.takers.filter(({ id }) => !busy.has(id));
}

/** Returns what was chosen by hand, and for the others the first taker who is free. */
export function proposedChoice(takerLists: readonly TakersOf[], byHand: Choice): Choice {
  const choice: Record<string, string> = {};
  for (const { appointment } of takerLists) {
    const chosen = byHand[appointment.id];
    if (chosen !== undefined) choice[appointment.id] = chosen;
  }
  for (const takersOf of takerLists) {
    const { id } = takersOf.appointment;
    if (byHand[id] !== undefined) continue;
    const [best] = freeTakers(takersOf, takerLists, choice);
    if (best) choice[id] = best.id;
  }
  return choice;
}

/** "Dr. Sato, Cardiology, speaks Polish" without what is not known. */
export const takerWords = ({ fullName, unit, speaks }: Taker): string =>
  [
    fullName,
    unit,
    speaks === true && 'speaks their language',
    speaks === false && 'not their language',
  ]
    .filter(Boolean)
    .join(', ');
