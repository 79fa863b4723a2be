/** Closes what a plan leaves open although somebody could take it: the search may end early, and plans no shifts that meet. */
import type { Assignment } from '#shared/roster.ts';
import { plannedDuty } from '#shared/roster/rules/duties.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import type { Candidate, FillProblem } from './problem.ts';

interface Plan {
  /** Returns the shift as the rules judge it. */
  assignmentOf: (candidate: Candidate) => Assignment;
  /** In which order people are looked at: who has the least for their contract is first. */
  ratioOf: (person: number) => number;
}

function candidateFor(
  problem: FillProblem,
  person: number,
  at: number,
  type: ShiftType,
): Candidate {
  const shift = {
    id: 'new',
    practitionerId: problem.people[person]?.id ?? '',
    day: problem.days[at] ?? '',
    rank: 'primary' as const,
  };
  const duty = plannedDuty(shift, type, problem.request.facts.zone);
  return { person, day: at, type, duty, present: 'no' };
}

/**
 * Adds to the plan until nobody is left whom no rule stops or warns of. The problem's index has all of
 * `chosen`, and has what is added afterwards.
 */
export function closeGaps(
  problem: FillProblem,
  chosen: readonly Candidate[],
  { assignmentOf, ratioOf }: Plan,
): Candidate[] {
  const { index, days, people, request } = problem;
  const all = [...chosen];
  const busy = new Set(all.map(({ person, day }) => `${person} ${days[day] ?? ''}`));
  for (const [person, duties] of problem.fixed.entries())
    for (const duty of duties) busy.add(`${person} ${duty.day}`);
  const isLawful = (candidate: Candidate) => {
    const { person } = candidate;
    index.add([assignmentOf(candidate)]);
    const ofPerson = [...all.filter((one) => one.person === person), candidate];
    const isFree = ofPerson.every((one) => index.check(assignmentOf(one)).length === 0);
    if (!isFree) index.remove([assignmentOf(candidate).id]);
    return isFree;
  };
  for (const [at, day] of days.entries()) {
    if (day < request.firstOpenDay) continue;
    for (const type of problem.types) {
      const free = people
        .map((_, person) => person)
        .filter((person) => !busy.has(`${person} ${day}`))
        .toSorted((one, other) => ratioOf(one) - ratioOf(other));
      for (const person of free) {
        const { least, primaries } = index.coverOn(type.id, day);
        if (primaries >= least) break;
        const candidate = candidateFor(problem, person, at, type);
        if (!isLawful(candidate)) continue;
        all.push(candidate);
        busy.add(`${person} ${day}`);
      }
    }
  }
  return all;
}
