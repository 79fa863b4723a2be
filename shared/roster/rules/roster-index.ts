/** Judges shifts by all rules of duty, in the browser and on the server, from what both know of a period. */
import type { Absence, BookedTime, RosterPeriod, ShiftWish } from '#shared/roster.ts';
import { plainContract, type PersonOnRoster, type Skill } from '#shared/roster/roster-people.ts';
import type { RuleName } from '#shared/roster/rule-catalogue.ts';
import { requiredOn, type Holiday } from '#shared/roster/required-cover.ts';
import type { RequiredCover, ShiftType } from '#shared/roster/shift-types.ts';
import type { Assignment } from '#shared/roster.ts';
import { dutyOf, DutyList, plannedDuty, shareOf, type Duty } from './duties.ts';
import { dayNumber } from '#shared/roster/shift-times.ts';
import { awayTimes, leaveOf, presence, type AwayTime } from './away.ts';
import { absences, booked, hasLeft, skills, wishes } from './fitness.ts';
import { findingsOf, type Breach, type Finding, type RuleSettings } from './findings.ts';
import { personalRules } from './rule-sets.ts';
import { backToBack, overlap, restBreaches } from './rest.ts';
import { workingTime, type Leave } from './working-time.ts';

/**
 * `assignments` are all that are known of these people, in any unit; those that a draft removes are
 * left out. `shiftTypes` are all types of them.
 */
export interface RosterFacts extends Pick<
  RosterPeriod,
  | 'zone'
  | 'rules'
  | 'ruleSets'
  | 'backup'
  | 'skills'
  | 'people'
  | 'cover'
  | 'holidays'
  | 'absences'
  | 'wishes'
> {
  shiftTypes: readonly ShiftType[];
  assignments: readonly Assignment[];
  booked: readonly BookedTime[];
}

/** A shift that somebody would get; `id` is of no other. */
export type ProposedShift = Pick<
  Assignment,
  'id' | 'practitionerId' | 'shiftTypeId' | 'day' | 'rank'
>;

const byPerson = <Row extends { practitionerId: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ practitionerId }) => practitionerId);

const coverKey = (shiftTypeId: string, day: string) => `${shiftTypeId} ${day}`;

export class RosterIndex {
  readonly #zone: string;
  readonly #rulesFor: ReturnType<typeof personalRules>;
  readonly #types: ReadonlyMap<string, ShiftType>;
  readonly #skills: ReadonlyMap<string, Skill>;
  readonly #people: ReadonlyMap<string, PersonOnRoster>;
  readonly #absences: ReadonlyMap<string, Absence[]>;
  readonly #away: ReadonlyMap<string, AwayTime[]>;
  readonly #booked: ReadonlyMap<string, BookedTime[]>;
  readonly #wishes: ReadonlyMap<string, ShiftWish[]>;
  readonly #cover: ReadonlyMap<string, RequiredCover[]>;
  readonly #holidays: readonly Holiday[];
  readonly #duties: DutyList;
  /** Primaries by shift type and day, as far as they are there. */
  readonly #primaries = new Map<string, number>();

