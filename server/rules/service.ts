/** What the start of the server uses of rules: facts that arrived are judged by a job. */
export { queueFacts } from './running/arrived.ts';
export { evaluateFacts } from './running/match-facts.ts';
