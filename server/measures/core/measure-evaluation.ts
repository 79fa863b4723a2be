/** What the thread that evaluates measures is asked, and what it answers. */
import type { PopulationName } from '#shared/measures/populations.ts';

export interface Coding {
  code: string;
  system: string;
}

export interface UsedValueSet {
  url: string;
  version: string | null;
  codes: Coding[];
}

/** A revision as it is evaluated. */
export interface Program {
  /** JSON of libraries in ELM, the measure's own first. */
  elm: string[];
  valueSets: UsedValueSet[];
  parameters: Record<string, string>;
  populations: Partial<Record<PopulationName, string>>;
  /** The function whose value of each episode is observed. */
  observation?: string;
}

/** What counts for all patients that follow. */
export interface LoadTask {
  load: {
    programs: Program[];
    /** Instants; the end is not included. */
    period: { from: string; until: string };
    /** `Now()` and `Today()`. */
    now: string;
    zone: string;
  };
}

export interface EvaluatedPatient {
  id: string;
  /** JSON of a FHIR R4 Patient. */
  patient: string;
  /** JSON of FHIR R4 resources. */
  facts: { id: string; body: string }[];
}

export interface EvaluateTask {
  patients: EvaluatedPatient[];
  /** Ends between two patients. */
  withinMs: number;
}

/** Of all definitions, for one patient. */
export interface ExplainTask {
  explain: EvaluatedPatient;
}

/** What is counted: the patient, or one of the episodes of the patient. */
export interface EvaluatedUnit {
  /** Those that hold. */
  populations: PopulationName[];
  /** What was observed of an episode of the measure population. */
  value?: number;
}

/**
 * Of one program, or why it could not be evaluated. Of patients there is one unit. `episodesOf`: the FHIR type
 * of the episodes, of which a patient may have none.
 */
export type Verdict = { units: EvaluatedUnit[]; episodesOf: string | null } | { failure: string };

export interface Evaluated {
  /** Verdicts in the order of the programs. */
  patients: { id: string; verdicts: Verdict[] }[];
  isCut: boolean;
}

export interface ExplainedDefinition {
  name: string;
  /** "yes", "no", "none", "3 facts", or the value in words. */
  value: string;
  factIds: string[];
}

/** `readFactIds`: all that retrieves gave, whatever came of it. */
export type Explained =
  | { definitions: ExplainedDefinition[]; readFactIds: string[] }
  | { failure: string };

/** Null: loaded. Else why it cannot be. */
export type Loaded = string | null;
