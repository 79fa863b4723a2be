/** What is sent to the thread that reads inputs of point scores by FHIRPath, and what comes back. */

/** Before what FHIRPath says of it. */
export const notEvaluated = 'The expression could not be evaluated';

export interface InputExpression {
  /** Of the input. */
  name: string;
  expression: string;
  /** Gives facts to show with it; may be empty. */
  evidence: string;
}

/** A stay with what is known of its patient until its end. */
export interface StayResources {
  stayId: string;
  /** JSON of the Encounter. */
  body: string;
  /** Its end, or now: what `now()` is. */
  atMs: number;
  /** JSON of FHIR resources, the newest first; null: there are too many, and nothing is counted. */
  facts: { id: string; body: string }[] | null;
}

export interface ExpressionTask {
  inputs: InputExpression[];
  stays: StayResources[];
  /** Of all together: many evaluations, each quick enough, may not hold the thread. */
  withinMs: number;
  /** Of the stays before; where there is a list, those of these stays are noted too, for `unmatched`. */
  elementsBefore?: string[];
}

/** Which elements of the expressions are none of those that stays and records had. */
export interface UnmatchedElements {
  expressions: string[];
  elements: string[];
}

export interface ExpressionValue {
  stayId: string;
  name: string;
  /** Null: it is missing, and `why` says why. */
  value: number | null;
  why: string;
  /** Of facts that it shows. */
  evidenceIds: string[];
}

export interface ExpressionValues {
  values: ExpressionValue[];
  /** The time was over before the end. */
  isCut: boolean;
  /** `Observation value.unit`, those before included; empty unless they were to be noted. */
  elements: string[];
}
