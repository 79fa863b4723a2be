/** What other features use of measures: the jobs of those in force, and their reports for programs. */
export { followMeasures, queueMeasures } from './following/follow-facts.ts';
export { reportInForce } from './reporting/read-reports.ts';
export { planMeasureRuns, runPublished } from './following/run-published.ts';
