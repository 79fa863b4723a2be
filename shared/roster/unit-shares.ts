/** Says on which days somebody belongs to a unit, and with what share of their work. */
import type { ContractRules, PersonOnRoster } from './roster-people.ts';
import { dayAfter } from './shift-times.ts';

type Person = Pick<PersonOnRoster, 'unitId' | 'otherUnits'>;

interface Days {
  from: string;
  to: string;
}

/** Whether they belong to the unit on any of these local days. */
export const belongsTo = (
  { unitId: ownUnitId, otherUnits = [] }: Person,
  unitId: string,
  { from, to }: Days,
): boolean =>
  ownUnitId === unitId ||
  otherUnits.some(
    (other) =>
      other.unitId === unitId &&
      (other.from === null || other.from <= to) &&
      (other.until === null || other.until >= from),
  );

/**
 * The part of their work that is the unit's on a local day, from 0 to 1. Their own unit has what others leave; where they
 * never belong and are lent for a shift, their whole contract is shown.
 */
export function shareIn(person: Person, unitId: string, day: string): number {
  const today = { from: day, to: day };
  const ofDay = (person.otherUnits ?? []).filter((other) =>
    belongsTo({ unitId: null, otherUnits: [other] }, other.unitId, today),
  );
  const sum = (of: typeof ofDay) => of.reduce((all, { sharePercent }) => all + sharePercent, 0);
  const elsewhere = sum(ofDay.filter((other) => other.unitId !== unitId));
  if (person.unitId === unitId) return Math.max(0, 100 - elsewhere) / 100;
  const isLent = !person.otherUnits?.some((other) => other.unitId === unitId);
  return isLent ? 1 : sum(ofDay.filter((other) => other.unitId === unitId)) / 100;
}

/** The mean of their share over local days, both included. */
export function shareOver(person: Person, unitId: string, { from, to }: Days): number {
  if (!person.otherUnits?.length) return shareIn(person, unitId, from);
  let sum = 0;
  let days = 0;
  for (let day = from; day <= to; day = dayAfter(day)) {
    sum += shareIn(person, unitId, day);
    days += 1;
  }
  return days === 0 ? 0 : sum / days;
}

/** Their contract as the unit counts it on a local day: its share of the full-time equivalent. */
export const contractIn = (
  person: Person & Pick<PersonOnRoster, 'contract'>,
  unitId: string,
  day: string,
): ContractRules => ({
  ...person.contract,
  ftePercent: person.contract.ftePercent * shareIn(person, unitId, day),
});
