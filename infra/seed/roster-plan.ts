/** Who has which shift on which day in the demo hospital: rotations that keep the rules of duty. */
import { dayAfter, dayNumber } from '#shared/roster/shift-times.ts';
import { contractOf } from './roster/contracts.ts';
import {
  clinicOfFive,
  clinicOfSix,
  crewOfFive,
  crewWithExtra,
  type Rotation,
  type RotationWeek,
} from './roster/rotations.ts';
import { clinicTypes, wardTypes, type DemoShiftType } from './roster/shift-types.ts';

export interface DemoShift {
  /** The part of the person's address before the @. */
  person: string;
  letter: string;
  day: string;
  rank: 'primary' | 'backup';
  roleLabel: string | null;
  /** Beyond the contract. */
  isExtra: boolean;
  /** The person is away, and nobody is planned in their place yet. */
  isOpen: boolean;
}

/** Who shares a rotation: in its first week the first one has the first line. */
interface Crew {
  rotation: Rotation;
  people: readonly string[];
  /** Exchanges the early nights for the early days of a colleague, in two weeks of three. */
  avoidsNights?: string;
}

interface Cover {
  letter: string;
  /** From Monday on. */
  least: readonly number[];
}

/** A course that whoever has this line of this crew attends, in one week of `every`. */
interface Course {
  crew: number;
  line: number;
  weekday: number;
  every: number;
  week: number;
}

interface DemoRota {
  types: readonly DemoShiftType[];
  cover: readonly Cover[];
  crews: readonly Crew[];
  /** Of who is on call from home. */
  roleLabel: string | null;
  courses: readonly Course[];
}

const allWeek = (count: number) => Array.from({ length: 7 }, () => count);

/** Each crew has one person by day and one by night. */
const ward = (crews: readonly Crew[], courses: readonly Course[] = []): DemoRota => ({
  types: wardTypes,
  cover: [
    { letter: 'D', least: allWeek(crews.length) },
    { letter: 'N', least: allWeek(crews.length) },
    { letter: 'S', least: [0, crews.length, crews.length, 0, 0, 0, 0] },
  ],
  crews,
  roleLabel: null,
  courses,
});

interface Clinic {
  roleLabel: string;
  crews: readonly Crew[];
  /** Clinic days from Monday on. */
  least: readonly number[];
  courses?: readonly Course[];
}

const clinic = ({ roleLabel, crews, least, courses = [] }: Clinic): DemoRota => ({
  types: clinicTypes,
  cover: [
    { letter: 'D', least },
    { letter: 'C', least: [1, 1, 1, 1, 1, 0, 0] },
    { letter: 'W', least: [0, 0, 0, 0, 0, 1, 1] },
  ],
  crews,
  roleLabel,
  courses,
});

export const rotas: ReadonlyMap<string, DemoRota> = new Map([
  [
    'Emergency',
    ward(
      [
        {
          rotation: crewWithExtra,
          people: ['priya.raman', 'aoife.gallagher', 'tariq.mahmood', 'hannah.asare', 'ben.carter'],
          avoidsNights: 'ben.carter',
        },
        {
          rotation: crewOfFive,
          people: ['jonas.weber', 'kwame.boadu', 'mei.tan', 'joanna.wojcik', 'daniel.obi'],
          avoidsNights: 'joanna.wojcik',
        },
      ],
      [{ crew: 1, line: 3, weekday: 5, every: 2, week: 0 }],
    ),
  ],
  [
    'Intensive Care',
    ward(
      [
        {
          rotation: crewOfFive,
          people: [
            'noah.fischer',
            'samuel.boateng',
            'ines.carvalho',
            'david.mensah',
            'arjun.mehta',
          ],
          avoidsNights: 'david.mensah',
        },
      ],
      [{ crew: 0, line: 0, weekday: 2, every: 4, week: 3 }],
    ),
  ],
  [
    'General Medicine',
    ward(
      [
        {
          rotation: crewOfFive,
          people: ['clara.dubois', 'elif.kaya', 'patrick.byrne', 'rin.sato', 'nadia.rahman'],
          avoidsNights: 'clara.dubois',
        },
        {
          rotation: crewWithExtra,
          people: ['esther.mwangi', 'zainab.yusuf', 'luca.bianchi', 'chloe.martin', 'marek.dvorak'],
          avoidsNights: 'chloe.martin',
        },
      ],
      [{ crew: 1, line: 1, weekday: 7, every: 2, week: 1 }],
    ),
  ],
  [
    'Cardiology',
    clinic({
      roleLabel: 'Cardiology on call',
      crews: [
        {
          rotation: clinicOfSix,
          people: [
            'lena.okafor',
            'marco.silva',
            'leila.nasser',
            'tomas.lindqvist',
            'sofia.rossi',
            'farid.karimi',
          ],
        },
      ],
      least: [5, 5, 5, 5, 5, 0, 0],
    }),
  ],
  [
    'Nephrology',
    clinic({
      roleLabel: 'Nephrology on call',
      crews: [
        {
          rotation: clinicOfFive,
          people: ['amira.haddad', 'sunita.patel', 'yusuf.demir', 'gareth.evans', 'emma.lund'],
        },
        { rotation: [{ onSite: 'D.D.D..' }], people: ['anna.kowalska'] },
      ],
      least: [5, 4, 5, 4, 5, 0, 0],
    }),
  ],
  [
    'Primary Care',
    clinic({
      roleLabel: 'Clinic on call',
      crews: [
        {
          rotation: clinicOfFive,
          people: [
            'maria.alvarez',
            'andre.baptiste',
            'james.whitfield',
            'tessa.brooks',
            'rachel.goldberg',
          ],
        },
      ],
      least: [4, 4, 4, 4, 4, 0, 0],
    }),
  ],
]);

