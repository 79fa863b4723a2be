/** What other features use of cases: opening and moving them within their own transaction, and the job of clocks. */
export { judgeClock } from './clocks/judging.ts';
export * as clockRuleRows from './clocks/rule-store.ts';
export { aboutCase, caseTurn, moveCase, raiseCase } from './core/moving.ts';
export { openCase, openCases } from './core/opening.ts';
export { counts as countCases, page as casePage } from './core/line-store.ts';
export { readerOf, requireCase } from './core/reader.ts';
export { isWorker, mayTake } from './core/rights.ts';
export { encountersWithCase } from './core/store.ts';
export { lockForTalk, noteTalk, talksOf } from './core/talks.ts';
export { sendCasesChanged } from './core/telling.ts';
export { visibleIdsOf as visibleCasesOf } from './lists/patient-store.ts';
export { caseOpensFacts } from './opens-facts.ts';
export { ownerAfter, takeCase } from './lifecycle/taking.ts';
