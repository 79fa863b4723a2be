/** The rules of duty that an organization sets: their limits, where they come from, and whether they stop. */
import { z } from 'zod';

export const RuleName = z.enum([
  'overlap',
  'rest',
  'rest-after-long',
  'weekly-hours',
  'free-days',
  'continuous',
  'nights-in-row',
  'back-to-back',
  'skill',
  'credential-expired',
  'time-off',
  'appointment',
  'cover',
  'contract',
  'wish',
]);
export type RuleName = z.infer<typeof RuleName>;

/** `stop` needs a written reason; a warning is shown. */
export const RuleSeverity = z.enum(['stop', 'warning', 'off']);
export type RuleSeverity = z.infer<typeof RuleSeverity>;

/** The sets of rules of time that jobs and units choose from; `none` has no rule. */
export const RuleSetName = z.enum(['residents', 'nurses', 'none']);
export type RuleSetName = z.infer<typeof RuleSetName>;

/** Rules of rest and hours, which differ by set; the other rules are the same for everybody. */
const timeRules: ReadonlySet<RuleName> = new Set<RuleName>([
  'rest',
  'rest-after-long',
  'weekly-hours',
  'free-days',
  'continuous',
  'nights-in-row',
  'back-to-back',
]);
export const isTimeRule = (rule: RuleName): boolean => timeRules.has(rule);

export const RuleSetting = z.strictObject({
  rule: RuleName,
  /** Of a rule of time, the residents' where it is left out; null for a rule that is for everybody. */
  set: RuleSetName.exclude(['none']).nullable().optional(),
  severity: RuleSeverity,
  /** By the names that the catalogue gives; their units are in the names. */
  limits: z.record(z.string().max(40), z.int().min(0).max(100_000)),
  /** Where it comes from, as a planner reads it. */
  citation: z.string().trim().max(300),
});
export type RuleSetting = z.infer<typeof RuleSetting>;

const acgme = 'ACGME Common Program Requirements (Residency)';

/** The rules for everybody, and the residents' rules of time, until an organization sets its own. */
export const ruleCatalogue = {
  /** Two shifts at the same place and time; never overridden, because the database refuses it. */
  overlap: { severity: 'stop', limits: {}, citation: 'Nobody is in two places at once' },
  rest: {
    severity: 'stop',
    limits: { leastMinutes: 600 },
    citation: `${acgme} 2011, VI.G.5: residents should have 10 hours free of duty between shifts`,
  },
  'rest-after-long': {
    severity: 'stop',
    limits: { leastMinutes: 840, afterMinutes: 1_440 },
    citation: `${acgme} 2023, 6.21.a: at least 14 hours free after 24 hours of in-house call`,
  },
  'weekly-hours': {
    severity: 'stop',
    limits: { mostWeekMinutes: 4_800, weeks: 4 },
    citation: `${acgme} 2023, 6.20: at most 80 hours a week, averaged over four weeks`,
  },
  'free-days': {
    severity: 'stop',
    limits: { leastDays: 4, ofDays: 28 },
    citation: `${acgme} 2023, 6.21.b: one day in seven free of duty, averaged over four weeks`,
  },
  continuous: {
    severity: 'stop',
    limits: { mostMinutes: 1_440, handOverMinutes: 240 },
    citation: `${acgme} 2023, 6.22: at most 24 hours, and up to 4 more for the transition of care`,
  },
  'nights-in-row': {
    severity: 'warning',
    limits: { most: 6 },
    citation: `${acgme} 2011, VI.G.6: at most six consecutive nights of night float`,
  },
  'back-to-back': {
    severity: 'warning',
    limits: {},
    citation: 'A night and the next day without a break are one duty, and nobody slept before it',
  },
  skill: { severity: 'stop', limits: {}, citation: 'The unit asks for it in its shift type' },
  'credential-expired': {
    severity: 'stop',
    limits: {},
    citation: 'Joint Commission HR.01.02.07: staff hold a current license or certification',
  },
  'time-off': { severity: 'stop', limits: {}, citation: 'The person is away' },
  appointment: {
    severity: 'warning',
    limits: {},
    citation: 'Patients are booked with the person then',
  },
  cover: { severity: 'warning', limits: {}, citation: 'The least that the unit requires' },
  contract: { severity: 'warning', limits: {}, citation: 'The contract of the person' },
  wish: { severity: 'warning', limits: {}, citation: 'The person said that they cannot' },
} as const satisfies Record<RuleName, Omit<RuleSetting, 'rule'>>;

export const defaultRules: readonly RuleSetting[] = RuleName.options.map((rule) => ({
  rule,
  ...ruleCatalogue[rule],
}));

/** What the nurses' set has in place of the residents'. */
const nurseRules = {
  rest: {
    severity: 'stop',
    limits: { leastMinutes: 600 },
    citation:
      'Pennsylvania Act 102 of 2008: 10 hours off after overtime past 12 hours in a row, unless waived; here after each shift',
  },
  'rest-after-long': { ...ruleCatalogue['rest-after-long'], severity: 'off' },
  'weekly-hours': {
    severity: 'stop',
    limits: { mostWeekMinutes: 3_600, weeks: 1 },
    citation:
      'Institute of Medicine 2004, Keeping Patients Safe: recommends at most 60 hours in any 7 days',
  },
  'free-days': {
    severity: 'stop',
    limits: { leastDays: 1, ofDays: 7 },
    citation:
      'Illinois One Day Rest in Seven Act (820 ILCS 140): 24 hours of rest in a row in each 7 days',
  },
  continuous: {
    severity: 'stop',
    limits: { mostMinutes: 720, handOverMinutes: 60 },
    citation:
      'Institute of Medicine 2004, Keeping Patients Safe: recommends at most 12 hours in any 24; the time for handing over is not from there',
  },
  'nights-in-row': {
    severity: 'warning',
    limits: { most: 3 },
    citation:
      'HSE, Managing shift work (HSG256, 2006): advises 2 to 3 night shifts in a row at most',
  },
  'back-to-back': ruleCatalogue['back-to-back'],
} as const satisfies Partial<Record<RuleName, Omit<RuleSetting, 'rule'>>>;

export const defaultNurseRules: readonly RuleSetting[] = Object.entries(nurseRules).map(
  ([rule, setting]) => ({ rule: RuleName.parse(rule), set: 'nurses', ...setting }),
);

/** The set that a setting belongs to; null for a rule that is for everybody. */
export const setOfRule = ({ rule, set }: Pick<RuleSetting, 'rule' | 'set'>) =>
  isTimeRule(rule) ? (set ?? 'residents') : null;

/** Limits of a setting that the catalogue has, and no others. */
export const hasKnownLimits = ({ rule, limits }: RuleSetting): boolean =>
  Object.keys(ruleCatalogue[rule].limits).toSorted().join() ===
  Object.keys(limits).toSorted().join();
