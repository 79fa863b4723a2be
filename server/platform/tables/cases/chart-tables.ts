/** Row types of charts and their boards; only stores import this file. */
import type { Generated } from 'kysely';

interface ChartBoardRow {
  id: Generated<string>;
  organization_id: string;
  /** Null: of somebody who left. */
  practitioner_id: string | null;
  name: string;
  /** Null: shared with nobody. */
  unit_id: string | null;
  changed_at: Date;
}

interface ChartRow {
  id: Generated<string>;
  board_id: string;
  name: string;
  /** As `ChartDefinition` has it. */
  definition: unknown;
  position: number;
}

export interface ChartTables {
  chart_boards: ChartBoardRow;
  charts: ChartRow;
}
