/** What other features use of the roster: a contract, no rules of its own. */
export { forgetOldChanges } from './core/changes-store.ts';
export { boardLine } from './on-call/board.ts';
export { onCallPages } from './on-call/board-pages.ts';
export { coveredBy, coverOf } from './on-call/cover-store.ts';
export { boardLines } from './on-call/on-call.ts';
export { dutyById, onCallAt, type Duty } from './on-call/on-call-store.ts';
export { shiftsOfUnits, shiftsRead, shiftsWithin } from './on-call/shifts-store.ts';
export { noteReport as notePageReport } from './paging/delivery-store.ts';
export { deliverPage } from './paging/delivering.ts';
export { escalatePage } from './paging/escalating.ts';
export { mailRoster } from './planning/letters.ts';
export { mailSwap } from './swaps/letters.ts';
export { mailTimeOff } from './time-off/letters.ts';