  constructor(facts: RosterFacts) {
    this.#zone = facts.zone;
    this.#rulesFor = personalRules(facts.rules, facts.ruleSets);
    this.#types = new Map(facts.shiftTypes.map((type) => [type.id, type]));
    this.#skills = new Map(facts.skills.map((skill) => [skill.id, skill]));
    this.#people = new Map(facts.people.map((person) => [person.id, person]));
    this.#absences = byPerson(facts.absences);
    this.#away = awayTimes(facts.absences, facts.people);
    this.#booked = byPerson(facts.booked);
    this.#wishes = byPerson(facts.wishes);
    this.#cover = Map.groupBy(facts.cover, ({ shiftTypeId }) => shiftTypeId);
    this.#holidays = facts.holidays;
    const duties = facts.assignments.flatMap((assignment) => this.#dutyOf(assignment) ?? []);
    this.#duties = new DutyList(duties);
    for (const duty of duties) this.#count(duty, 1);
  }

  #dutyOf(assignment: Assignment): Duty | null {
    const type = this.#types.get(assignment.shiftTypeId);
    return type && assignment.state !== 'removed' ? dutyOf(assignment, type, this.#zone) : null;
  }

  #count(duty: Duty, by: 1 | -1): void {
    const { type, day, isBackup } = duty;
    if (isBackup) return;
    const key = coverKey(type.id, day);
    const share = shareOf(duty, this.#zone) * this.#presenceOf(duty);
    this.#primaries.set(key, (this.#primaries.get(key) ?? 0) + by * share);
  }

  #presenceOf(duty: Duty): number {
    return presence(duty, this.#away.get(duty.practitionerId));
  }

  /** The rules of duty that somebody is under on a local day. */
  settingsOf(practitionerId: string, day: string): RuleSettings {
    return this.#rulesFor(this.#people.get(practitionerId), day);
  }

  /** Null for who has none. */
  leaveOf(practitionerId: string): Leave | null {
    return leaveOf(this.#away.get(practitionerId), this.#zone);
  }

  /** How much of a local day somebody is on leave, or has left: 0, half a day or all of it. */
  leaveOn(practitionerId: string, day: string): number {
    return this.leaveOf(practitionerId)?.on(dayNumber(day)) ?? 0;
  }

  /** How much of a shift its person is there, from 0 to 1: not in time off, and not after they have left. */
  presenceIn(shift: Assignment): number {
    const duty = this.#dutyOf(shift);
    return duty ? this.#presenceOf(duty) : 1;
  }

  #add(duty: Duty): void {
    this.remove([duty.id]);
    this.#duties.add(duty);
    this.#count(duty, 1);
  }

  /** What was planned since; one of the same id is replaced. */
  add(assignments: readonly Assignment[]): void {
    for (const assignment of assignments) {
      const duty = this.#dutyOf(assignment);
      if (duty) this.#add(duty);
      else this.remove([assignment.id]);
    }
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) {
      const duty = this.#duties.remove(id);
      if (duty) this.#count(duty, -1);
    }
  }

  /**
   * What the rules say of a shift, in the order of the catalogue. `replaced` are shifts that it would
   * take the place of: what the cell has, and what is dragged away.
   */
  check(shift: ProposedShift, replaced: readonly string[] = []): Finding[] {
    const type = this.#types.get(shift.shiftTypeId);
    if (!type) return [];
    const duty = this.#duties.byId(shift.id) ?? plannedDuty(shift, type, this.#zone);
    const otherDuties = this.#duties
      .of(shift.practitionerId)
      .filter(({ id }) => id !== shift.id && !replaced.includes(id));
    const settings = this.settingsOf(shift.practitionerId, shift.day);
    return findingsOf(settings, this.#breaches(duty, otherDuties, settings));
  }

  #breaches(duty: Duty, otherDuties: readonly Duty[], settings: RuleSettings): Breach[] {
    const { practitionerId } = duty;
    const person = this.#people.get(practitionerId);
    const contract = person?.contract ?? plainContract;
    return [
      ...overlap(duty, otherDuties),
      ...restBreaches(duty, otherDuties, settings),
      ...backToBack(duty, otherDuties),
      ...workingTime(duty, otherDuties, {
        settings,
        contract,
        leave: this.leaveOf(practitionerId),
      }),
      ...(person ? skills(duty, person, this.#skills) : []),
      ...absences(duty, this.#absences.get(practitionerId) ?? []),
      ...(person ? hasLeft(duty, person) : []),
      ...booked(duty, this.#booked.get(practitionerId) ?? []),
      ...wishes(duty, this.#wishes.get(practitionerId) ?? []),
    ];
  }

  /** How many primaries a shift type has on a day, parts of a shift by their length, and needs. */
  coverOn(shiftTypeId: string, day: string): { primaries: number; least: number; wanted: number } {
    const count = this.#primaries.get(coverKey(shiftTypeId, day)) ?? 0;
    const primaries = Math.round(count * 100) / 100;
    const rows = this.#cover.get(shiftTypeId) ?? [];
    const unitId = this.#types.get(shiftTypeId)?.unitId;
    return { primaries, ...requiredOn({ rows, unitId, day, holidays: this.#holidays }) };
  }

  /** What the rules say of the cover as it stands; shifts were taken away already. */
  judgeCover(shiftTypeId: string, day: string): Finding[] {
    const { primaries, least } = this.coverOn(shiftTypeId, day);
    if (primaries >= least) return [];
    return findingsOf(this.#rulesFor(undefined, day), [
      this.#shortCover(shiftTypeId, day, primaries),
    ]);
  }

  #shortCover(shiftTypeId: string, day: string, primaries: number): Breach {
    const { least } = this.coverOn(shiftTypeId, day);
    const type = this.#types.get(shiftTypeId);
    const words = `${type?.letter ?? 'The shift'} on ${day} has ${primaries} of at least ${least}.`;
    return { rule: 'cover' satisfies RuleName, words };
  }
}
