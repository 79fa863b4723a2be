/** The row types of forms of cases, what is drafted and what was signed; only stores import this file. */
import type { ColumnType, Generated } from 'kysely';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { FormName } from '#shared/cases/case-forms.ts';
import type { Item, ResponseItem } from '#shared/cases/case-forms/questionnaire.ts';

interface FormVersionRow {
  id: Generated<string>;
  organization_id: string;
  form: FormName;
  revision: number;
  title: string;
  items: ColumnType<Item[], string, string>;
  kinds: KindName[];
  state: 'draft' | 'published' | 'retired';
  written_by: string[];
  written_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
  retired_at: Date | null;
  version: Generated<number>;
}

interface FormDraftRow {
  case_id: string;
  form: string;
  practitioner_id: string;
  items: ColumnType<ResponseItem[], string, string>;
  saved_at: Date;
}

/** Never changed. */
interface FormAnswerRow {
  case_id: string;
  form: string;
  organization_id: string;
  signed_by: string;
  signed_at: Date;
  document: string;
  hash: Buffer;
}

/** Append-only. */
interface FormAddendumRow {
  case_id: string;
  form: string;
  number: number;
  text: string;
  written_by: string;
  written_at: Date;
}

export interface CaseFormTables {
  form_versions: FormVersionRow;
  form_drafts: FormDraftRow;
  form_answers: FormAnswerRow;
  form_addenda: FormAddendumRow;
}
