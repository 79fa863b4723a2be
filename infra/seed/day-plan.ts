/** Plans a plausible day of an organization, deterministic for a date. */
import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { clinicalRoles } from '#shared/roles.ts';
import {
  byShifts,
  meetings,
  patientFirstNames,
  patientLastNames,
  withPatients,
  type DemoType,
} from './demo-data.ts';
import { isOpen } from './hours.ts';
import { emailOf, mayWork, type DemoOrganization, type DemoPerson } from './people.ts';
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

/** Deterministic pseudo-random integers below `sides`, seeded by a text. */
export function seededRandom(text: string): (sides: number) => number {
  let rolled = 0;
  return (sides) => {
    rolled += 1;
    return createHash('sha256').update(`${text} ${rolled}`).digest().readUInt32BE() % sides;
  };
}

export const pick = <T>(roll: (sides: number) => number, list: readonly T[]): T => {
  const found = list[roll(list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
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

  /** This name, or the next one whose bearer has no other appointment that day, or else is nowhere else then. */
  freePatient(name: string, at: number, minutes: number): string {
    const [first = '', last = ''] = name.split(' ');
    const from = patientLastNames.indexOf(last);
    const names = patientLastNames.map((_, next) => {
      return `${first} ${patientLastNames[(from + next) % patientLastNames.length]}`;
    });
    return (
      names.find((one) => !this.#taken.has(one)) ??
      names.find((one) => this.isFree({ name: one }, at, minutes)) ??
      name
    );
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

function addMeetings(day: Day, { people }: DemoOrganization, weekday: number): void {
  for (const { unit, title, type, at, weekdays } of meetings) {
    if (!weekdays.includes(weekday)) continue;
    const free = people.filter(
      (person) =>
        person.unit === unit && mayWork(person) && day.isFree(person, at, type.durationMinutes),
    );
    if (free.length > 1) day.add(free, at, { type, patientName: title });
  }
}

interface Shift {
  clinicians: readonly DemoPerson[];
  seed: string;
  weekday: number;
}

/** From nine on within the weekly hours, with breaks between the patients; most people's weekends are off. */
function fill(day: Day, person: DemoPerson, { clinicians, seed, weekday }: Shift): void {
  const roll = seededRandom(`${seed} ${person.name}`);
  if (weekday > 5 && !takesBreaks.has(person.name) && roll(5) > 1) return;
  let at = 9 * 60 + 5 * roll(4);
  while (at < 17 * 60) {
    const type = pick(roll, withPatients);
    const colleague = pick(roll, clinicians);
    const name = `${pick(roll, patientFirstNames)} ${pick(roll, patientLastNames)}`;
    const isJoined =
      type.kind === 'tele-visit' &&
      roll(3) === 0 &&
      colleague !== person &&
      colleague.unit === person.unit &&
      day.isFree(colleague, at, type.durationMinutes);
    const until = at + type.durationMinutes;
    if (isOpen(weekday, at, until) && day.isFree(person, at, type.durationMinutes)) {
      const patientName = day.freePatient(name, at, type.durationMinutes);
      day.add(isJoined ? [person, colleague] : [person], at, { type, patientName });
      at = until + 5 * roll(7);
    } else at += 5;
  }
}

/** Of the type that follows the roster; after the others, so that they are as they would be without it. */
function addByShifts(day: Day, clinicians: readonly DemoPerson[], seed: string): void {
  const { type, who, at } = byShifts;
  const person = clinicians.find(({ name }) => name === who);
  if (!person || !day.isFree(person, at, type.durationMinutes)) return;
  const roll = seededRandom(`${seed} ${type.name}`);
  const name = `${pick(roll, patientFirstNames)} ${pick(roll, patientLastNames)}`;
  const patientName = day.freePatient(name, at, type.durationMinutes);
  day.add([person], at, { type, patientName });
}

/** Without overlaps; meetings are placed first. */
export function planDay(organization: DemoOrganization, date: string): PlannedAppointment[] {
  const day = new Day(organization, date);
  const { weekday } = DateTime.fromISO(date, { zone: 'utc' });
  addMeetings(day, organization, weekday);
  const clinicians = organization.people.filter((person) => mayWork(person) && isClinical(person));
  const seed = `${organization.name} ${date}`;
  for (const person of clinicians) fill(day, person, { clinicians, seed, weekday });
  if (weekday < 6) addByShifts(day, clinicians, seed);
  return day.planned;
}
