/** What the start of the server uses of rules: facts that arrived are judged by a job. */
export { toBeJudged } from './running/arrived.ts';
export { judgeFacts } from './running/match-facts.ts';
