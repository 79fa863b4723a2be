/** Says why a plan gives a shift to somebody, and what stands in the way where a shift stays open. */
import { hourMs } from '#shared/durations.ts';
import type { FillProposal, OpenShift, ProposedCell } from '#shared/roster/fill-proposal.ts';
import type { Assignment } from '#shared/roster.ts';
import { isNight, isOnSite, type Duty } from '#shared/roster/rules/duties.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { closeGaps } from './close-gaps.ts';
import type { Candidate, FillProblem } from './problem.ts';
import { countOf, fairShares, isWeekend, type Kind } from './shares.ts';

const idOf = ({ person, day }: Candidate) => `${person} ${day}`;

function assignmentOf(problem: FillProblem, candidate: Candidate): Assignment {
  const { duty, type, person, day } = candidate;
  return {
    id: idOf(candidate),
    practitionerId: problem.people[person]?.id ?? '',
    unitId: problem.request.unitId,
    shiftTypeId: type.id,
    day: problem.days[day] ?? '',
    startsAt: new Date(duty.startsMs).toISOString(),
    endsAt: new Date(duty.endsMs).toISOString(),
    rank: 'primary',
    roleLabel: null,
    state: 'draft',
    overrideReason: null,
  };
}

/** What each person has of a kind in the plan, and what their share is. */
function talliesOf(problem: FillProblem, duties: readonly Duty[][]) {
  const of = (kind: Kind) => {
    const count = countOf(problem, kind);
    const days = new Set(problem.days);
    const has = duties.map((ownDuties) =>
      ownDuties.filter(({ day }) => days.has(day)).reduce((sum, duty) => sum + count(duty), 0),
    );
    return { has, share: fairShares(problem, kind) };
  };
  return { nights: of('nights'), weekends: of('weekends'), hours: of('hours') };
}

type Tallies = ReturnType<typeof talliesOf>;

interface Explained {
  problem: FillProblem;
  duties: readonly Duty[][];
  tallies: Tallies;
  /** Candidates by shift type and day: who would have been able. */
  able: ReadonlyMap<string, Candidate[]>;
}

const coverKey = ({ type, day }: { type: ShiftType; day: number }) => `${type.id} ${day}`;

/** What a person has, for their share: who has the least is first in turn. */
const ratio = ({ has, share }: Tallies[keyof Tallies], person: number) =>
  (has[person] ?? 0) / Math.max(share[person] ?? 0, 0.1);

function tallyWords({ problem, tallies, able }: Explained, candidate: Candidate): string {
  const { person, duty, day } = candidate;
  const kind =
    (isNight(duty) && 'nights') ||
    (isWeekend(problem.days[day] ?? '') && 'weekends') ||
    ('hours' as const);
  const names = {
    nights: 'night tally',
    weekends: 'weekend tally',
    hours: 'hours for their contract',
  };
  const tally = tallies[kind];
  const ownRatio = ratio(tally, person);
  const candidates = (able.get(coverKey(candidate)) ?? []).filter((one) => one.person !== person);
  if (candidates.length === 0) return 'only one who is able';
  if (candidates.every((one) => ownRatio <= ratio(tally, one.person)))
    return `lowest ${names[kind]}`;
  const unit = kind === 'hours' ? ' h' : ` ${kind === 'nights' ? 'nights' : 'weekend shifts'}`;
  const share = tally.share[person] ?? 0;
  return `${Math.round(tally.has[person] ?? 0)} of ${Math.round(share)}${unit} of their share`;
}

/** The shortest rest before and after, of what lies within four days. */
function restWords({ duties }: Explained, { person, duty }: Candidate): string {
  if (!isOnSite(duty)) return '';
  const gaps = (duties[person] ?? [])
    .filter((other) => isOnSite(other) && other !== duty)
    .map((other) => Math.max(other.startsMs - duty.endsMs, duty.startsMs - other.endsMs));
  const hours = Math.floor(Math.min(...gaps) / hourMs);
  return hours < 96 ? `${hours} h rest` : 'rested';
}

function skillWords({ problem }: Explained, { type }: Candidate): string {
  if (type.skillIds.length === 0) return '';
  const names = problem.request.facts.skills
    .filter(({ id }) => type.skillIds.includes(id))
    .map(({ name }) => name);
  return `has ${names.join(' and ')}`;
}

