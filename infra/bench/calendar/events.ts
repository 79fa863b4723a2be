/** Weeks of appointments for both calendars: a given number, at the same times in each run. */
import type { CalendarAnswer, OwnEntry } from '#shared/calendar.ts';
import type { SignedInUser } from '#shared/auth.ts';
import type { Kind } from '#shared/appointments.ts';
import { kinds } from '#shared/appointments/appointment-kinds.ts';
import { minuteMs, dayMs } from '#shared/durations.ts';

export const reader: SignedInUser = {
  uid: '00000000-0000-4000-8000-000000000000',
  email: 'reader@bench.example',
  active: true,
  accessApplications: ['KareMD'],
  role: 'user',
  hospitalRole: 'Attending',
  fullName: 'Dr. Ada Reader',
  organization: 'Bench',
};

/** The weeks of the bench: in the future, so that all can be moved, and in UTC, so that neither side converts more. */
export const mondays = ['2031-03-03', '2031-03-10'] as const;
export const zone = 'UTC';

/** The one that is moved: alone, far from the edges, and so is its target. */
export const target = { patientName: 'Target Patient', clock: '08:15', minutes: 30 } as const;

const kindNames = Object.keys(kinds) as Kind[];
const names = ['Ana Ruiz', 'Ben Lim', 'Tomasz Wolny', 'Fatima Noor', 'Elif Walsh', 'Grace Osei'];

/** Deterministic pseudo-random numbers from 0 to 1 (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const idOf = (week: number, at: number) =>
  `00000000-0000-4000-8000-${String((week + 1) * 100_000 + at).padStart(12, '0')}`;

interface WeekEvent {
  from: number;
  minutes: number;
}

function entry(week: number, at: number, { from, minutes }: WeekEvent): OwnEntry {
  const isTarget = at === 0;
  return {
    id: idOf(week, at),
    patientName: isTarget ? target.patientName : `${names[at % names.length]} ${at}`,
    typeId: idOf(0, 0),
    typeName: 'Follow-up',
    capacity: 1,
    locationName: null,
    keptBy: null,
    isNameOnly: false,
    deceased: null,
    reason: null,
    onlyDuringShifts: false,
    kind: kindNames[at % kindNames.length] ?? 'meeting',
    state: 'booked',
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(from + minutes * minuteMs).toISOString(),
    practitionerIds: [reader.uid],
    version: 1,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
  };
}

/** Evenly over seven days, between ten and six, side by side where they overlap. */
export function weekOf(week: number, count: number): OwnEntry[] {
  const random = chance(week * 7919 + count);
  const monday = Date.parse(`${mondays[week]}T00:00:00Z`);
  const laterEntries = Array.from({ length: count - 1 }, (_, at) => {
    const minutes = 15 + 5 * Math.floor(random() * 7);
    const start = 600 + 5 * Math.floor(random() * 90);
    return entry(week, at + 1, { from: monday + (at % 7) * dayMs + start * minuteMs, minutes });
  });
  const [hours = 0, past = 0] = target.clock.split(':').map(Number);
  const first = { from: monday + (hours * 60 + past) * minuteMs, minutes: target.minutes };
  return [entry(week, 0, first), ...laterEntries].toSorted((a, b) =>
    a.startsAt.localeCompare(b.startsAt),
  );
}

/** Returns a week as the server answers it. */
export function answerOf(week: number, count: number): CalendarAnswer {
  const monday = Date.parse(`${mondays[week]}T00:00:00Z`);
  const open = Array.from({ length: 5 }, (_, day) => ({
    practitionerId: reader.uid,
    startsAt: new Date(monday + day * dayMs + 8 * 60 * minuteMs).toISOString(),
    endsAt: new Date(monday + day * dayMs + 18 * 60 * minuteMs).toISOString(),
  }));
  const ownWeek = weekOf(week, count);
  return {
    zone,
    today: '2031-02-03',
    people: [],
    own: ownWeek,
    busy: [],
    open,
    off: [],
    shifts: [],
  };
}
