/** Constants of the demo hospital: appointment types, meetings, patients' names. */
import type { Kind } from '#shared/appointments.ts';

export interface DemoType {
  name: string;
  kind: Kind;
  durationMinutes: number;
  /** Buffer after new bookings; the seeded days have none. */
  bufferBeforeMinutes?: number;
  bufferAfterMinutes?: number;
  capacity?: number;
  /** Locations that the type may take, in order. */
  rooms?: readonly string[];
  /** What patients do themselves; where it is not said, they may cancel by their link. */
  patientsMayMove?: boolean;
  patientsMayBook?: boolean;
  bookingNeedsApproval?: boolean;
  /** Its time is published shifts in which patients are booked, and not weekly hours. */
  onlyDuringShifts?: boolean;
}

/** Where it is, and how to find it. */
export const rooms = [
  { name: 'Room 1', unit: 'Cardiology', note: 'Second floor, left of the lifts' },
  { name: 'Room 2', unit: 'Cardiology', note: 'Second floor, right of the lifts' },
  { name: 'Room 3', unit: null, note: 'Ground floor, behind the reception' },
] as const;

const inPerson = [
  { name: 'Follow-up', durationMinutes: 30, patientsMayMove: true, patientsMayBook: true },
  {
    name: 'New patient',
    durationMinutes: 45,
    bufferAfterMinutes: 10,
    patientsMayBook: true,
    bookingNeedsApproval: true,
  },
  { name: 'Ward consultation', durationMinutes: 25 },
].map((type) => ({ ...type, kind: 'in-person' as const }));

const teleVisits = [
  { name: 'First visit', durationMinutes: 30, bufferBeforeMinutes: 5, bufferAfterMinutes: 5 },
  { name: 'Results', durationMinutes: 20 },
  { name: 'Medication review', durationMinutes: 15 },
  { name: 'Chest pain review', durationMinutes: 20 },
].map((type) => ({ ...type, kind: 'tele-visit' as const }));

export const teamMeeting = { name: 'Team meeting', kind: 'meeting', durationMinutes: 40 } as const;
const handover = { name: 'Handover', kind: 'meeting', durationMinutes: 15 } as const;

/** Several patients at one time. */
const group = {
  name: 'Diabetes group',
  kind: 'in-person',
  durationMinutes: 60,
  bufferAfterMinutes: 15,
  capacity: 8,
} as const;

/** One machine in each of two locations; not part of the seeded days. */
const echo = {
  name: 'Echocardiogram',
  kind: 'in-person',
  durationMinutes: 40,
  bufferAfterMinutes: 10,
  rooms: ['Room 1', 'Room 2'],
} as const;

/** Booked by patients and staff while somebody has a shift, whatever their weekly hours. */
const rapidAccess = {
  name: 'Rapid access clinic',
  kind: 'in-person',
  durationMinutes: 30,
  patientsMayBook: true,
  onlyDuringShifts: true,
} as const;

/** At the end of a clinic day of the roster (roster-plan.ts), with the first one who has it; `who` as in people.ts. */
export const byShifts = {
  type: rapidAccess,
  who: ['leila.nasser', 'marco.silva', 'farid.karimi'],
  at: 16 * 60,
} as const;

/** In the emergency department, for who has come without an appointment. */
export const urgentReview: DemoType = {
  name: 'Urgent review',
  kind: 'in-person',
  durationMinutes: 30,
};

export const withPatients: readonly DemoType[] = [...inPerson, ...teleVisits];
/** The types of a practitioner's seeded day: in clinics, where half are in person, and on wards. */
export const clinicMix: readonly DemoType[] = [...inPerson.slice(0, 2), ...withPatients];
export const onWards: readonly DemoType[] = inPerson.filter(({ name }) => name !== 'New patient');
export const types: readonly DemoType[] = [
  ...withPatients,
  rapidAccess,
  group,
  echo,
  teamMeeting,
  handover,
  urgentReview,
];

/** The tele-visit that can always be started. */
export const nowType = 'Chest pain review';
export const nowPatient = 'Tomasz Wolny';

/** `at` is minutes after midnight, local time; `weekdays` as in ISO 8601, Monday is 1. */
interface Meeting {
  unit: string;
  title: string;
  type: DemoType;
  at: number;
  weekdays: readonly number[];
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const workingDays = [1, 2, 3, 4, 5];
const clock = (hours: number, minutes = 0) => hours * 60 + minutes;

const team = { type: teamMeeting };
const change = { type: handover, title: 'Handover', at: clock(8), weekdays: everyDay };

export const meetings: readonly Meeting[] = [
  { ...change, unit: 'Emergency' },
  { ...change, unit: 'Intensive Care' },
  { ...change, unit: 'General Medicine' },
  {
    ...team,
    unit: 'Cardiology',
    title: 'Heart failure board',
    at: clock(11),
    weekdays: [2, 4],
  },
  {
    ...team,
    unit: 'Nephrology',
    title: 'Dialysis planning',
    at: clock(13),
    weekdays: [1, 3],
  },
  {
    ...team,
    unit: 'General Medicine',
    title: 'Morning round',
    at: clock(9),
    weekdays: workingDays,
  },
  {
    ...team,
    unit: 'Care Coordination',
    title: 'Discharge planning',
    at: clock(10),
    weekdays: workingDays,
  },
  {
    ...team,
    unit: 'Health Information',
    title: 'Open queries',
    at: clock(9, 30),
    weekdays: workingDays,
  },
  {
    ...team,
    unit: 'Primary Care',
    title: 'Clinic huddle',
    at: clock(8, 15),
    weekdays: workingDays,
  },
];
