/** What other features use of cases: opening and moving them within their own transaction, and the job of clocks. */
export { judgeClock } from './clocks/judging.ts';
export * as clockRuleRows from './clocks/rule-store.ts';
export { caseOpensFacts } from './opens-facts.ts';
export { openCase } from './core/moving.ts';
