/** Row types of point scores: what people enter of a stay. */
import type { Generated } from 'kysely';
import type { ScoreInputName } from '#shared/scores/point-score.ts';

/** Append-only. */
interface ScoreInputRow {
  id: Generated<string>;
  organization_id: string;
  stay_id: string;
  input: ScoreInputName;
  value: number | null;
  note: string | null;
  entered_by: string;
  entered_at: Date;
}

export interface ScoreTables {
  score_inputs: ScoreInputRow;
}
