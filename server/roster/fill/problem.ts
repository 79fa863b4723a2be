/** Turns a unit's roster into what may be decided: who could take which shift, and what stays as it is. */
import { daysIn } from '#shared/time.ts';
import { belongsTo, contractIn } from '#shared/roster/unit-shares.ts';
import type { FillScope, FillWeights } from '#shared/roster/fill-proposal.ts';
import type { Assignment } from '#shared/roster.ts';
import type { PersonOnRoster } from '#shared/roster/roster-people.ts';
import { dutyOf, isOnSite, plannedDuty, type Duty } from '#shared/roster/rules/duties.ts';
import type { RuleSettings } from '#shared/roster/rules/findings.ts';
import { RosterIndex, type RosterFacts } from '#shared/roster/rules/roster-index.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';

/** What somebody had in the year before. */
export interface Tally {
  practitionerId: string;
  nights: number;
  weekends: number;
  holidays: number;
}

export interface FillRequest {
  unitId: string;
  from: string;
  to: string;
  /** Cells before this day are no longer planned. */
  firstOpenDay: string;
  scope: FillScope;
  weights: FillWeights;
  facts: RosterFacts;
  history: readonly Tally[];
}

/** A shift that somebody could have: a column of the program. */
export interface Candidate {
  person: number;
  day: number;
  type: ShiftType;
  duty: Duty;
  /** Whether it is there, and whether it is published. */
  present: 'no' | 'draft' | 'published';
}

export interface FillProblem {
  request: FillRequest;
  people: readonly PersonOnRoster[];
  days: readonly string[];
  types: readonly ShiftType[];
  candidates: readonly Candidate[];
  /** What stays as it is, by person, on all days that are known. */
  fixed: readonly (readonly Duty[])[];
  /** The rules of duty of each person, on the days that are planned. */
  settings: readonly RuleSettings[];
  /** Of what stays as it is. */
  index: RosterIndex;
}

const isStanding = ({ state }: Assignment) => state !== 'removed';

/** Whether the solver may plan this shift anew: not where a planner gave it a role, a rank or a reason. */
function isReplanned(shift: Assignment, { unitId, from, to, scope, firstOpenDay }: FillRequest) {
  const { day } = shift;
  const isInRange = shift.unitId === unitId && day >= from && day <= to && day >= firstOpenDay;
  const isPlain =
    shift.rank === 'primary' && shift.roleLabel === null && shift.overrideReason === null;
  const isInScope = scope === 'published' || (scope === 'drafts' && shift.state === 'draft');
  return isInRange && isPlain && isInScope;
}

/** The unit's own people; people of other units are planned by hand. */
const staffOf = ({ facts, unitId, from, to }: FillRequest) =>
  facts.people
    .filter((person) => person.active && belongsTo(person, unitId, { from, to }))
    .map((person) => ({ ...person, contract: contractIn(person, unitId, from) }));

const cellOf = ({ practitionerId, day }: Pick<Assignment, 'practitionerId' | 'day'>) =>
  `${practitionerId} ${day}`;

/** A cell with several shifts is left as it is too. */
function replannedOf(request: FillRequest, standing: readonly Assignment[]): Assignment[] {
  const staffIds = new Set(staffOf(request).map(({ id }) => id));
  const ofUnit = standing.filter(
    ({ unitId, practitionerId }) => unitId === request.unitId && staffIds.has(practitionerId),
  );
  return [...Map.groupBy(ofUnit, cellOf).values()].flatMap(([assignment, another]) =>
    assignment && !another && isReplanned(assignment, request) ? [assignment] : [],
  );
}

/**
 * Two shifts that meet are one duty without a break, whose length and rest after it depend on both. The
 * solver plans none of these.
 */
const touches = (duty: Duty, duties: readonly Duty[]) =>
  isOnSite(duty) &&
  duties.some(
    (other) => isOnSite(other) && other.startsMs <= duty.endsMs && duty.startsMs <= other.endsMs,
  );

