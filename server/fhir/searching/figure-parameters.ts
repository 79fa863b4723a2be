/** The parameters of FHIR searches for figures and scores. */
import { measureStrata } from '#server/fhir/query.ts';
import type { Parameter } from './parameters.ts';

export const figureParameters = {
  riskAssessments: [
    {
      name: 'patient',
      type: 'reference',
      isRequired: true,
      documentation: 'The patient, by id; of stays that last, or ended within thirty days.',
    },
  ],
  measureReports: [
    {
      name: 'measure',
      type: 'token',
      isRequired: true,
      documentation:
        'A number, the kind of case whose numbers are read (cdi-review, cdi-query, um-review, task, ...), or a figure of stays and claims: readmissions, observation-hours, reviewed-stays, first-pass-denials.',
    },
    {
      name: 'period',
      type: 'date',
      isRequired: true,
      documentation: 'A month, or two bounds; two years at most, in days of the hospital.',
    },
    {
      name: 'stratifier',
      type: 'token',
      documentation: 'By what each number is divided.',
      values: measureStrata,
    },
  ],
} as const satisfies Record<string, readonly Parameter[]>;
