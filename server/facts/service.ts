/** What other features use of borrowed facts: a contract, no rules of its own. */
export { bodiesOf as factBodies, factsOf } from '#server/facts/core/fact-store.ts';
export type { FactsArrived } from './needs.ts';
export * as ruleFacts from '#server/facts/core/rule-facts-store.ts';
