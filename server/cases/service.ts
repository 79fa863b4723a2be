/** What other features use of cases: opening and moving them within their own transaction, and the job of clocks. */
export { checkClock } from './clocks/clock-escalation.ts';
export { clockSetTimes } from './clocks/set-times.ts';
export { aboutCase, caseTurn, moveCase, raiseCase } from './core/move-case.ts';
export { openCase, openCases } from './core/open-cases.ts';
export { counts as countCases, page as casePage } from './core/case-line-store.ts';
export { readerOf, requireCase } from './core/case-reader.ts';
export { isWorker, mayTake } from './core/case-rights.ts';
export { encountersWithCase } from './core/store.ts';
export { haveColumnsChanged } from './core/stay-case-store.ts';
export { moveStayClocks } from './core/moved-clocks.ts';
export { cancelStayCases, restoreStayCases } from './core/stay-cases.ts';
export { lockForTalk, noteTalk, talksOf } from './core/case-talks.ts';
export { sendCasesChanged } from './core/case-change-events.ts';
export { visibleIdsOf as visibleCasesOf } from './lists/patient-cases-store.ts';
export { casesOfLeaver } from './lifecycle/cases-of-leaver.ts';
export { filtersOfUnit } from './lists/filters-of-unit-store.ts';
export { caseOpensFacts } from './opens-facts.ts';
export { ownerAfter, claimCase, requireOwnerRole } from './lifecycle/claim-case.ts';
