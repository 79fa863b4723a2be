/** Plans whom many cases go to, before anything is changed: who would get how many, who is there, and what is left out. */
import {
  inRounds,
  mostAssigned,
  type AssignManyTo,
  type AssignPlan,
  type LeftOutReason,
  type PlanAssigning,
  type PlannedUnit,
} from '#shared/cases/case-assignment.ts';
import type { AssignTo } from '#shared/cases.ts';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { clinicalJobs } from '#server/people/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { readerOf } from '#server/cases/core/case-reader.ts';
import { mayAssign } from '#server/cases/core/case-rights.ts';
import type { Reader } from '#server/cases/core/store.ts';
import * as people from './assignee-store.ts';
import { unfitRoleWords, unfitUnitWords, unfitWords, worksByJob } from './assignee-rules.ts';
import { toAssign, type CaseToAssign } from './assigning-store.ts';

/** Who may come into it, with what they have now. */
interface Candidates {
  byId: ReadonlyMap<string, people.Assignee>;
  open: ReadonlyMap<string, number>;
  duty: Awaited<ReturnType<typeof people.dutyOf>>;
  /** The people of each unit, by its id. */
  ofUnit: ReadonlyMap<string, string[]>;
  /** Where they go to a role. */
  clinicalJobs: readonly string[];
}

const chosenIds = (to: AssignManyTo): string[] => {
  if (to.to === 'person') return [to.personId];
  if (to.to === 'rounds') return to.personIds;
  return to.to === 'unit' ? to.people.map(({ personId }) => personId) : [];
};

async function candidatesFor(
  { db }: Pick<SignedIn, 'db'>,
  { organizationId, now: at }: Reader,
  { to, cases }: { to: AssignManyTo; cases: readonly CaseToAssign[] },
): Promise<Candidates> {
  const unitIds = to.to === 'unit' ? [...new Set(cases.flatMap(({ unitId }) => unitId ?? []))] : [];
  const members =
    unitIds.length > 0 ? await people.membersOf(db, { organizationId, unitIds, at }) : [];
  const ids = [...new Set([...chosenIds(to), ...members.map(({ personId }) => personId)])];
  const rows = await people.byIds(db, organizationId, ids);
  const ofUnit = Map.groupBy(members, ({ unitId }) => unitId);
  const order = rows.map(({ id }) => id);
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    open: await people.openOf(db, organizationId, ids),
    duty: await people.dutyOf(db, { organizationId, ids, at }),
    ofUnit: new Map(
      [...ofUnit].map(([unitId, list]) => {
        const ownIds = new Set(list.map(({ personId }) => personId));
        return [unitId, order.filter((id) => ownIds.has(id))];
      }),
    ),
    clinicalJobs: to.to === 'role' ? await clinicalJobs(db, organizationId) : [],
  };
}

/** Who of the unit of a case works on its kind, and is there. */
const ofItsUnit = ({ byId, ofUnit, duty }: Candidates, { unitId, kind }: CaseToAssign): string[] =>
  (unitId === null ? [] : (ofUnit.get(unitId) ?? [])).filter((id) => {
    const person = byId.get(id);
    return person && worksByJob(person, kind) && !duty.get(id)?.awayUntil;
  });

type Choice = { assign: AssignTo } | { leftOut: LeftOutReason };

/** For each case in turn; rounds begin with what people have, and go on with what this plan adds. */
function chooser(to: AssignManyTo, candidates: Candidates) {
  const { byId } = candidates;
  const load = new Map(candidates.open);
  const leastOf = (ids: readonly string[]): string | undefined =>
    inRounds(
      1,
      ids.map((id) => ({ id, open: load.get(id) ?? 0 })),
    )[0];
  const unfit = { leftOut: 'unfit' as const };
  const person = (personId: string | undefined, otherwise: LeftOutReason): Choice =>
    personId === undefined
      ? { leftOut: otherwise }
      : { assign: { to: 'person' as const, personId } };
  const choiceOf = (caseToAssign: CaseToAssign): Choice => {
    const isFit = (id: string) => {
      const candidate = byId.get(id);
      return candidate !== undefined && unfitWords(candidate, caseToAssign.kind) === null;
    };
    if (to.to === 'nobody') return { assign: to };
    if (to.to === 'unit-people')
      return unfitUnitWords(caseToAssign.kind) === null ? { assign: to } : unfit;
    if (to.to === 'role')
      return unfitRoleWords({ ...candidates, ...to }, caseToAssign.kind) === null
        ? { assign: to }
        : unfit;
    if (to.to === 'person') return isFit(to.personId) ? person(to.personId, 'unfit') : unfit;
    if (to.to === 'rounds') return person(leastOf(to.personIds.filter(isFit)), 'unfit');
    const named = to.people.find(({ unit }) => unit === caseToAssign.unitKey);
    if (named) return isFit(named.personId) ? person(named.personId, 'unfit') : unfit;
    if (caseToAssign.unitKey === null) return { leftOut: 'no-unit' };
    return person(leastOf(ofItsUnit(candidates, caseToAssign)), 'nobody-of-unit');
  };
  /** Whether it would change nothing. */
  const isTheirs = (row: CaseToAssign, assign: AssignTo): boolean => {
    if (assign.to === 'person') return row.ownerId === assign.personId;
    return (
      row.ownerId === null &&
      row.ownerRole === (assign.to === 'role' ? assign.role : null) &&
      row.ownerUnitId === (assign.to === 'unit-people' ? assign.unitId : null)
    );
  };
  return (caseToAssign: CaseToAssign): Choice => {
    const choice = choiceOf(caseToAssign);
    if ('leftOut' in choice) return choice;
    const { assign } = choice;
    if (isTheirs(caseToAssign, assign)) return { leftOut: 'theirs' };
    const { ownerId } = caseToAssign;
    if (ownerId !== null && load.has(ownerId)) load.set(ownerId, (load.get(ownerId) ?? 1) - 1);
    if (assign.to === 'person') load.set(assign.personId, (load.get(assign.personId) ?? 0) + 1);
    return choice;
  };
}

