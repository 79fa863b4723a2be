/** The shift types of the demo hospital: of wards around the clock, and of clinics with call from home. */
import type { NewShiftType } from '#shared/roster/shift-types.ts';

export type DemoShiftType = Omit<NewShiftType, 'unitId' | 'skillIds'>;

interface Hours {
  from: number;
  hours: number;
  /** Without breaks; on call from home a part of it. */
  counted: number;
}

const timed = ({ from, hours, counted }: Hours) => ({
  startMinute: from * 60,
  durationMinutes: hours * 60,
  countedMinutes: counted * 60,
  paidMinutes: counted * 60,
});

const onSite = { isAtHome: false, holdsAppointments: true, isOpenToOthers: false };
const onSiteWithoutBookings = { ...onSite, holdsAppointments: false };
const fromHome = { isAtHome: true, holdsAppointments: false, isOpenToOthers: false };

/** Three of the long ones are a week. */
export const wardTypes: readonly DemoShiftType[] = [
  {
    name: 'Day',
    letter: 'D',
    kind: 'day',
    colour: 'day',
    ...timed({ from: 7, hours: 12, counted: 11.5 }),
    ...onSite,
  },
  {
    name: 'Night',
    letter: 'N',
    kind: 'night',
    colour: 'night',
    ...timed({ from: 19, hours: 12, counted: 11.5 }),
    ...onSiteWithoutBookings,
  },
  {
    name: 'Swing',
    letter: 'S',
    kind: 'swing',
    colour: 'swing',
    ...timed({ from: 13, hours: 6, counted: 5.5 }),
    ...onSite,
  },
];

/** Five clinic days and two nights on call are a week. */
export const clinicTypes: readonly DemoShiftType[] = [
  {
    name: 'Clinic day',
    letter: 'D',
    kind: 'day',
    colour: 'day',
    ...timed({ from: 8, hours: 8.5, counted: 7.5 }),
    ...onSite,
  },
  {
    name: 'Evening clinic',
    letter: 'E',
    kind: 'swing',
    colour: 'swing',
    ...timed({ from: 16.5, hours: 3.5, counted: 3.5 }),
    ...onSite,
  },
  {
    name: 'On call from home',
    letter: 'C',
    kind: 'on-call',
    colour: 'on-call',
    ...timed({ from: 16.5, hours: 15.5, counted: 1 }),
    ...fromHome,
  },
  {
    name: 'Weekend on call from home',
    letter: 'W',
    kind: 'on-call',
    colour: 'on-call',
    ...timed({ from: 8, hours: 24, counted: 2.5 }),
    ...fromHome,
  },
];

/** Of people whose week on the ward is three long shifts. */
export const wardWeekMinutes = 36 * 60;
