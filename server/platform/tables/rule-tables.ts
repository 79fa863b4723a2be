/** The row types of rules that open cases, and of what they led to; only stores import this file. */
import type { ColumnType, Generated } from 'kysely';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { FactType } from '#shared/facts.ts';
import type { OnceFor, TrialRecord } from '#shared/rules.ts';

interface RuleRow {
  id: Generated<string>;
  organization_id: string;
  /** Its revisions have one. */
  series_id: string;
  revision: number;
  name: string;
  sentence: string;
  fact_type: FactType;
  condition: string;
  evidence: string;
  kind: KindName;
  once: OnceFor;
  owner_role: string | null;
  due_hours: number | null;
  state: 'draft' | 'published' | 'retired';
  written_by: string[];
  written_at: Date;
  tried: ColumnType<TrialRecord | null, string | null | undefined, string | null>;
  tried_version: number | null;
  tried_by: string | null;
  tried_at: Date | null;
  approved_by: string | null;
  approved_at: Date | null;
  retired_at: Date | null;
  failures: Generated<number>;
  timeouts: Generated<number>;
  last_failure: string | null;
  last_failed_at: Date | null;
  halted_at: Date | null;
  version: Generated<number>;
}

/** A fact leads to a rule's case once. */
interface RuleHitRow {
  series_id: string;
  fact_id: string;
  organization_id: string;
  rule_id: string;
  case_id: string | null;
  at: Date;
}

export interface RuleTables {
  rules: RuleRow;
  rule_hits: RuleHitRow;
}
