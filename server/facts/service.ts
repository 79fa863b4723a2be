/** What other features use of borrowed facts: a contract, no rules of its own. */
export { bodiesOf as factBodies, factsOf, type FactsOf } from '#server/facts/core/fact-store.ts';
export { byDay as factsByDay } from '#server/facts/reading/opening.ts';
