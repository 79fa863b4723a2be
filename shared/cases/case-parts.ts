/** What a case shows beside its own line: the flag of a rule, and the cases that it belongs to. */
import type { KindName } from '#shared/case-kinds/kinds.ts';

/** The last one of a rule that nobody has seen yet. */
export interface CaseFlag {
  rule: string;
  sentence: string;
  at: string;
}

/** One that a case was opened from, or that was opened from it. */
export interface RelatedCase {
  id: string;
  kind: KindName;
  title: string;
  state: string;
  /** The person, unit or job that has it; null: nobody. */
  who: string | null;
  dueAt: string | null;
  closedAt: string | null;
  isParent: boolean;
}
