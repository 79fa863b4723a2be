/** What other features use of borrowed facts: a contract, no rules of its own. */
export { bodiesOf as factBodies, factsOf } from '#server/facts/core/fact-store.ts';
export { openedPatient } from '#server/facts/reading/opened-facts-store.ts';
export { codesOfUnit } from '#server/facts/mappings/codes-of-unit-store.ts';
export { startRetryingAwaited } from '#server/facts/feeds/retry-awaited.ts';
export { planUploads, runUpload } from '#server/facts/remittances/run-upload.ts';
export { factFaults } from '#server/facts/importing/bundle.ts';
export type { FactsArrived } from './needs.ts';
export {
  arrivedSince as factsArrivedSince,
  quotesOf as factQuotesOf,
  recordsOf as factRecordsOf,
  ruleFacts,
  type ArrivedFact,
  type FactQuote,
  type RuleFact,
} from '#server/facts/core/rule-facts-store.ts';
