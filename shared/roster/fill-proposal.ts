/** The schemas of filling open shifts by the solver: what a planner asks for, how it goes, and what it proposes. */
import { z } from 'zod';
import { Day, daysIn } from '#shared/time.ts';
import { VersionOrNone } from '#shared/version.ts';
import type { Cell } from '#shared/roster.ts';

export const mostFillDays = 42;
/** People of the unit times days of the range; what one solve may hold in memory. */
export const mostFillCells = 4_000;
/** A proposal is kept so long after the solve has ended. */
export const fillKeptSeconds = 60 * 60;

/** How much each aim counts: 0 not at all, 1 as usual, 2 more. */
const weight = z.int().min(0).max(2);
export const FillWeights = z.strictObject({
  /** Nights, weekends and holidays by FTE and history. */
  fairness: weight.default(1),
  /** Hours by contract. */
  hours: weight.default(1),
  wishes: weight.default(1),
  /** No single working day between days off. */
  continuity: weight.default(1),
});
export type FillWeights = z.infer<typeof FillWeights>;

/** The cells that may be planned anew: open ones alone, drafts as well, or published ones as well. */
export const FillScope = z.enum(['open', 'drafts', 'published']);
export type FillScope = z.infer<typeof FillScope>;

export const FillRef = z.strictObject({ unitId: z.uuid() });
export type FillRef = z.infer<typeof FillRef>;

export const StartFill = FillRef.extend({
  from: Day,
  to: Day,
  /** Of the unit's roster, as the planner sees it. */
  version: VersionOrNone,
  scope: FillScope.default('open'),
  weights: FillWeights.prefault({}),
  seconds: z.int().min(5).max(60).default(45),
})
  .refine(({ from, to }) => from <= to, { message: 'The last day is before the first' })
  .refine((days) => daysIn(days) <= mostFillDays, { message: `At most ${mostFillDays} days` });
export type StartFill = z.infer<typeof StartFill>;

/** `done` with a proposal, also where it was stopped; `failed` without one. */
export type FillState = 'running' | 'done' | 'failed';

/** The objective counts what speaks against the plan, so less is better. */
export interface FillFigures {
  /** Shifts that would be filled, and those still missing to the least. */
  filled: number;
  missing: number;
  objective: number;
  /** Proven: no plan has less; null until it is known. */
  bound: number | null;
  seconds: number;
}

/** A cell that would get one shift, or would be cleared; of a change of the roster. */
export interface ProposedCell extends Cell {
  shiftTypeId: string | null;
  /** What it had as the plan was made: it is not for a cell that has something else by now. */
  instead: string | null;
  /** "Lowest night tally, 14 h rest, has the skill". */
  why: string;
}

/** A shift that stays short, what stands in each person's way, and whom one could ask. */
export interface OpenShift {
  shiftTypeId: string;
  day: string;
  missing: number;
  /** Why nobody takes it by itself; who has a warning alone can be asked. */
  obstacles: { practitionerId: string; words: string; severity: 'stop' | 'warning' }[];
  /** Against whom nothing speaks: a plan gives them the shift, so there are none. */
  askable: string[];
}

export interface FillProposal {
  cells: ProposedCell[];
  open: OpenShift[];
}

export interface FillRun extends FillRef {
  id: string;
  state: FillState;
  from: string;
  to: string;
  startedBy: string;
  /** Null until there is a first plan. */
  figures: FillFigures | null;
}

/** The last run of a unit, with the best plan so far once it is asked for or done. */
export interface FillProgress {
  run: FillRun | null;
  proposal: FillProposal | null;
}
