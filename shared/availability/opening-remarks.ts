/** What speaks against a time that can be booked all the same: days off and closed hours, in one set of words. */

/** Instants in ms since 1970. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** A practitioner of the appointment: when they are away, and when they are open. */
export interface PersonTime {
  name: string;
  isReader: boolean;
  away: readonly (TimeSpan & { kind: 'time-off' | 'imported' })[];
  /** In order; adjoining spans are merged. */
  open: readonly TimeSpan[];
  /** Published shifts decide, and not opening hours. */
  isByShifts?: boolean;
}

export const overlaps = (timeSpan: TimeSpan, other: TimeSpan): boolean =>
  timeSpan.from < other.to && other.from < timeSpan.to;

function remark(time: TimeSpan, person: PersonTime): string | null {
  const { name, isReader, away, open, isByShifts = false } = person;
  const off = away.find((awayTime) => overlaps(time, awayTime));
  const who = isReader ? 'You are' : `${name} is`;
  if (off) return off.kind === 'time-off' ? `${who} off then.` : `${who} busy elsewhere then.`;
  if (open.some(({ from, to }) => from <= time.from && time.to <= to)) return null;
  if (isByShifts) return `${isReader ? 'You have' : `${name} has`} no published shift then.`;
  return isReader ? 'Outside your opening hours.' : `Outside the opening hours of ${name}.`;
}

/** Hours and time off guide proposals; a person may still book outside of them. */
export function openingRemarks(time: TimeSpan, people: readonly PersonTime[]): string | null {
  const remarks = people
    .map((person) => remark(time, person))
    .filter((sentence) => sentence !== null);
  return remarks.length > 0 ? remarks.join(' ') : null;
}
