/** What other features use of the roster: a contract, no rules of its own. */
export { forgetOldChanges } from './core/changes-store.ts';
export { boardLine } from '#server/on-call/boards/board.ts';
export { onCallPages } from '#server/on-call/boards/board-pages.ts';
export { coveredBy, coverOf } from '#server/on-call/duty/cover-store.ts';
export { boardLines } from '#server/on-call/duty/who-is-on-call.ts';
export { dutyById, onCallAt, type Duty } from '#server/on-call/duty/duty-store.ts';
export { shiftsOfUnits, shiftsRead, shiftsWithin } from './core/shifts-in-force-store.ts';
export { noteReport as notePageReport } from '#server/on-call/paging/page-delivery-store.ts';
export { deliverPage } from '#server/on-call/paging/deliver-page.ts';
export { escalatePage } from '#server/on-call/paging/escalate-page.ts';
export { mailRoster } from './planning/letters.ts';
export { mailSwap } from './swaps/letters.ts';
export { mailTimeOff } from './time-off/letters.ts';