/** 1970 began on a Thursday; weeks begin on Monday. */
const weekOf = (day: string) => Math.floor((dayNumber(day) + 3) / 7);
const weekdayOf = (day: string) => ((dayNumber(day) + 3) % 7) + 1;

/** The letter of the person's shift on site, or null. */
function onSiteLetter(person: string, week: RotationWeek, weekday: number): string | null {
  const { isFreeOn, worksEveryWeekday } = contractOf(person);
  const letter = week.onSite[weekday - 1] ?? '.';
  if (letter !== '.') return isFreeOn === weekday ? null : letter;
  return worksEveryWeekday && weekday <= 5 ? 'D' : null;
}

const earlyDays = 0;
const earlyNights = 2;

/** The line of each person of a crew in a week, exchanged where somebody avoids nights. */
function linesOf({ rotation, people, avoidsNights }: Crew, number: number): Map<string, number> {
  const lines = new Map(people.map((person, at) => [person, (number + at) % rotation.length]));
  const takesNights = people.find((person) => lines.get(person) === earlyDays);
  const isExchanged = avoidsNights !== undefined && lines.get(avoidsNights) === earlyNights;
  if (isExchanged && takesNights !== undefined && number % 3 > 0) {
    lines.set(avoidsNights, earlyDays);
    lines.set(takesNights, earlyNights);
  }
  return lines;
}

interface PersonDay {
  person: string;
  day: string;
  week: RotationWeek;
  isAway: boolean;
  roleLabel: string | null;
}

function shiftsOf({ person, day, week, isAway, roleLabel }: PersonDay): DemoShift[] {
  const weekday = weekdayOf(day);
  const shifts: DemoShift[] = [];
  const plain = { person, day, rank: 'primary', isExtra: false, isOpen: isAway } as const;
  const letter = onSiteLetter(person, week, weekday);
  if (letter !== null) shifts.push({ ...plain, letter, roleLabel: null });
  const { extra } = week;
  if (extra?.weekday === weekday && contractOf(person).ftePercent === 100)
    shifts.push({ ...plain, letter: extra.letter, roleLabel: null, isExtra: true });
  const onCall = { ...plain, letter: weekday > 5 ? 'W' : 'C', roleLabel };
  if (week.primary?.includes(weekday)) shifts.push(onCall);
  if (week.backup?.includes(weekday)) shifts.push({ ...onCall, rank: 'backup' });
  return shifts;
}

/** Of one unit on one day; none where it has no rotation. */
export function shiftsOn(unit: string, day: string): DemoShift[] {
  const rota = rotas.get(unit);
  if (!rota) return [];
  const { crews, courses, roleLabel } = rota;
  const number = weekOf(day);
  return crews.flatMap((one, crew) =>
    [...linesOf(one, number)].flatMap(([person, line]) => {
      const week = one.rotation[line];
      const isAway = courses.some(
        (course) =>
          course.crew === crew &&
          course.line === line &&
          course.weekday === weekdayOf(day) &&
          number % course.every === course.week,
      );
      return week ? shiftsOf({ person, day, week, isAway, roleLabel }) : [];
    }),
  );
}

export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, dayNumber(last) - dayNumber(first) + 1) }, (_, at) =>
    dayAfter(first, at),
  );
