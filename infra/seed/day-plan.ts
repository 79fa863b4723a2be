/** Plans a plausible day of an organization, deterministic for a date. */
import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { clinicalRoles } from '#shared/people/built-in-jobs.ts';
import { byShifts, clinicMix, meetings, onWards, type DemoType } from './demo-data.ts';
import { isOpen } from './hours.ts';
import { emailOf, mayWork, type DemoOrganization, type DemoPerson } from './people.ts';
import { patientNames } from './patient-names.ts';
import { rotas, shiftsOn } from './roster-plan.ts';
import { minuteMs } from '#shared/durations.ts';

export interface PlannedAppointment {
  id: string;
  type: DemoType;
  patientName: string;
  startsAt: Date;
  endsAt: Date;
  /** E-mail addresses of its practitioners; the first one booked it. */
  who: string[];
}

/** A UUID of version 8 (RFC 9562) derived from the content, so that seeding again finds the same appointments. */
export function demoId(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Deterministic pseudo-random integers below `sides`, seeded by a text (mulberry32). */
export function seededRandom(text: string): (sides: number) => number {
  let state = createHash('sha256').update(text).digest().readUInt32BE();
  return (sides) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

export const pick = <T>(roll: (sides: number) => number, list: readonly T[]): T => {
  const chosenItem = list[roll(list.length)];
  if (chosenItem === undefined) throw new Error('nothing to pick from');
  return chosenItem;
};

const isClinical = ({ hospitalRole }: DemoPerson) =>
  clinicalRoles.some((role) => role === hospitalRole);

/**
 * Minutes of the day that these two keep free, so that a tele-visit of both fits in whenever the
 * demo starts: 25 minutes at most an hour and a half apart, and everything before and after work.
 */
const breakMinutesOfDay = [515, 605, 700, 785, 875, 965];
const breakMinutes = 25;
const takesBreaks = new Set(['lena.okafor', 'tomas.lindqvist']);

/** Taken time of a day while it is filled, by practitioner and patient, in minutes of the day. */
class Day {
  readonly planned: PlannedAppointment[] = [];
  readonly #taken = new Map<string, [from: number, until: number][]>();
  readonly #midnight: DateTime;
  readonly #organization: DemoOrganization;

  constructor(organization: DemoOrganization, day: string) {
    this.#organization = organization;
    this.#midnight = DateTime.fromISO(day, { zone: organization.zone });
    for (const { name } of organization.people)
      this.#taken.set(
        name,
        takesBreaks.has(name) ? breakMinutesOfDay.map((at) => [at, at + breakMinutes]) : [],
      );
  }

  isFree({ name }: Pick<DemoPerson, 'name'>, at: number, minutes: number): boolean {
    const taken = this.#taken.get(name) ?? [];
    return taken.every(([from, until]) => until <= at || from >= at + minutes);
  }

  /** The `nth` patient, or the next one who has no other appointment that day. */
  freePatient(nth: number): string {
    const count = patientNames.length;
    for (let after = 0; after < count; after += 1) {
      const { name = '' } = patientNames[(nth + after) % count] ?? {};
      if (!this.#taken.has(name)) return name;
    }
    throw new Error('every patient has an appointment that day');
  }

  add(
    who: DemoPerson[],
    at: number,
    { type, patientName }: Pick<PlannedAppointment, 'type' | 'patientName'>,
  ) {
    const startsAt = this.#midnight.set({ hour: Math.floor(at / 60), minute: at % 60 }).toJSDate();
    const taken = who.map(({ name }) => name);
    if (type.kind !== 'meeting') taken.push(patientName);
    for (const name of taken)
      this.#taken.set(name, [...(this.#taken.get(name) ?? []), [at, at + type.durationMinutes]]);
    const addresses = who.map((person) => emailOf(person, this.#organization));
    this.planned.push({
      id: demoId(`${addresses[0]} ${startsAt.toISOString()} ${type.name}`),
      type,
      patientName,
      startsAt,
      endsAt: new Date(startsAt.getTime() + type.durationMinutes * minuteMs),
      who: addresses,
    });
  }
}

interface Shift {
  clinicians: readonly DemoPerson[];
  seed: string;
  weekday: number;
  isOnDuty: (person: DemoPerson) => boolean;
}

/** People of units without a roster come on every day of a meeting. */
function addMeetings(day: Day, { people }: DemoOrganization, { weekday, isOnDuty }: Shift): void {
  for (const { unit, title, type, at, weekdays } of meetings) {
    if (!weekdays.includes(weekday)) continue;
    const free = people.filter(
      (person) =>
        person.unit === unit &&
        mayWork(person) &&
        (!rotas.has(unit) || isOnDuty(person)) &&
        day.isFree(person, at, type.durationMinutes),
    );
    if (free.length > 1) day.add(free, at, { type, patientName: title });
  }
}

const firstStart = 9 * 60;
const lastEnd = 16 * 60;
/** Of the two main clinicians, whose breaks are long. */
const lateEnd = 17 * 60 + 30;

/** Between nine and the end of the clinic within the weekly hours, with breaks between the patients. */
function fill(day: Day, person: DemoPerson, { clinicians, seed, weekday }: Shift): void {
  const roll = seededRandom(`${seed} ${person.name}`);
  const isOnWard = rotas.get(person.unit)?.roleLabel === null;
  const types = isOnWard ? onWards : clinicMix;
  const isMain = takesBreaks.has(person.name);
  const end = isMain ? lateEnd : lastEnd;
  const longestBreak = isOnWard ? 30 : isMain ? 7 : 14;
  let at = firstStart + 5 * roll(4);
  while (at < end) {
    const type = pick(roll, types);
    const colleague = pick(roll, clinicians);
    const nth = roll(patientNames.length);
    const isJoined =
      type.kind === 'tele-visit' &&
      roll(3) === 0 &&
      colleague !== person &&
      colleague.unit === person.unit &&
      day.isFree(colleague, at, type.durationMinutes);
    const until = at + type.durationMinutes;
    const fits = until <= end && isOpen(weekday, at, until);
    if (fits && day.isFree(person, at, type.durationMinutes)) {
      const patientName = day.freePatient(nth);
      day.add(isJoined ? [person, colleague] : [person], at, { type, patientName });
      at = until + 5 * roll(longestBreak);
    } else at += 5;
  }
}

/** Of the type that follows the roster; after the others, so that they are as they would be without it. */
function addByShifts(day: Day, { clinicians, seed, isOnDuty }: Shift): void {
  const { type, who, at } = byShifts;
  const person = who
    .flatMap((name) => clinicians.filter((one) => one.name === name))
    .find((one) => isOnDuty(one) && day.isFree(one, at, type.durationMinutes));
  if (!person) return;
  const roll = seededRandom(`${seed} ${type.name}`);
  day.add([person], at, { type, patientName: day.freePatient(roll(patientNames.length)) });
}

/** Without overlaps; meetings are placed first. Who has no day shift sees nobody, but for the two main clinicians. */
export function planDay(organization: DemoOrganization, date: string): PlannedAppointment[] {
  const day = new Day(organization, date);
  const { weekday } = DateTime.fromISO(date, { zone: 'utc' });
  const onDuty = new Set(
    [...new Set(organization.people.map(({ unit }) => unit))]
      .flatMap((unit) => shiftsOn(unit, date))
      .filter(({ letter, isOpen: isAway }) => letter === 'D' && !isAway)
      .map(({ person }) => person),
  );
  const isOnDuty = ({ name }: DemoPerson) => onDuty.has(name) || takesBreaks.has(name);
  const clinicians = organization.people.filter(
    (person) => mayWork(person) && isClinical(person) && isOnDuty(person),
  );
  const seed = `${organization.name} ${date}`;
  const shift = { clinicians, seed, weekday, isOnDuty };
  addMeetings(day, organization, shift);
  for (const person of clinicians) fill(day, person, shift);
  addByShifts(day, shift);
  return day.planned;
}
