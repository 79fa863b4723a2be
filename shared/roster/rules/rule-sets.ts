/** Says which set of rules of duty a person is under on a day, and what it asks. */
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import {
  defaultNurseRules,
  defaultRules,
  RuleSetName,
  setOfRule,
  type RuleSetting,
} from '#shared/roster/rule-catalogue.ts';
import type { PersonOnRoster } from '#shared/roster/roster-people.ts';
import type { RuleSettings } from './findings.ts';

/** What jobs and units chose; a job that is not here is under the residents' set. */
export interface RuleSetChoices {
  jobs: { job: HospitalRole; set: RuleSetName }[];
  units: { unitId: string; set: RuleSetName }[];
}

type PersonOfUnit = Pick<PersonOnRoster, 'hospitalRole' | 'unitId' | 'pastUnits'>;

/** The unit that somebody belonged to on a local day. */
const unitOn = ({ unitId, pastUnits = [] }: PersonOfUnit, day: string): string | null =>
  pastUnits.find(({ until }) => day < until)?.unitId ?? unitId;

/** Returns the set of a person on a local day, and what chose it: the choice of their unit wins over their job's. */
export function ruleSetOf(
  person: PersonOfUnit,
  day: string,
  { jobs, units }: RuleSetChoices,
): { set: RuleSetName; by: 'unit' | 'job' } {
  const unitId = unitOn(person, day);
  const ofUnit = units.find((choice) => choice.unitId === unitId);
  if (ofUnit) return { set: ofUnit.set, by: 'unit' };
  const ofJob = jobs.find(({ job }) => job === person.hospitalRole);
  return { set: ofJob?.set ?? 'residents', by: 'job' };
}

const allDefaults = [...defaultRules, ...defaultNurseRules];

/** All rules of a set: its own of time, and those that are for everybody. */
function settingsOfSet(rules: readonly RuleSetting[], set: RuleSetName): RuleSettings {
  const isOfSet = (setting: RuleSetting) => [set, null].includes(setOfRule(setting));
  return new Map(rules.filter(isOfSet).map((setting) => [setting.rule, setting]));
}

const noChoices: RuleSetChoices = { jobs: [], units: [] };

/** Returns what gives the rules for a person on a local day; without a person, those of residents. */
export function personalRules(
  rules: readonly RuleSetting[],
  choices: RuleSetChoices = noChoices,
): (person: PersonOfUnit | undefined, day: string) => RuleSettings {
  const all = rules.length > 0 ? rules : allDefaults;
  const sets = new Map(RuleSetName.options.map((set) => [set, settingsOfSet(all, set)]));
  return (person, day) => {
    const set = person ? ruleSetOf(person, day, choices).set : 'residents';
    return sets.get(set) ?? new Map();
  };
}
