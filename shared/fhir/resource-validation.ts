/** Checks a FHIR R4 resource: against the definitions of R4, and against what is kept here. */
import { z } from 'zod';

export const ValidateResource = z.strictObject({
  json: z
    .string()
    .trim()
    .min(1, 'Paste a resource')
    .max(200_000, 'At most 200,000 characters: validate a part of it'),
});
export type ValidateResource = z.infer<typeof ValidateResource>;

export interface ResourceIssue {
  /** "Patient.name[0].family"; null: the resource as a whole. */
  path: string | null;
  words: string;
  isError: boolean;
}

export interface ResourceValidation {
  resourceType: string;
  /** By the definitions and value sets of R4. */
  issues: ResourceIssue[];
  /** Codes whose value set has no list in R4's definitions, such as those of LOINC. */
  notLookedUp: { path: string; valueSet: string }[];
  /** Codes that R4 prefers or has examples of: any may stand there. */
  notBound: string[];
  /** There are more. */
  isCut: boolean;
  /** What becomes of such a resource here. */
  here: {
    /** `not-kept`: nothing takes this type in. */
    is: 'kept' | 'refused' | 'not-kept';
    /** How it comes in. */
    words: string;
    issues: ResourceIssue[];
  };
}
