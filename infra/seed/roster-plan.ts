/** Who has which shift on which day in the demo hospital: rotations that keep the rules of duty. */
import { dayAfter, dayNumber } from '#shared/roster/shift-times.ts';
import type { NewShiftType } from '#shared/roster/shift-types.ts';

type DemoShiftType = Omit<NewShiftType, 'unitId' | 'skillIds'>;

const clock = (hours: number) => hours * 60;

interface Times {
  from: number;
  hours: number;
  counted?: number;
}

const timed = ({ from, hours, counted = hours }: Times) => ({
  startMinute: clock(from),
  durationMinutes: clock(hours),
  countedMinutes: clock(counted),
  paidMinutes: clock(counted),
});

const onSite = { isAtHome: false, holdsAppointments: true, isOpenToOthers: false };
const atHome = { isAtHome: true, holdsAppointments: false, isOpenToOthers: false };

const day: DemoShiftType = {
  name: 'Day',
  letter: 'D',
  kind: 'day',
  colour: 'day',
  ...timed({ from: 7, hours: 12, counted: 11.5 }),
  ...onSite,
};
const night: DemoShiftType = {
  name: 'Night',
  letter: 'N',
  kind: 'night',
  colour: 'night',
  ...timed({ from: 19, hours: 12, counted: 11.5 }),
  ...onSite,
  holdsAppointments: false,
};
const swing: DemoShiftType = {
  name: 'Swing',
  letter: 'S',
  kind: 'swing',
  colour: 'swing',
  ...timed({ from: 12, hours: 10 }),
  ...onSite,
};
const clinic: DemoShiftType = {
  name: 'Clinic day',
  letter: 'D',
  kind: 'day',
  colour: 'day',
  ...timed({ from: 8, hours: 10, counted: 9 }),
  ...onSite,
};
const call: DemoShiftType = {
  name: 'On call from home',
  letter: 'C',
  kind: 'on-call',
  colour: 'on-call',
  ...timed({ from: 18, hours: 14, counted: 2 }),
  ...atHome,
};
const weekendCall: DemoShiftType = {
  name: 'Weekend on call from home',
  letter: 'W',
  kind: 'on-call',
  colour: 'on-call',
  ...timed({ from: 8, hours: 24, counted: 4 }),
  ...atHome,
};

export interface DemoShift {
  /** Which of the unit's people. */
  person: number;
  letter: string;
  day: string;
  rank: 'primary' | 'backup';
  roleLabel: string | null;
}

interface DemoRota {
  types: readonly DemoShiftType[];
  /** Cover by letter, on each day of the week that it names. */
  cover: readonly { letter: string; on: readonly number[]; least: number; wanted: number }[];
  shiftsOn: (day: string, people: number) => DemoShift[];
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const weekdays = [1, 2, 3, 4, 5];
const weekend = [6, 7];

const weekdayOf = (on: string) => ((dayNumber(on) + 3) % 7) + 1;
const plain = { rank: 'primary', roleLabel: null } as const;

/** Two days, two nights, and as many days off as keep one of each on duty. */
const ward: DemoRota = {
  types: [day, night, swing],
  cover: ['D', 'N'].map((letter) => ({ letter, on: everyDay, least: 1, wanted: 1 })),
  shiftsOn: (on, people) => {
    const length = 2 * people;
    return Array.from({ length: people }, (_, person) => {
      const place = (((dayNumber(on) - 2 * person) % length) + length) % length;
      return { person, day: on, letter: ['D', 'D', 'N', 'N'][place] ?? '', ...plain };
    }).filter(({ letter }) => letter !== '');
  },
};

/** 1970 began on a Thursday; weeks begin on Monday. */
const weekOf = (on: string) => Math.floor((dayNumber(on) + 3) / 7);

/**
 * Everybody by day, and for a week in turns on call from home with the next as backup. Of fewer than
 * four people nobody is backup over a weekend, so that each has a free day in seven.
 */
const consulting = (role: string): DemoRota => ({
  types: [clinic, call, weekendCall],
  cover: [
    { letter: 'D', on: weekdays, least: 1, wanted: 2 },
    { letter: 'C', on: weekdays, least: 1, wanted: 1 },
    { letter: 'W', on: weekend, least: 1, wanted: 1 },
  ],
  shiftsOn: (on, people) => {
    const weekday = weekdayOf(on);
    const turn = weekOf(on) % people;
    const onCall = { day: on, letter: weekday > 5 ? 'W' : 'C', roleLabel: role };
    const shifts: DemoShift[] = [{ ...onCall, person: turn, rank: 'primary' }];
    if (people > 3 || weekday < 5)
      shifts.push({ ...onCall, person: (turn + 1) % people, rank: 'backup' });
    if (weekday <= 5)
      for (let person = 0; person < people; person += 1)
        shifts.push({ ...plain, person, day: on, letter: 'D' });
    return shifts;
  },
});

/** Of units with at least three people. */
export const rotas: ReadonlyMap<string, DemoRota> = new Map([
  ['Emergency', ward],
  ['Intensive Care', ward],
  ['General Medicine', ward],
  ['Cardiology', consulting('Cardiology on call')],
  ['Nephrology', consulting('Nephrology on call')],
  ['Primary Care', consulting('Clinic on call')],
]);

export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, dayNumber(last) - dayNumber(first) + 1) }, (_, at) =>
    dayAfter(first, at),
  );
