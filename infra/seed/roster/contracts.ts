/** The contracts of the demo hospital's rostered people, by the part of their address before the @. */
import { wardWeekMinutes } from './shift-types.ts';

export interface DemoContract {
  ftePercent: number;
  fullTimeWeekMinutes: number;
  /** The weekday that somebody with a part of a contract has free. */
  isFreeOn?: number;
  /** A contract with more hours: no day off in a week with a weekend on call. */
  worksEveryWeekday?: true;
}

const clinicWeek: DemoContract = { ftePercent: 100, fullTimeWeekMinutes: 40 * 60 };
const wardWeek: DemoContract = { ftePercent: 100, fullTimeWeekMinutes: wardWeekMinutes };
const longWeek = {
  ftePercent: 100,
  fullTimeWeekMinutes: 44 * 60,
  worksEveryWeekday: true,
} as const;

const byPerson: Readonly<Record<string, DemoContract>> = {
  'lena.okafor': longWeek,
  'tomas.lindqvist': longWeek,
  'sofia.rossi': { ...clinicWeek, ftePercent: 80, isFreeOn: 3 },
  'tessa.brooks': { ...clinicWeek, ftePercent: 80, isFreeOn: 3 },
  'anna.kowalska': { ...clinicWeek, ftePercent: 60 },
};

const wards = new Set(['Emergency', 'Intensive Care', 'General Medicine']);

/** Without a unit, what only this person has agreed. */
export const contractOf = (person: string, unit = ''): DemoContract =>
  byPerson[person] ?? (wards.has(unit) ? wardWeek : clinicWeek);
