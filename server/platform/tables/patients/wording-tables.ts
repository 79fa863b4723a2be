/** The row type of an organization's wordings; only stores import this file. */
import type { ColumnType, Generated } from 'kysely';
import type { OperatorDetails } from '#shared/wordings/wording-blanks.ts';
import type { WordingUse } from '#shared/wordings/wording-uses.ts';

interface WordingRow {
  id: Generated<string>;
  organization_id: string;
  use: WordingUse;
  language: string;
  revision: number;
  /** Null for the operator. */
  text: string | null;
  /** Null for everything else. */
  operator: ColumnType<OperatorDetails | null, string | null, string | null>;
  state: 'draft' | 'published' | 'retired';
  written_by: string[];
  written_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
  retired_by: string | null;
  retired_at: Date | null;
  version: Generated<number>;
}

export interface WordingTables {
  wordings: WordingRow;
}
