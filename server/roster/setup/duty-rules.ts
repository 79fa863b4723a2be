/** The rules of duty in sets: their limits, which job or unit is under which set, and who that is. */
import { DateTime } from 'luxon';
import type { SaveRule } from '#shared/roster.ts';
import {
  mostRuleSetPeople,
  type ChooseRuleSet,
  type RuleSetPeople,
  type RuleSetPeopleQuery,
  type RuleSetsInUse,
} from '#shared/roster/duty-rule-sets.ts';
import { hasKnownLimits, RuleSetName, setOfRule } from '#shared/roster/rule-catalogue.ts';
import { ruleSetOf } from '#shared/roster/rules/rule-sets.ts';
import { activeUnits, requireUnit, zoneOf } from '#server/organization/service.ts';
import { jobNames, requireJobs } from '#server/people/service.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import * as store from '#server/roster/core/duty-rules-store.ts';
import { saved } from './setup.ts';

const organizationOf = ({ session }: SignedIn) => session.person.organizationId;

/** Of each set, and those for everybody. */
export const listRules = (signedIn: SignedIn): Promise<store.StoredRule[]> =>
  store.rules(signedIn.db, organizationOf(signedIn));

/** Throws 409 where it was changed since `version`. */
export function saveRule(signedIn: SignedIn, input: SaveRule): Promise<store.StoredRule> {
  const { rule, severity, limits, citation } = input;
  const set = setOfRule(input);
  const id = set === null || set === 'residents' ? rule : `${set} ${rule}`;
  const entry = { action: 'roster.rule-save' as const, object: { type: 'RosterRule', id } };
  if (!hasKnownLimits(input)) throw wrongField('limits', 'Give each limit of this rule');
  return saved(signedIn, entry, async (db) => {
    if (!(await store.saveRule(db, organizationOf(signedIn), input))) throw new Refusal('conflict');
    const after = { severity, citation, ...limits, ...(set && { set }) };
    await record(db, signedIn, { ...entry, detail: { after } });
    return { ...input, set, version: input.version + 1 };
  });
}

/** Everybody who is active, with their set of today. */
async function peopleWithSets({ db, now, ...signedIn }: SignedIn) {
  const { organizationId } = signedIn.session.person;
  const zone = await zoneOf(db, organizationId);
  const today = DateTime.fromJSDate(now(), { zone }).toFormat('yyyy-MM-dd');
  const choices = await store.ruleSetChoices(db, organizationId);
  const everybody = await store.peopleUnderRules(db, organizationId);
  const people = everybody.map((person) => ({ ...person, ...ruleSetOf(person, today, choices) }));
  return { people, choices };
}

export async function setsInUse(signedIn: SignedIn): Promise<RuleSetsInUse> {
  const { people, choices } = await peopleWithSets(signedIn);
  const units = await activeUnits(signedIn.db, organizationOf(signedIn));
  const count = (isCounted: (person: (typeof people)[number]) => boolean) =>
    people.filter(isCounted).length;
  return {
    sets: RuleSetName.options.map((set) => ({
      set,
      people: count((person) => person.set === set),
    })),
    jobs: (await jobNames(signedIn.db, organizationOf(signedIn))).map((job) => ({
      job,
      set: choices.jobs.find((choice) => choice.job === job)?.set ?? 'residents',
      people: count(({ hospitalRole, by }) => hospitalRole === job && by === 'job'),
    })),
    units: units.map(({ id: unitId, name }) => ({
      unitId,
      name,
      set: choices.units.find((choice) => choice.unitId === unitId)?.set ?? null,
      people: count((person) => person.unitId === unitId),
    })),
  };
}

export async function peopleOfSet(
  signedIn: SignedIn,
  { set }: RuleSetPeopleQuery,
): Promise<RuleSetPeople> {
  const { people } = await peopleWithSets(signedIn);
  const ofSet = people.filter((person) => person.set === set);
  return {
    total: ofSet.length,
    people: ofSet
      .slice(0, mostRuleSetPeople)
      .map(({ id, fullName, hospitalRole: job, unit, by }) => ({ id, fullName, job, unit, by })),
  };
}

/** Throws 409 where it is under another set than the one that was seen. */
export function chooseSet(signedIn: SignedIn, input: ChooseRuleSet): Promise<{ success: true }> {
  const organizationId = organizationOf(signedIn);
  const { seen, set } = input;
  const subject =
    input.of === 'job' ? { job: input.job, unitId: null } : { job: null, unitId: input.unitId };
  const object =
    input.of === 'job' ? { type: 'Job', id: input.job } : { type: 'Unit', id: input.unitId };
  const entry = { action: 'roster.rule-set-choose' as const, object };
  const work = async (db: SignedIn['db']): Promise<{ success: true }> => {
    if (input.of === 'unit') await requireUnit(db, organizationId, input.unitId);
    else await requireJobs(db, organizationId, { jobs: [input.job], field: 'job', held: [] });
    await store.lockChoices(db, organizationId);
    const { jobs, units } = await store.ruleSetChoices(db, organizationId);
    const before =
      input.of === 'job'
        ? (jobs.find(({ job }) => job === input.job)?.set ?? 'residents')
        : (units.find(({ unitId }) => unitId === input.unitId)?.set ?? null);
    if (before !== seen) throw new Refusal('conflict');
    await store.saveChoice(db, organizationId, { ...subject, set });
    const name = (chosen: RuleSetName | null) => chosen ?? 'by job';
    const detail = { before: { set: name(before) }, after: { set: name(set) } };
    await record(db, signedIn, { ...entry, detail });
    return { success: true };
  };
  return saved(signedIn, entry, work);
}