function wishWords({ problem }: Explained, { person, day, type }: Candidate): string {
  const shiftWishes = problem.request.facts.wishes.filter(
    (shiftWish) =>
      shiftWish.practitionerId === problem.people[person]?.id &&
      shiftWish.day === problem.days[day] &&
      (shiftWish.shiftTypeId === null || shiftWish.shiftTypeId === type.id),
  );
  if (shiftWishes.some(({ kind }) => kind === 'wanted')) return 'wishes for it';
  return shiftWishes.some(({ kind }) => kind === 'unwanted')
    ? 'although they would rather not'
    : '';
}

function whyOf(explained: Explained, candidate: Candidate): string {
  const words = [
    tallyWords(explained, candidate),
    restWords(explained, candidate),
    skillWords(explained, candidate),
    wishWords(explained, candidate),
  ].filter((part) => part !== '');
  const text = words.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function openShift(explained: Explained, type: ShiftType, day: string): OpenShift | null {
  const { problem, duties, tallies } = explained;
  const { least, primaries } = problem.index.coverOn(type.id, day);
  if (primaries >= least) return null;
  const open: OpenShift = {
    shiftTypeId: type.id,
    day,
    missing: least - primaries,
    obstacles: [],
    askable: [],
  };
  const askable: number[] = [];
  for (const [at, { id: practitionerId }] of problem.people.entries()) {
    const shift = {
      id: 'open',
      practitionerId,
      shiftTypeId: type.id,
      day,
      rank: 'primary' as const,
    };
    const findings = problem.index.check(shift);
    const stop = findings.find(({ severity }) => severity === 'stop');
    const there = duties[at]?.find((duty) => duty.day === day);
    const words = there
      ? `They have ${there.type.letter} (${there.type.name}) that day.`
      : (stop ?? findings[0])?.words;
    const isStop = there !== undefined || stop !== undefined;
    const severity = isStop ? ('stop' as const) : ('warning' as const);
    if (words !== undefined) open.obstacles.push({ practitionerId, words, severity });
    else askable.push(at);
  }
  open.askable = askable
    .toSorted((one, other) => ratio(tallies.hours, one) - ratio(tallies.hours, other))
    .map((at) => problem.people[at]?.id ?? '');
  return open;
}

const cleared = 'Not needed in this plan';

function cellsOf(explained: Explained, chosen: readonly Candidate[]): ProposedCell[] {
  const { problem } = explained;
  const cellOf = ({ person, day }: Candidate) => ({
    unitId: problem.request.unitId,
    practitionerId: problem.people[person]?.id ?? '',
    day: problem.days[day] ?? '',
  });
  const filled = new Set(chosen.map(idOf));
  const present = new Map(
    problem.candidates
      .filter((candidate) => candidate.present !== 'no')
      .map((one) => [idOf(one), one.type.id] as const),
  );
  const put = chosen
    .filter(({ present }) => present === 'no')
    .map((choice) => ({
      ...cellOf(choice),
      shiftTypeId: choice.type.id,
      instead: present.get(idOf(choice)) ?? null,
      why: whyOf(explained, choice),
    }));
  const emptied = problem.candidates
    .filter((one) => one.present !== 'no' && !filled.has(idOf(one)))
    .map((one) => ({ ...cellOf(one), shiftTypeId: null, instead: one.type.id, why: cleared }));
  return [...put, ...emptied];
}

function explainedOf(problem: FillProblem, chosen: readonly Candidate[]): Explained {
  const duties = problem.fixed.map((ownDuties) => [...ownDuties]);
  for (const { person, duty } of chosen) duties[person]?.push(duty);
  const able = Map.groupBy(problem.candidates, coverKey);
  return { problem, duties, tallies: talliesOf(problem, duties), able };
}

/** `planned` are the candidates that the plan gives; the problem's index is as before afterwards. */
export function proposalOf(problem: FillProblem, planned: readonly Candidate[]): FillProposal {
  problem.index.add(planned.map((candidate) => assignmentOf(problem, candidate)));
  const { tallies } = explainedOf(problem, planned);
  const chosen = closeGaps(problem, planned, {
    assignmentOf: (candidate) => assignmentOf(problem, candidate),
    ratioOf: (person) => ratio(tallies.hours, person),
  });
  const explained = explainedOf(problem, chosen);
  const open = problem.types.flatMap((type) =>
    problem.days
      .filter((day) => day >= problem.request.firstOpenDay)
      .flatMap((day) => openShift(explained, type, day) ?? []),
  );
  const proposal = { cells: cellsOf(explained, chosen), open };
  problem.index.remove(chosen.map(idOf));
  return proposal;
}
