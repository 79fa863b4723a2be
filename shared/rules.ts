/** The schemas of rules: which facts open, raise, flag or move which case, in FHIRPath, with a sentence for people. */
import { z } from 'zod';
import { UnmatchedPath } from './expressions/unmatched-words.ts';
import {
  isClosedState,
  kindNames,
  kindOf,
  movesOfRules,
  type KindName,
} from '#shared/case-kinds/kinds.ts';
import { factTypes, type FactType, type TimePrecision } from './facts.ts';
import { Expression } from './expressions/fhirpath-expression.ts';
import { HospitalRole } from './people.ts';
import { line } from './text/single-line.ts';
import { Version } from './version.ts';

/** A dry run looks back so far, and `%facts` are those of so many days before the fact. */
export const ruleDays = 30;

/** The facts that a dry run read, as it is said of them. */
export const triedWords = `of the last ${ruleDays} days`;

export const mostPatientsTried = 100;

/** How often a case of the rule is opened while an earlier one is open; `raise` adds to that one. */
export const onceFor = ['stay', 'patient', 'fact'] as const;
export type OnceFor = (typeof onceFor)[number];

/** The kinds that a rule may open. */
export const kindsOfRules: KindName[] = kindNames.filter((name) => kindOf(name).ofRule);

/** `flag` and `move` look at the open cases of the fact's stay or patient, and open none. */
export const ruleActions = ['open', 'flag', 'move'] as const;
export type RuleAction = (typeof ruleActions)[number];

/** The kinds that a rule of this action may work on. */
export function kindsFor(action: RuleAction): KindName[] {
  if (action === 'open') return kindsOfRules;
  return action === 'flag' ? kindNames : kindNames.filter((name) => movesOfRules(name).length > 0);
}

interface RuleContent {
  action: RuleAction;
  kind: KindName;
  move: string | null;
  once: OnceFor;
}

const isFitMove = ({ action, kind, move }: RuleContent) =>
  action === 'move' ? move !== null && movesOfRules(kind).includes(move) : move === null;

/** Whether the step of such a rule closes cases. */
export const isClosingRule = ({ kind, move }: Pick<RuleContent, 'kind' | 'move'>): boolean =>
  move !== null && isClosedState(kind, kindOf(kind).moves[move]?.to ?? '');

export const NewRule = z
  .strictObject({
    /** Also the title of its cases. */
    name: line(80, { empty: 'Name the rule', long: 'At most 80 characters' }),
    /** Why a case is opened, as the people who work on it read it. */
    sentence: line(300, { empty: 'Say why it opens a case', long: 'At most 300 characters' }),
    /** Facts of this type, new or changed, are judged. */
    factType: z.enum(factTypes),
    /** FHIRPath on the fact. It holds where it gives true, and nothing else. */
    condition: Expression.refine((text) => text !== '', 'Write the expression'),
    /** FHIRPath that gives more facts to show with the case; may be empty. */
    evidence: Expression.default(''),
    action: z.enum(ruleActions).default('open'),
    kind: z.enum(kindNames as [KindName, ...KindName[]]),
    /** Of the kind, where the rule moves cases. */
    move: z.string().max(40).nullable().default(null),
    /** The series of the rule whose cases alone are flagged or moved; null for all of the kind. */
    targetSeries: z.uuid().nullable().default(null),
    once: z.enum(onceFor),
    ownerRole: HospitalRole.nullable().default(null),
    dueHours: z
      .int()
      .min(1, 'At least one hour')
      .max(720, 'At most 720 hours')
      .nullable()
      .default(null),
  })
  .refine(({ action, kind }) => kindsFor(action).includes(kind), {
    message: 'Rules do not do that with cases of this kind',
    path: ['kind'],
  })
  .refine(isFitMove, { message: 'Choose the step', path: ['move'] })
  .refine(({ action, once }) => action === 'open' || once !== 'fact', {
    message: 'Choose the stay or the patient',
    path: ['once'],
  })
  .refine(({ action, targetSeries }) => action !== 'open' || targetSeries === null, {
    message: 'A rule that opens cases looks at no others',
    path: ['targetSeries'],
  })
  .refine(
    ({ action, kind, once }) =>
      action !== 'open' || !kindOf(kind).ofRule?.sharesStay || once === 'stay',
    { message: 'Cases of this kind are one for each stay', path: ['once'] },
  );