interface Split {
  /** Shifts that are planned anew, by cell. */
  replanned: ReadonlyMap<string, Assignment>;
  staying: readonly Assignment[];
  index: RosterIndex;
}

/** What breaks a rule already was somebody's decision, and stays: beside it others may break one too. */
function split(request: FillRequest): Split {
  const standing = request.facts.assignments.filter(isStanding);
  let replanned = replannedOf(request, standing);
  for (;;) {
    const again = new Set(replanned.map(({ id }) => id));
    const staying = standing.filter(({ id }) => !again.has(id));
    const index = new RosterIndex({ ...request.facts, assignments: staying });
    const types = new Map(request.facts.shiftTypes.map((type) => [type.id, type]));
    const duties = Map.groupBy(staying, ({ practitionerId }) => practitionerId);
    const isLawful = (shift: Assignment) => {
      const type = types.get(shift.shiftTypeId);
      if (!type?.active) return false;
      const otherDuties = (duties.get(shift.practitionerId) ?? []).flatMap((other) => {
        const otherType = types.get(other.shiftTypeId);
        return otherType ? dutyOf(other, otherType, request.facts.zone) : [];
      });
      const duty = dutyOf(shift, type, request.facts.zone);
      return index.check(shift).length === 0 && !touches(duty, otherDuties);
    };
    const lawful = replanned.filter(isLawful);
    if (lawful.length === replanned.length)
      return {
        replanned: new Map(replanned.map((assignment) => [cellOf(assignment), assignment])),
        staying,
        index,
      };
    replanned = lawful;
  }
}

/** Whom the solver plans, and what it may give them. */
export function fillProblem(request: FillRequest): FillProblem {
  const { facts, unitId, from, to, firstOpenDay } = request;
  const days = Array.from({ length: daysIn({ from, to }) }, (_, at) => dayAfter(from, at));
  const people = staffOf(request);
  const types = facts.shiftTypes.filter((type) => type.unitId === unitId && type.active);
  const { replanned, staying, index } = split(request);
  const typeById = new Map(facts.shiftTypes.map((type) => [type.id, type]));
  const shiftsOf = Map.groupBy(staying, ({ practitionerId }) => practitionerId);
  const fixed = people.map(({ id }) =>
    (shiftsOf.get(id) ?? []).flatMap((shift) => {
      const type = typeById.get(shift.shiftTypeId);
      return type ? dutyOf(shift, type, facts.zone) : [];
    }),
  );
  const candidates: Candidate[] = [];
  for (const [person, staff] of people.entries()) {
    const practitionerId = staff.id;
    const occupiedDays = new Set(
      (shiftsOf.get(practitionerId) ?? [])
        .filter((shift) => shift.unitId === unitId)
        .map(({ day }) => day),
    );
    for (const [at, day] of days.entries()) {
      if (day < firstOpenDay || occupiedDays.has(day)) continue;
      if (!belongsTo(staff, unitId, { from: day, to: day })) continue;
      const there = replanned.get(cellOf({ practitionerId, day }));
      for (const type of types) {
        const { least, wanted } = index.coverOn(type.id, day);
        const isThere = there?.shiftTypeId === type.id;
        if (!isThere && Math.max(least, wanted) === 0) continue;
        const shift = {
          id: 'new',
          practitionerId,
          shiftTypeId: type.id,
          day,
          rank: 'primary' as const,
        };
        const duty = plannedDuty(shift, type, facts.zone);
        if (touches(duty, fixed[person] ?? []) || index.check(shift).length > 0) continue;
        const state = there?.state === 'published' ? 'published' : 'draft';
        candidates.push({ person, day: at, type, duty, present: isThere ? state : 'no' });
      }
    }
  }
  const settings = people.map(({ id }) => index.settingsOf(id, to));
  return { request, people, days, types, candidates, fixed, settings, index };
}
