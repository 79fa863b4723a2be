/** What is sent to the thread that evaluates expressions, and what comes back. */
import { usesVariable } from '#server/platform/fhirpath/variables.ts';

export interface EvaluatedRule {
  id: string;
  factType: string;
  condition: string;
  evidence: string;
}

/** Whether it asks for more than the fact itself. */
export const usesRecord = ({
  condition,
  evidence,
}: Pick<EvaluatedRule, 'condition' | 'evidence'>) =>
  usesVariable(`${condition} ${evidence}`, 'facts|stay');

export interface EvaluatedFact {
  id: string;
  type: string;
  /** JSON of a FHIR resource. */
  body: string;
  /** When it arrived: what `now()` is. */
  atMs: number;
  effectiveMs: number;
  encounterId: string | null;
  /** Judged, and not only context of others. */
  isNew: boolean;
}

/** The facts of each patient, in the order in which they arrived. */
export interface Evaluation {
  rules: EvaluatedRule[];
  patients: EvaluatedFact[][];
  /** Of all together: many evaluations, each quick enough, may not hold the thread. */
  withinMs: number;
  /** Of the facts before; where there is a list, those of these facts are noted too, for `unmatched`. */
  elementsBefore?: string[];
}

/** Which elements of the expressions are none of those that facts had. */
export interface UnmatchedQuestion {
  factType: string;
  expressions: string[];
  elements: string[];
}

/** An expression on facts that somebody wrote beside it. */
export interface SampleQuestion {
  rule: EvaluatedRule;
  /** JSON of FHIR resources: the fact, then others of its patient. */
  bodies: string[];
}

export interface Hit {
  ruleId: string;
  factId: string;
  /** Facts that the rule's second expression gave. */
  evidenceIds: string[];
}

export interface EvaluationFailure {
  ruleId: string;
  factId: string;
  words: string;
}

export interface Evaluated {
  judged: number;
  hits: Hit[];
  failures: EvaluationFailure[];
  /** Where the time was over before the end, the place of the rule that took most of it; else null. */
  slowestAt: number | null;
  /** `Observation value.unit`, those before included; empty unless they were to be noted. */
  elements: string[];
}
