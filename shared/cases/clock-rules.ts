/** The schemas of the rules by which clocks run: what a hospital, or a payer's manual, says. */
import { z } from 'zod';
import { eventsOf, kindNames, kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import { line } from '#shared/single-line.ts';
import { Day, Zone } from '#shared/time.ts';
import { Version } from '#shared/version.ts';
import { clockUnits } from './clock.ts';

const Text = (max: number, empty: string) =>
  line(max, { empty, long: `At most ${max} characters` });

interface Events {
  kind: KindName;
  startsOn: string;
  metBy: string[];
  pausedIn: string[];
}

const areOfKind = ({ kind, startsOn, metBy, pausedIn }: Events) =>
  [startsOn, ...metBy].every((event) => eventsOf(kind).includes(event)) &&
  pausedIn.every((state) => Object.hasOwn(kindOf(kind).states, state));

/** A draft; what it says is in force once a second person has published it. */
export const NewClockRule = z
  .strictObject({
    /** Rules of one name replace each other: the one that says most about the subject, then the newest. */
    name: Text(80, 'Name the rule'),
    label: Text(80, 'Say what is due'),
    kind: z.enum(kindNames as [KindName, ...KindName[]]),
    /** `open`, or a move. */
    startsOn: z.string().max(40),
    metBy: z.array(z.string().max(40)).min(1, 'Say what meets it').max(10),
    pausedIn: z.array(z.string().max(40)).max(10).default([]),
    /** Fields of the subject that have to be these: a payer. Empty: it holds for all. */
    appliesTo: z.record(z.string().max(40), z.string().max(120)).default({}),
    length: z.int().min(1, 'At least one').max(1_000),
    unit: z.enum(clockUnits),
    zone: Zone,
    dayEndsAt: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 17:00')
      .nullable()
      .default(null),
    /** Whether days on which the organization is closed count as holidays. */
    observesClosures: z.boolean().default(true),
    holidays: z.array(Day).max(60).default([]),
    warnMinutes: z.int().min(0).max(60_000),
    citation: Text(500, 'Say where this is written'),
    validFrom: Day,
    validTo: Day.nullable().default(null),
  })
  .refine(areOfKind, { message: 'A case of this kind has no such step', path: ['startsOn'] })
  .refine(({ validFrom, validTo }) => validTo === null || validFrom <= validTo, {
    message: 'The last day is before the first',
    path: ['validTo'],
  });
export type NewClockRule = z.infer<typeof NewClockRule>;

export const ClockRuleRef = z.strictObject({ ruleId: z.uuid(), version: Version });
export type ClockRuleRef = z.infer<typeof ClockRuleRef>;

export interface ClockRule extends NewClockRule {
  id: string;
  state: 'draft' | 'published' | 'retired';
  draftedBy: string;
  approvedBy: string | null;
  version: number;
}
