/** The schemas of the rules by which clocks run: what a hospital, or a payer's manual, says. */
import { z } from 'zod';
import { eventsOf, fieldsOf, kindNames, kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import { line } from '#shared/text/single-line.ts';
import { Day, Instant, Zone } from '#shared/time.ts';
import { Version } from '#shared/version.ts';
import { Length, LocalTime, SecondLength, lengthProblems } from './clock-lengths.ts';
import { clockUnits } from './clock.ts';

const Text = (max: number, empty: string) =>
  line(max, { empty, long: `At most ${max} characters` });

interface Events {
  kind: KindName;
}

const isStep = ({ kind }: Events, event: string) => eventsOf(kind).includes(event);

const noStep = 'A case of this kind has no such step';

/** A draft; what it says is in force once a second person has published it. */
export const NewClockRule = z
  .strictObject({
    /** Rules of one name replace each other: the one that says most about the subject, then the newest. */
    name: Text(80, 'Name the rule'),
    label: Text(80, 'Say what is due'),
    kind: z.enum(kindNames as [KindName, ...KindName[]]),
    /** `open`, or a move. */
    startsOn: z.string().max(40),
    /** What its length is counted from: `event`, `admission`, `discharge`, or `subject.` and a field. */
    countsFrom: z.string().max(80).default('event'),
    metBy: z.array(z.string().max(40)).min(1, 'Say what meets it').max(10),
    pausedIn: z.array(z.string().max(40)).max(10).default([]),
    /** Fields of the subject that have to be these: a payer. Empty: it holds for all. */
    appliesTo: z.record(z.string().max(40), z.string().max(120)).default({}),
    length: Length,
    unit: z.enum(clockUnits),
    zone: Zone,
    dayEndsAt: LocalTime.nullable().default(null),
    cutOffAt: LocalTime.nullable().default(null),
    dayOffDueAt: LocalTime.nullable().default(null),
    second: SecondLength.nullable().default(null),
    /** Whether days on which the organization is closed count as holidays. */
    observesClosures: z.boolean().default(true),
    holidays: z.array(Day).max(60).default([]),
    warnMinutes: z.int().min(0).max(60_000),
    citation: Text(500, 'Say where this is written'),
    validFrom: Day,
    validTo: Day.nullable().default(null),
  })
  .refine((rule) => isStep(rule, rule.startsOn), { message: noStep, path: ['startsOn'] })
  .refine((rule) => rule.metBy.every((event) => isStep(rule, event)), {
    message: noStep,
    path: ['metBy'],
  })
  .refine(
    ({ kind, pausedIn }) => pausedIn.every((state) => Object.hasOwn(kindOf(kind).states, state)),
    {
      message: 'A case of this kind has no such state',
      path: ['pausedIn'],
    },
  )
  .refine(
    ({ kind, appliesTo }) =>
      Object.keys(appliesTo).every((field) => fieldsOf(kind).includes(field)),
    {
      message: 'A case of this kind has no such field',
      path: ['appliesTo'],
    },
  )
  .refine(({ validFrom, validTo }) => validTo === null || validFrom <= validTo, {
    message: 'The last day is before the first',
    path: ['validTo'],
  })
  .superRefine((rule, context) => {
    for (const problem of lengthProblems(rule)) context.addIssue({ code: 'custom', ...problem });
  });
export type NewClockRule = z.infer<typeof NewClockRule>;

export const ClockRuleRef = z.strictObject({ ruleId: z.uuid(), version: Version });
export type ClockRuleRef = z.infer<typeof ClockRuleRef>;

/** A draft, as it stands after the change. */
export const ChangeClockRule = NewClockRule.safeExtend(ClockRuleRef.shape);
export type ChangeClockRule = z.infer<typeof ChangeClockRule>;

/** A trial of a rule: when a clock that starts then would be due. */
export const TryClockRule = z.strictObject({ rule: NewClockRule, startedAt: Instant });
export type TryClockRule = z.infer<typeof TryClockRule>;

export interface ClockExample {
  dueAt: string;
  warnAt: string;
}

/**
 * `coming`, `over`: published, and not valid yet or any more. `replaced`: a later version is in force.
 * Of all others clocks start by `in-force` alone.
 */
export const clockRuleStandings = [
  'draft',
  'in-force',
  'coming',
  'replaced',
  'over',
  'retired',
] as const;
export type ClockRuleStanding = (typeof clockRuleStandings)[number];

/** Versions of one rule have one name, kind, start and subject, and are counted from 1. */
export interface ClockRule extends NewClockRule {
  id: string;
  revision: number;
  state: 'draft' | 'published' | 'retired';
  standing: ClockRuleStanding;
  writtenBy: string[];
  writtenAt: string;
  approvedBy: string | null;
  approvedAt: string | null;
  retiredBy: string | null;
  retiredAt: string | null;
  version: number;
  /** Somebody else has to publish it. */
  isOwn: boolean;
}

type Identity = Pick<NewClockRule, 'name' | 'kind' | 'startsOn' | 'appliesTo'>;

const identityOf = ({ name, kind, startsOn, appliesTo }: Identity) =>
  JSON.stringify([
    name,
    kind,
    startsOn,
    Object.entries(appliesTo).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  ]);

export const isVersionOf = (identity: Identity, other: Identity): boolean =>
  identityOf(identity) === identityOf(other);