function unitsOf(cases: readonly CaseToAssign[], candidates: Candidates): PlannedUnit[] {
  const byUnit = Map.groupBy(
    cases.filter(({ unitKey }) => unitKey !== null),
    ({ unitKey }) => unitKey ?? '',
  );
  return [...byUnit]
    .map(([unit, ofUnit]) => {
      const ids = new Set(ofUnit.flatMap((caseToAssign) => ofItsUnit(candidates, caseToAssign)));
      return {
        unit,
        label: ofUnit[0]?.unit ?? unit,
        count: ofUnit.length,
        people: [...candidates.byId.values()]
          .filter(({ id }) => ids.has(id))
          .map(({ id, fullName }) => ({ id, fullName })),
      };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** In words, each once: of the chosen people or role alone. */
function unfitOf(to: AssignManyTo, candidates: Candidates, kinds: ReadonlySet<KindName>): string[] {
  const words = chosenIds(to).flatMap((id) => {
    const person = candidates.byId.get(id);
    if (!person) return ['Somebody who was chosen is not of your staff.'];
    return [...kinds].map((kind) => unfitWords(person, kind));
  });
  const ofRole =
    to.to === 'role'
      ? [...kinds].map((kind) => unfitRoleWords({ ...candidates, ...to }, kind))
      : [];
  const ofUnit = to.to === 'unit-people' ? [...kinds].map((kind) => unfitUnitWords(kind)) : [];
  return [...new Set([...words, ...ofRole, ...ofUnit].filter((sentence) => sentence !== null))];
}

const noDuty = { onDutyUntil: null, isOffDuty: false, awayUntil: null };

function peopleOf(to: AssignManyTo, candidates: Candidates, added: ReadonlyMap<string, number>) {
  const ids = new Set([...chosenIds(to), ...added.keys()]);
  return [...candidates.byId.values()]
    .filter(({ id }) => ids.has(id))
    .map(({ id, fullName, hospitalRole }) => ({
      id,
      fullName,
      hospitalRole,
      open: candidates.open.get(id) ?? 0,
      added: added.get(id) ?? 0,
      ...(candidates.duty.get(id) ?? noDuty),
    }));
}

export async function plan(signedIn: SignedIn, { of, to }: PlanAssigning): Promise<AssignPlan> {
  const { person } = signedIn.session;
  const reader = await readerOf(signedIn, 'filter' in of ? [of.filter] : undefined);
  const all = await toAssign(signedIn.db, reader, { of, limit: mostAssigned + 1 });
  const first = all.slice(0, mostAssigned);
  const assignable = first.filter((row) => mayAssign(person, row));
  const candidates = await candidatesFor(signedIn, reader, { to, cases: assignable });
  const choose = chooser(to, candidates);
  const choices = assignable.map((row) => ({ row, choice: choose(row) }));
  const cases = choices.flatMap(({ row, choice }) =>
    'assign' in choice ? [{ caseId: row.id, version: row.version, assign: choice.assign }] : [],
  );
  const reasons = [
    ...first.filter((row) => !mayAssign(person, row)).map(() => 'not-yours' as const),
    ...choices.flatMap(({ choice }) => ('leftOut' in choice ? [choice.leftOut] : [])),
  ];
  const added = Map.groupBy(
    cases.flatMap(({ assign }) => (assign.to === 'person' ? [assign.personId] : [])),
    (id) => id,
  );
  return {
    cases,
    people: peopleOf(to, candidates, new Map([...added].map(([id, list]) => [id, list.length]))),
    units: to.to === 'unit' ? unitsOf(assignable, candidates) : [],
    leftOut: [...Map.groupBy(reasons, (reason) => reason)].map(([reason, list]) => ({
      reason,
      count: list.length,
    })),
    unfit: unfitOf(to, candidates, new Set(assignable.map(({ kind }) => kind))),
    hasMore: all.length > mostAssigned,
    zone: person.zone,
  };
}
