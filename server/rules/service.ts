/** What the start of the server uses of rules: facts that arrived are judged by a job. */
export { queueFacts as toBeJudged } from './running/arrived.ts';
export { evaluateFacts as judgeFacts } from './running/match-facts.ts';
