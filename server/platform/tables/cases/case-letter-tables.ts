/** The row types of letters on cases and their templates; only stores import this file. */
import type { Generated } from 'kysely';
import type { KindName } from '#shared/case-kinds/kinds.ts';

interface CaseLetterTemplateRow {
  id: Generated<string>;
  organization_id: string;
  /** Its versions have one. */
  series_id: string;
  revision: number;
  name: string;
  kinds: KindName[];
  language: string;
  text: string;
  state: 'draft' | 'published' | 'retired';
  written_by: string[];
  written_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
  retired_by: string | null;
  retired_at: Date | null;
  version: Generated<number>;
}

export interface CaseLetterTables {
  case_letter_templates: CaseLetterTemplateRow;
}
