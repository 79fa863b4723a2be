/** Rotations of the demo hospital: weeks that a group of people go through in turns, each week by one of them. */

/** A week of one person. `onSite` has a letter for each day from Monday on, or a dot. */
export interface RotationWeek {
  onSite: string;
  /** Weekdays (1 is Monday) on call from home, and as backup of who is. */
  primary?: readonly number[];
  backup?: readonly number[];
  /** A shift beyond the contract, of who works full time. */
  extra?: { letter: string; weekday: number };
}

/** As many weeks as people. Everybody goes on to the next one each Monday, from the last to the first. */
export type Rotation = readonly RotationWeek[];

/** One by day, one by night, and a second one on two afternoons. */
export const crewOfFive: Rotation = [
  { onSite: 'DDD....' },
  { onSite: '...N.DD' },
  { onSite: 'NNN....' },
  { onSite: '....NNN' },
  { onSite: '.SSDD..' },
];

/** The same, where whoever has the three days of the early week stays for a Friday afternoon. */
export const crewWithExtra: Rotation = crewOfFive.map((week, at) =>
  at === 0 ? { ...week, extra: { letter: 'S', weekday: 5 } } : week,
);

const weekend = [5, 6, 7];

/** A night on call and one as backup a week, or a weekend of either with a day off. */
export const clinicOfSix: Rotation = [
  { onSite: 'DDD.D..', primary: weekend },
  { onSite: 'DDDDD..', primary: [2], backup: [4] },
  { onSite: 'D.DDD..', backup: weekend },
  { onSite: 'DDDDD..', primary: [3], backup: [1] },
  { onSite: 'DDDDD..', primary: [4], backup: [2] },
  { onSite: 'DDDDD..', primary: [1], backup: [3], extra: { letter: 'E', weekday: 4 } },
];

export const clinicOfFive: Rotation = [
  { onSite: 'DDD.D..', primary: [1, ...weekend] },
  { onSite: 'DDDDD..', backup: [1, 3] },
  { onSite: 'D.DDD..', primary: [3], backup: weekend },
  { onSite: 'DDDDD..', primary: [2, 4] },
  { onSite: 'DDDDD..', backup: [2, 4] },
];