export type NewRule = z.infer<typeof NewRule>;

/** `of`: the rule whose next revision it is. */
export const DraftRule = NewRule.safeExtend({ of: z.uuid().nullable().default(null) });
export type DraftRule = z.infer<typeof DraftRule>;

export const RuleRef = z.strictObject({ ruleId: z.uuid(), version: Version });
export type RuleRef = z.infer<typeof RuleRef>;

export const ChangeRule = NewRule.safeExtend(RuleRef.shape);
export type ChangeRule = z.infer<typeof ChangeRule>;

/** What a dry run stores. */
export const TrialRecord = z.object({
  /** Facts of the type that arrived in the time looked at, and those for which the rule holds. */
  judged: z.number().int(),
  held: z.number().int(),
  opened: z.number().int(),
  raised: z.number().int(),
  /** Cases, by a rule that acts on open ones; what was stored before there were any has none. */
  moved: z.number().int().default(0),
  flagged: z.number().int().default(0),
  patientCount: z.number().int(),
  patients: z.array(
    z.object({
      patientId: z.string(),
      opened: z.number().int(),
      raised: z.number().int(),
      moved: z.number().int().default(0),
      flagged: z.number().int().default(0),
    }),
  ),
  /** Facts on which it could not be evaluated, and what was said of the first. */
  failures: z.number().int(),
  failure: z.string().nullable(),
  /** It ended early: one fact took too long, or all of them did. */
  stopped: z.enum(['fact', 'time']).nullable(),
  /** Of the condition, and of what is shown besides. */
  unmatched: z
    .object({ condition: z.array(UnmatchedPath), evidence: z.array(UnmatchedPath) })
    .default({ condition: [], evidence: [] }),
});
export type TrialRecord = z.infer<typeof TrialRecord>;

/** A dry run before any fact was evaluated. */
export const emptyTrial = (): TrialRecord => ({
  judged: 0,
  held: 0,
  opened: 0,
  raised: 0,
  moved: 0,
  flagged: 0,
  patientCount: 0,
  patients: [],
  failures: 0,
  failure: null,
  stopped: null,
  unmatched: { condition: [], evidence: [] },
});

export interface RuleTrial extends Omit<TrialRecord, 'patients'> {
  by: string;
  at: string;
  /** Of the rule as it stands; else it was changed since. */
  isCurrent: boolean;
  patients: (Omit<TrialRecord['patients'][number], 'patientId'> & {
    id: string;
    fullName: string;
  })[];
}

export interface Rule extends NewRule {
  id: string;
  seriesId: string;
  revision: number;
  state: 'draft' | 'published' | 'retired';
  writtenBy: string[];
  writtenAt: string;
  approvedBy: string | null;
  approvedAt: string | null;
  retiredAt: string | null;
  trial: RuleTrial | null;
  /** Since it was published: its cases, or the facts on which it acted; and where it could not be evaluated. */
  cases: number;
  failures: number;
  lastFailure: string | null;
  /** It took too long too often, and is not evaluated any more. */
  haltedAt: string | null;
  version: number;
  /** Somebody else has to publish it. */
  isOwn: boolean;
}

/** A fact as the case quotes it, whatever becomes of the fact. */
export interface RuleInput {
  factId: string;
  type: FactType;
  title: string;
  value: string | null;
  at: string;
  /** Where `at` is no instant. */
  precision?: TimePrecision;
  source: string;
}

/** Why a rule opened, raised, flagged or moved a case. */
export interface RuleReason {
  rule: string;
  revision: number;
  sentence: string;
  inputs: RuleInput[];
}
