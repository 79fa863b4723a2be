/** Which of the offered clinicians takes which appointment: the best suited one who is not taken twice. */
import type { Taker, TakersOf } from '#shared/appointments/reassignment.ts';

/** By appointment; an appointment that nobody can take is missing. */
export type Choice = Readonly<Record<string, string>>;

const overlap = (one: TakersOf, other: TakersOf) =>
  one.appointment.startsAt < other.appointment.endsAt &&
  other.appointment.startsAt < one.appointment.endsAt;

/** Those who are not chosen for another appointment at the same time. */
export function freeTakers(one: TakersOf, found: readonly TakersOf[], choice: Choice): Taker[] {
  const sameTime = found.filter((other) => other !== one && overlap(one, other));
  const busy = new Set(sameTime.map(({ appointment }) => choice[appointment.id]));
  return one.takers.filter(({ id }) => !busy.has(id));
}

/** What was chosen by hand, and for the rest the first who is free. */
export function proposedChoice(found: readonly TakersOf[], byHand: Choice): Choice {
  const choice: Record<string, string> = {};
  for (const { appointment } of found) {
    const chosen = byHand[appointment.id];
    if (chosen !== undefined) choice[appointment.id] = chosen;
  }
  for (const one of found) {
    const { id } = one.appointment;
    if (byHand[id] !== undefined) continue;
    const [best] = freeTakers(one, found, choice);
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
