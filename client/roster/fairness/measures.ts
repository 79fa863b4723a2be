/** What is compared between the people of a unit: how much each has, and what their part by FTE would be. */
import type {
  FairnessPerson,
  FairnessPeriod,
  PersonTally,
} from '#shared/roster/fairness-report.ts';
import { daysOf } from '#client/roster/board/sheet.ts';

export const measures = {
  nights: 'Nights',
  weekends: 'Weekend shifts',
  holidays: 'Holidays',
  hours: 'Hours',
  wishes: 'Wishes granted',
} as const;
export type Measure = keyof typeof measures;

const hoursOf = ({ minutes }: PersonTally) => Math.round(minutes / 60);

export interface Line {
  id: string;
  name: string;
  ftePercent: number;
  has: number;
  /** By FTE; of hours those of the contract, of wishes how many there were. */
  part: number;
  /** What is shown of everything, in the table. */
  tally: PersonTally;
}

const none: Omit<PersonTally, 'practitionerId'> = {
  nights: 0,
  weekends: 0,
  holidays: 0,
  minutes: 0,
  onCallMinutes: 0,
  wishes: 0,
  granted: 0,
};

function partOf(
  measure: Measure,
  person: FairnessPerson,
  of: { sum: number; fte: number; ftePercent: number; weeks: number; tally: PersonTally },
) {
  const { fullTimeWeekMinutes } = person.contract;
  const { ftePercent } = of;
  if (measure === 'wishes') return of.tally.wishes;
  if (measure === 'hours') return (ftePercent * fullTimeWeekMinutes * of.weeks) / 6_000;
  return of.fte === 0 ? 0 : (of.sum * ftePercent) / of.fte;
}

export function linesOf(
  people: readonly FairnessPerson[],
  { from, to, tallies, ftePercents }: FairnessPeriod,
  measure: Measure,
): Line[] {
  const byPerson = new Map(tallies.map((tally) => [tally.practitionerId, tally]));
  const valueOf = (tally: PersonTally) => {
    if (measure === 'hours') return hoursOf(tally);
    return measure === 'wishes' ? tally.granted : tally[measure];
  };
  const fte = Object.values(ftePercents).reduce((all, ftePercent) => all + ftePercent, 0);
  const sum = tallies.reduce((all, tally) => all + valueOf(tally), 0);
  const weeks = daysOf({ from, to }).length / 7;
  return people.flatMap((person): Line | [] => {
    const ftePercent = ftePercents[person.id];
    if (ftePercent === undefined) return [];
    const tally = byPerson.get(person.id) ?? { practitionerId: person.id, ...none };
    return {
      id: person.id,
      name: person.fullName,
      ftePercent,
      has: valueOf(tally),
      part: partOf(measure, person, { sum, fte, ftePercent, weeks, tally }),
      tally,
    };
  });
}
