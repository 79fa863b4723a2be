/** Revisions of a hospital’s own point scores: what is asked of them, and what a builder sees of them. */
import { z } from 'zod';
import { Expression } from '#shared/expressions/fhirpath-expression.ts';
import { mostInputs } from '#shared/scores/point-score.ts';
import type { ScoreCheck } from '#shared/scores/checks/score-check.ts';
import { Version } from '#shared/version.ts';
import { NewScoreTable, type ScoreContent } from './score-table.ts';

/** In force at once: each is computed for every stay of a list. */
export const mostScoresInForce = 5;
/** Of one organization; retired ones count too. */
export const mostRevisions = 200;

/** `of`: the revision whose next one it is. */
export const DraftScoreTable = NewScoreTable.safeExtend({ of: z.uuid().nullable().default(null) });
export type DraftScoreTable = z.output<typeof DraftScoreTable>;

export const ScoreTableRef = z.strictObject({ tableId: z.uuid(), version: Version });
export type ScoreTableRef = z.infer<typeof ScoreTableRef>;

export const ChangeScoreTable = NewScoreTable.safeExtend(ScoreTableRef.shape);
export type ChangeScoreTable = z.output<typeof ChangeScoreTable>;

/** A revision, or one of the scores that come with the product, by its name. */
export const CheckScore = z.union([
  z.strictObject({ builtIn: z.enum(['lace', 'hospital']) }),
  ScoreTableRef,
]);
export type CheckScore = z.infer<typeof CheckScore>;

/** Of the inputs, as they are typed. */
export const CheckScoreExpressions = z.strictObject({
  expressions: z.array(Expression).max(2 * mostInputs),
});
export type CheckScoreExpressions = z.infer<typeof CheckScoreExpressions>;

export interface StoredCheck extends ScoreCheck {
  by: string;
  at: string;
  /** Of the score as it stands; else it was changed since. */
  isCurrent: boolean;
}

export interface ScoreTable {
  /** Of a score that comes with the product its name. */
  id: string;
  /** What lists and other systems name it by. */
  code: string;
  isBuiltIn: boolean;
  seriesId: string;
  revision: number;
  content: ScoreContent;
  state: 'draft' | 'published' | 'retired';
  writtenBy: string[];
  writtenAt: string | null;
  approvedBy: string | null;
  approvedAt: string | null;
  retiredAt: string | null;
  /** Its expressions took too long too often, and it is not computed any more. */
  haltedAt: string | null;
  check: StoredCheck | null;
  version: number;
  /** Somebody else has to publish it. */
  isOwn: boolean;
}
