/** What other features, the server's jobs and metrics use of letters to patients. */
export { clinicToCall, eventOf, moment } from './calendar-event.ts';
export { factLines, type LetterFact } from '#server/letters/sentences/fact-lines.ts';
export {
  languageOf,
  momentOf,
  noteLines,
  sentenceOf,
  sentencesFor,
  timeOfDay,
  type Sentences,
} from '#server/letters/sentences/letter-sentences.ts';
export { codeWith } from '#server/letters/sentences/link-sentences.ts';
export type { PatientLinks } from './deliver-letter.ts';
export { channelsOf, handOver, leaveUnsent, textOver } from './letter-hand-over.ts';
export { onLetterhead } from './letterhead.ts';
export { mailChange, mailReminder, retryLetter } from './mail-letters.ts';
export { changeLetterWaitsUntil } from './letter-rules.ts';
export { changesBegunAt, countByState } from './store.ts';
export { smsPages } from '#server/letters/sms/sms-pages.ts';
export { startReceiving } from '#server/letters/sms/receive-sms.ts';
export { removeEarlyReport } from '#server/letters/sms/sms-report-store.ts';
export { startSweeping } from './sweep-letters.ts';
export {
  leaveLinkUnsent,
  printedLetter,
  requestRetry,
  requireUnderSendersLimit,
  dismissLetter,
} from './unsent-letter-actions.ts';
