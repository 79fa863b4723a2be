/** What the FHIR pages serve of figures and scores, to programs alone: a part of `served.ts`. */
import { ofPrograms, read, search, type Interaction } from './interaction.ts';
import { figureParameters } from './searching/figure-parameters.ts';

export const servedFigures = {
  // By the stay's id and the score: `<id>.lace`.
  searchRiskAssessments: ofPrograms(
    search(
      'RiskAssessment',
      'Point scores of a patient’s stays with every input, as the record has it now',
      figureParameters.riskAssessments,
    ),
  ),
  readRiskAssessment: ofPrograms(read('RiskAssessment', 'r', 'One point score of one stay')),
  searchMeasureReports: ofPrograms(
    search(
      'MeasureReport',
      'Figures of tasks, reviews, queries, stays and claims over a period, without money',
      figureParameters.measureReports,
    ),
  ),
  readMeasureReport: ofPrograms(
    read('MeasureReport', 'r', 'The figures of one number and period, as they are now'),
  ),
} as const satisfies Record<string, Interaction>;
