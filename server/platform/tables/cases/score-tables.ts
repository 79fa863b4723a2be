/** Row types of point scores: what people enter of a stay, hospitals’ own scores, and their checks. */
import type { Generated, JSONColumnType } from 'kysely';
import type { ScoreCheck } from '#shared/scores/checks/score-check.ts';
import type { ScoreContent } from '#shared/scores/builder/score-table.ts';

/** Append-only. */
interface ScoreInputRow {
  id: Generated<string>;
  organization_id: string;
  stay_id: string;
  input: string;
  value: number | null;
  note: string | null;
  entered_by: string;
  entered_at: Date;
}

interface ScoreTableRow {
  id: Generated<string>;
  organization_id: string;
  series_id: string;
  revision: number;
  code: string;
  content: JSONColumnType<ScoreContent>;
  state: 'draft' | 'published' | 'retired';
  written_by: string[];
  written_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
  retired_at: Date | null;
  timeouts: Generated<number>;
  halted_at: Date | null;
  version: Generated<number>;
}

interface ScoreCheckRow {
  id: Generated<string>;
  organization_id: string;
  /** The name of a built-in score, or the id of a revision. */
  score: string;
  score_version: number;
  result: JSONColumnType<ScoreCheck>;
  checked_by: string;
  checked_at: Date;
}

export interface ScoreTables {
  score_inputs: ScoreInputRow;
  score_tables: ScoreTableRow;
  score_checks: ScoreCheckRow;
}
