/** What other features use of cases: opening and moving them within their own transaction, and the job of clocks. */
export type { AddressedText, WriteToEach } from './needs.ts';
export { checkClock } from './clocks/clock-escalation.ts';
export { clockSetTimes } from './clocks/set-times.ts';
export { aboutCase, caseTurn, moveCase, raiseCase, type CaseActor } from './core/move-case.ts';
export { lockCasesOfStep, takeRuleStep } from './rule-steps/rule-steps.ts';
export { ruleStepsTried } from './rule-steps/rule-steps-tried.ts';
export { openCase, openCases, type NewCase } from './core/open-cases.ts';
export {
  changeSubject,
  moveByRecord,
  noteByRecord,
  replaceSubject,
} from './core/moves-by-record.ts';
export { counts as countCases, page as casePage } from './core/case-line-store.ts';
export { signedOf as signedForm } from './forms/form-store.ts';
export { isVisible as isCaseVisible } from './core/case-filter-store.ts';
export { noteAttempt } from './lifecycle/note-attempt.ts';
export { changing as changingCase } from './lifecycle/case-moves.ts';
export { noteDocument } from './lifecycle/note-document.ts';
export { downloadFile as downloadCaseFile, filesOf as filesOfCase } from './files/case-files.ts';
export { questionnaireSigned as signedQuestionnaire } from './forms/versions/in-force.ts';
export { openAnswerTasks } from './forms/open-answer-tasks.ts';
export { signedAnswersOf } from './forms/signed-answers.ts';
export { readerOf, requireCase } from './core/case-reader.ts';
export { visible as findCase } from './core/store.ts';
export { isWorker, mayHave, mayTake } from './core/case-rights.ts';
export { retimeCase } from './lifecycle/retime-case.ts';
export { callInNow, noteEvent } from './core/case-notes.ts';
export {
  of as eventsOfCase,
  type StoredEvent as StoredCaseEvent,
} from './core/case-event-store.ts';
export { ofCase as clocksOfCase } from './core/clock-store.ts';
export { byId as caseById, lockParentsOf, type StoredCase } from './core/store.ts';
export { encountersWithCase, haveColumnsChanged } from './stays/stay-case-store.ts';
export { moveStayClocks } from './core/moved-clocks.ts';
export { cancelStayCases, restoreStayCases } from './stays/stay-cases.ts';
export { lockForTalk, noteTalk, talksOf } from './core/case-talks.ts';
export { sendCasesChanged } from './core/case-change-events.ts';
export { visibleIdsOf as visibleCasesOf } from './lists/patient-cases-store.ts';
export { addDocument, caseDocument, keepAsProof } from './files/case-document.ts';
export { planScans as planCaseScans, scanAgain as scanCaseFile } from './files/case-file-scan.ts';
export { forgetFiles as forgetCaseFiles } from './files/case-files.ts';
export { casesOfLeaver } from './lifecycle/cases-of-leaver.ts';
export type { FilteredRows } from './lists/filter-store.ts';
export { savedOf as savedFiltersOf, saveOf as saveFilterOf } from './lists/saved-filters.ts';
export { readableTitles } from './lists/readable-titles.ts';
export { filtersOfUnit } from './lists/filters-of-unit-store.ts';
export { casesOfUnit } from './lifecycle/cases-of-unit-store.ts';
export { assignedText } from './lifecycle/assigned-text.ts';
export { recordFigure as recordFigureOfPeriod } from './record-figures/record-figure-store.ts';
export { numbersOf, readNumbers } from './numbers/case-numbers.ts';
export { filterNames } from './numbers/filter-names.ts';
export { planDaySums, planFirstSums, sumDays } from './numbers/sum-days.ts';
export { caseOpensFacts } from './opens-facts.ts';
export { ownerAfter, claimCase, requireOwnerRole } from './lifecycle/claim-case.ts';
